import type { Answer } from '../api/api.ts'
import { call } from '../api/api.ts'
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

/** `withoutGym` is whether a workout was logged without its chosen gym. */
export type OutboxResult = { sent: Answer<'POST /activities'>[]; refused: OutboxWorkout[]; withoutGym: boolean }

let stopWaiting = () => {}
let withoutGym = false
let running: Promise<void> | null = null
let tell: (news: OutboxResult) => void = () => {}

/**
 * Sends pending workouts whenever that may work: now, when the server is reachable again, when the page becomes visible
 * or someone signs in. `onNews` receives the outcome, in the tab that did it.
 */
export function startOutboxSync(onNews: (news: OutboxResult) => void): void {
  tell = onNews
  addEventListener('online', requestFlush)
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && requestFlush())
  onSession(requestFlush)
  requestFlush()
}

/** Starts sending pending workouts, unless that is already under way. */
export function requestFlush(): void {
  if (outboxCount() > 0) void flushNow()
}

/** The same, and resolves after the attempt. */
export function flushNow(): Promise<void> {
  running ??= inTurn(send).finally(() => (running = null))
  return running
}

async function send(): Promise<void> {
  stopWaiting()
  withoutGym = false
  const { sent, refused, stopped } = await flushOutbox(door, offlineOutbox)
  if (sent.length > 0 || refused.length > 0) tell({ sent: sent as OutboxResult['sent'], refused, withoutGym })
  if (stopped === 'offline') stopWaiting = whenReachable(requestFlush)
  if (stopped === 'failing' || (stopped === 'signed-out' && currentSession())) {
    const timer = setTimeout(requestFlush, AGAIN_MS)
    stopWaiting = () => clearTimeout(timer)
  }
}

// Prevents two tabs from sending the same workouts. In browsers without locks, the server still logs each id only once.
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}
