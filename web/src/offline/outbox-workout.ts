import type { Calls } from '@bora/contract/api.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'

type Sent = Calls['POST /activities']['request']['body']

/** A photo of the workout: its bytes as long as this browser has them, and its id once the server has it. */
export type OutboxPhoto = {
  key: string
  bytes: Blob | null
  from: 'camera' | 'gallery' | undefined
  pictureId: string | null
}

/** Why the server refused it. */
export type Refused = { code: ErrorCode; field?: string | undefined; params: Record<string, string | number> }

/** A workout that was logged here and hasn't reached the server yet. */
export type OutboxWorkout = {
  /** Created when its form was opened, and the same in every attempt: the server logs it once. */
  id: string
  /** Its person's id; only they send it. */
  person: string
  /** Device time, in epoch milliseconds. */
  keptAt: number
  workout: Omit<Sent, 'id' | 'photoIds'>
  photos: OutboxPhoto[]
  /** It was confirmed with the fair-play promise, which is sent to the server first. */
  promises: boolean
  /** The form's state, for editing. */
  draft: object
  /** If set, it waits for its person rather than for a connection. */
  refused: Refused | null
}
