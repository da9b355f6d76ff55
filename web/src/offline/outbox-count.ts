import { readStored } from '../device/stored.ts'
import { currentSession } from '../session/session.ts'

/**
 * The storage key of a person's number of pending workouts, so that pages without any load nothing to find that out.
 */
export function outboxCountKey(person: string): string {
  return `bora.waiting.${person}`
}

/** The signed-in person's number of pending workouts in this browser. */
export function outboxCount(): number {
  const session = currentSession()
  return session ? parseInt(readStored(outboxCountKey(session.userId)) ?? '0', 10) : 0
}
