import { useSyncExternalStore } from 'react'

export type ToastVariant = 'default' | 'success' | 'destructive'
export type ToastWish = {
  title: string
  sentence?: string
  action?: { label: string; onClick: () => void }
} & (
  | {
      variant?: Exclude<ToastVariant, 'destructive'>
      /** milliseconds, one of those in `rules/limits.ts`; 5 s by default (docs/rules/interface.md#toasts) */
      duration?: number
    }
  // A failure lasts as long as any other toast: what must stay visible belongs on the page.
  | { variant?: ToastVariant; duration?: never }
)
export type ToastState = ToastWish & { id: number }

let current: ToastState | null = null
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: ToastState | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast, and returns its id; only one at a time, the newest replaces the previous one. */
export function toast(wish: ToastWish): number {
  publish({ ...wish, id: ++lastId })
  return lastId
}

/** Dismisses the toast with this id, or the current one. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) publish(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current toast, if any. */
export function useToast(): ToastState | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
