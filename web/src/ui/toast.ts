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
  // A failure ends with all others: what has to stay stands on the page.
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

/** Shows a toast; there is one at a time, the newest takes the place of the one before. */
export function toast(wish: ToastWish): void {
  publish({ ...wish, id: ++lastId })
}

/** Takes away the toast with this id, or whichever is shown. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) publish(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast to show now, if any. */
export function useToast(): ToastState | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
