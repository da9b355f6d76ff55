import { readStored } from '../device/stored.ts'
import { currentSession } from '../session/session.ts'

/** Where it is noted how many workouts of a person wait here, so that pages without any fetch nothing to find that out. */
export function outboxCountKey(person: string): string {
  return `bora.waiting.${person}`
}

/** How many workouts of whoever is signed in wait in this browser. */
export function outboxCount(): number {
  const session = currentSession()
  return session ? parseInt(readStored(outboxCountKey(session.userId)) ?? '0', 10) : 0
}
