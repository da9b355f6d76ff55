import { useSyncExternalStore } from 'react'

export type ToastPlace = {
  element: HTMLElement
  /** the element is in the foot of a dialog, and toasts lie right above it instead of over the dialog's header */
  aboveFoot: boolean
}

let places: readonly ToastPlace[] = []
const listeners = new Set<() => void>()

function publish(next: readonly ToastPlace[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** Shows toasts in this element from now on, until the returned function is called. */
export function registerToastContainer(place: ToastPlace): () => void {
  publish([...places, place])
  return () => publish(places.filter(one => one !== place))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place that currently shows toasts: in the dialog that opened last. */
export function useToastPlace(): ToastPlace | null {
  return useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  )
}
