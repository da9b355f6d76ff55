import type { Answer } from '../api/api.ts'
import { call } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { sendPhoto } from '../api/send-photo.ts'
import { whenReachable } from '../loading/connection.ts'
import { currentSession, onSession } from '../session/session.ts'
import { waitingHere } from './hint.ts'
import { type Door, sendWaiting } from './send-waiting.ts'
import { shelf } from './shelf.ts'
import type { WaitingWorkout } from './waiting.ts'

const LOCK = 'bora.waiting'
const AGAIN_MS = 30_000
const ANSWER_WITHIN_MS = 30_000

const door: Door = {
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
export type News = { sent: Answer<'POST /activities'>[]; refused: WaitingWorkout[]; withoutGym: boolean }

let stopWaiting = () => {}
let withoutGym = false
let running: Promise<void> | null = null
let tell: (news: News) => void = () => {}

/**
 * Sends what waits whenever that may work: now, when the server is reachable again, when somebody comes back to the page or
 * signs in. `onNews` hears what came of it, in the tab that did it.
 */
export function keepSending(onNews: (news: News) => void): void {
  tell = onNews
  addEventListener('online', sendNow)
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  onSession(sendNow)
  sendNow()
}

/** Sends what waits, unless that is being done. */
export function sendNow(): void {
  if (waitingHere() > 0) void sendAll()
}

/** The same, and resolves when it was tried. */
export function sendAll(): Promise<void> {
  running ??= inTurn(send).finally(() => (running = null))
  return running
}

async function send(): Promise<void> {
  stopWaiting()
  withoutGym = false
  const { sent, refused, stopped } = await sendWaiting(door, shelf)
  if (sent.length > 0) void queryClient.invalidateQueries()
  if (sent.length > 0 || refused.length > 0) tell({ sent: sent as News['sent'], refused, withoutGym })
  if (stopped === 'offline') stopWaiting = whenReachable(sendNow)
  if (stopped === 'failing' || (stopped === 'signed-out' && currentSession())) {
    const timer = setTimeout(sendNow, AGAIN_MS)
    stopWaiting = () => clearTimeout(timer)
  }
}

// Two tabs would send the same at once. Where a browser has no locks, the server logs each id once all the same.
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}
