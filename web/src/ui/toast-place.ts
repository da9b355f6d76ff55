import { useSyncExternalStore } from 'react'

let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function publish(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** Shows toasts in this element from now on, until the returned function is called. */
export function registerToastContainer(element: HTMLElement): () => void {
  publish([...places, element])
  return () => publish(places.filter(one => one !== element))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The element that currently shows toasts: in the dialog that opened last. */
export function useToastContainer(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  )
}
