import { type ComponentType, createElement, useSyncExternalStore } from 'react'

/** What stands in pages and is fetched long after them, or not at all. */
type Part = 'notices' | 'seen-at' | 'issue' | 'tooltips' | 'unread' | 'consent' | 'invite-card'

const parts: Partial<Record<Part, ComponentType>> = {}
const listeners = new Set<() => void>()

/** Puts a part in its place, wherever that is shown. */
export function fillSlot(part: Part, Component: ComponentType): void {
  parts[part] = Component
  for (const listener of listeners) listener()
}

/** The place of a part: empty until somebody brings it. */
export function LazySlot({ part }: { part: Part }) {
  const Component = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => parts[part],
    () => undefined,
  )
  return Component ? createElement(Component) : null
}
