import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useSyncExternalStore } from 'react'

// An irreversible request is delayed for as long as its toast offers to undo it; one at a time, like toasts.
let waiting: { key: string; send: () => void; timer: ReturnType<typeof setTimeout> } | null = null
const listeners = new Set<() => void>()

function hold(next: typeof waiting): void {
  if (waiting) clearTimeout(waiting.timer)
  waiting = next
  // A person leaving now would believe that it was sent.
  if (next) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Sends after a delay, unless `cancelSend` comes first. A request that was still delayed is sent at once. */
export function sendLater(key: string, send: () => void): void {
  if (waiting?.key === key) return
  sendNow()
  hold({ key, send, timer: setTimeout(sendNow, UNDO_TOAST_MS) })
}

/** Sends the delayed request at once, if there is one. */
function sendNow(): void {
  const due = waiting
  hold(null)
  due?.send()
}

/** Cancels a delayed request. Returns whether it had not been sent yet. */
export function cancelSend(key: string): boolean {
  if (waiting?.key !== key) return false
  hold(null)
  return true
}

/** The key of the delayed request; usually null. */
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
