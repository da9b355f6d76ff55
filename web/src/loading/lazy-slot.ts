import { type ComponentType, createElement, useSyncExternalStore } from 'react'

/** Parts of pages that are loaded long after them, or never. */
type Part = 'notices' | 'seen-at' | 'issue' | 'tooltips' | 'unread' | 'consent' | 'invite-card'

const parts: Partial<Record<Part, ComponentType>> = {}
const listeners = new Set<() => void>()

/** Fills a slot with a component, wherever that slot is shown. */
export function fillSlot(part: Part, Component: ComponentType): void {
  parts[part] = Component
  for (const listener of listeners) listener()
}

/** The slot of a part: empty until it is filled. */
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
