import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from '@bora/rules/limits.ts'
import { useEffect, useState } from 'react'

type Tip = { text: string; x: number; y: number; below: boolean }

/**
 * Shows the `data-tip` of the element that is hovered or focused by keyboard: after 700 ms, or at once when the last
 * one closed less than 300 ms ago (docs/rules/interface.md#tooltips). One layer for the whole page keeps cells of a
 * strip as cheap as plain elements; the words are always part of the element's accessible name too.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let timer = 0
    let owner: Element | null = null
    let open = false
    let closedAt = -Infinity

    function close() {
      clearTimeout(timer)
      owner = null
      if (open) closedAt = performance.now()
      open = false
      setTip(null)
    }
    function show(element: Element) {
      const text = element.getAttribute('data-tip')
      if (!text) return
      const box = element.getBoundingClientRect()
      const below = box.top < 56
      open = true
      setTip({
        text,
        x: Math.min(innerWidth - 60, Math.max(60, box.left + box.width / 2)),
        y: below ? box.bottom + 8 : box.top - 8,
        below,
      })
    }
    function aimAt(element: Element | null) {
      if (element === owner) return
      if (owner) close()
      owner = element
      if (!element) return
      const wait = performance.now() - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_OPEN_MS
      timer = window.setTimeout(() => show(element), wait)
    }
    const tipped = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-tip]') : null)
    const onOver = (event: PointerEvent) => event.pointerType !== 'touch' && aimAt(tipped(event.target))
    const onFocus = (event: FocusEvent) => {
      const element = tipped(event.target)
      if (element?.matches(':focus-visible')) aimAt(element)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', close)
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', close, true)
    return () => {
      close()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', close)
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', close, true)
    }
  }, [])
  if (!tip) return null
  return (
    <div
      role="tooltip"
      className="animate-fade pointer-events-none fixed z-[70] w-max max-w-60 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-semibold text-on-ink"
      style={{ left: tip.x, top: tip.y, translate: tip.below ? '-50% 0' : '-50% -100%' }}
    >
      {tip.text}
    </div>
  )
}
