import { useSyncExternalStore } from 'react'

let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function publish(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** Lets toasts stand in this element from now on, until the function that it returns is called. */
export function registerToastContainer(element: HTMLElement): () => void {
  publish([...places, element])
  return () => publish(places.filter(one => one !== element))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts stand while it is there: in the dialog that opened last. */
export function useToastContainer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  )
}
