import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../device/stored.ts'

const OFF_KEY = 'bora:moderation-shortcuts'

/** The keys of the moderators' page, as displayed. */
export const KEYS = { keep: 'K', void: 'V', warn: 'W', hide: 'H', undo: 'U', next: 'N', previous: 'P' } as const
export type Shortcut = keyof typeof KEYS

/**
 * Whether shortcuts are on in this browser, and the switch: single letters interfere with some assistive technology.
 */
export function useShortcutSwitch(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => readStored(OFF_KEY) !== 'off')
  return {
    on,
    toggle: () => {
      writeStored(OFF_KEY, on ? 'off' : null)
      setOn(!on)
    },
  }
}

/** Runs the action of a key while shortcuts are on, unless the person is typing or a dialog is open. */
export function useShortcuts(on: boolean, run: Partial<Record<Shortcut, () => void>>): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!on) return undefined
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if ((event.target as Element).closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('[role=dialog]')) return
      const shortcut = (Object.keys(KEYS) as Shortcut[]).find(one => KEYS[one] === event.key.toUpperCase())
      const act = shortcut && latest.current[shortcut]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
