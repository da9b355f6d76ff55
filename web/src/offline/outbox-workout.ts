import type { Calls } from '@bora/contract/api.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'

type Sent = Calls['POST /activities']['request']['body']

/** A photo of it: its bytes as long as this browser has them, and its id once the server has it. */
export type OutboxPhoto = {
  key: string
  bytes: Blob | null
  from: 'camera' | 'gallery' | undefined
  pictureId: string | null
}

/** Why the server didn't take it. */
export type Refused = { code: ErrorCode; field?: string | undefined; params: Record<string, string | number> }

/** A workout that was logged here and hasn't reached the server yet. */
export type OutboxWorkout = {
  /** Made when its form was opened, and the same in every attempt: the server logs it once. */
  id: string
  /** Whose it is; nobody else sends it. */
  person: string
  /** Of the device, in epoch milliseconds. */
  keptAt: number
  workout: Omit<Sent, 'id' | 'photoIds'>
  photos: OutboxPhoto[]
  /** It was confirmed with the promise of fair play, which the server is told first. */
  promises: boolean
  /** As the form held it, to be edited. */
  draft: object
  /** It waits for its person then, not for a connection. */
  refused: Refused | null
}
