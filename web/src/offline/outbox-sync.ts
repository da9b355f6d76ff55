import type { Answer } from '../api/api.ts'
import { call } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { sendPhoto } from '../api/send-photo.ts'
import { whenReachable } from '../loading/connection.ts'
import { currentSession, onSession } from '../session/session.ts'
import { outboxCount } from './outbox-count.ts'
import { type OutboxServer, flushOutbox } from './flush-outbox.ts'
import { offlineOutbox } from './offline-outbox.ts'
import type { OutboxWorkout } from './outbox-workout.ts'

const LOCK = 'bora.waiting'
const AGAIN_MS = 30_000
const ANSWER_WITHIN_MS = 30_000

const door: OutboxServer = {
  person: () => currentSession()?.userId ?? null,
  promiseFairPlay: () => call('POST /me/fair-play'),
  async sendPhoto({ bytes, from }, workoutId) {
    const signal = new AbortController().signal
    return (await sendPhoto(bytes!, { purpose: { activityId: workoutId, from }, onProgress: () => {}, signal })).id
  },
  async log({ id, workout, photos }) {
    const answer = await call(
      'POST /activities',
      { body: { id, ...workout, photoIds: photos.map(photo => photo.pictureId!) } },
      { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    )
    if (workout.gymId && !answer.activity.gym) withoutGym = true
    return answer
  },
}

/** `withoutGym` is whether one was logged without the gym that was chosen for it. */
export type OutboxResult = { sent: Answer<'POST /activities'>[]; refused: OutboxWorkout[]; withoutGym: boolean }

let stopWaiting = () => {}
let withoutGym = false
let running: Promise<void> | null = null
let tell: (news: OutboxResult) => void = () => {}

/**
 * Sends what waits whenever that may work: now, when the server is reachable again, when somebody comes back to the page or
 * signs in. `onNews` hears what came of it, in the tab that did it.
 */
export function startOutboxSync(onNews: (news: OutboxResult) => void): void {
  tell = onNews
  addEventListener('online', requestFlush)
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && requestFlush())
  onSession(requestFlush)
  requestFlush()
}

/** Sends what waits, unless that is being done. */
export function requestFlush(): void {
  if (outboxCount() > 0) void flushNow()
}

/** The same, and resolves when it was tried. */
export function flushNow(): Promise<void> {
  running ??= inTurn(send).finally(() => (running = null))
  return running
}

async function send(): Promise<void> {
  stopWaiting()
  withoutGym = false
  const { sent, refused, stopped } = await flushOutbox(door, offlineOutbox)
  if (sent.length > 0) void queryClient.invalidateQueries()
  if (sent.length > 0 || refused.length > 0) tell({ sent: sent as OutboxResult['sent'], refused, withoutGym })
  if (stopped === 'offline') stopWaiting = whenReachable(requestFlush)
  if (stopped === 'failing' || (stopped === 'signed-out' && currentSession())) {
    const timer = setTimeout(requestFlush, AGAIN_MS)
    stopWaiting = () => clearTimeout(timer)
  }
}

// Two tabs would send the same at once. Where a browser has no locks, the server logs each id once all the same.
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}
