import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useSyncExternalStore } from 'react'

// What can't be taken back once it was sent waits as long as its toast offers to; one thing at a time, as toasts do.
let waiting: { key: string; send: () => void; timer: ReturnType<typeof setTimeout> } | null = null
const listeners = new Set<() => void>()

function hold(next: typeof waiting): void {
  if (waiting) clearTimeout(waiting.timer)
  waiting = next
  // Whoever leaves now would believe that it was sent.
  if (next) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Sends in a while, unless `takeBack` comes first. What still waited before it is sent at once. */
export function sendLater(key: string, send: () => void): void {
  if (waiting?.key === key) return
  sendNow()
  hold({ key, send, timer: setTimeout(sendNow, UNDO_TOAST_MS) })
}

/** Sends at once what waits, if anything does. */
function sendNow(): void {
  const due = waiting
  hold(null)
  due?.send()
}

/** Whether it still waited, and now is not sent at all. */
export function cancelSend(key: string): boolean {
  if (waiting?.key !== key) return false
  hold(null)
  return true
}

/** The key of what waits to be sent; null as a rule. */
export function useWaitingToBeSent(): string | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting?.key ?? null,
    () => null,
  )
}
