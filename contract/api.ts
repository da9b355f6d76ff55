import { activities } from './activities.ts'
import { badges } from './badges.ts'
import { challengePages } from './challenge-pages.ts'
import type { Endpoint, OutputOf, RequestOf } from './endpoint.ts'
import { gyms } from './gyms.ts'
import { pageViews } from './page-views.ts'
import { invitations } from './invitations.ts'
import { payments } from './payments.ts'
import { me } from './me.ts'
import { platform } from './platform.ts'
import { prizes } from './prizes.ts'
import { race } from './race.ts'
import { reports } from './reports.ts'
import { proofSignals } from './proof-signals.ts'
import { standings } from './standings.ts'
import { tracks } from './tracks.ts'
import { wallet } from './wallet.ts'
import { workoutChanges } from './workout-changes.ts'
import { workoutLogging } from './workout-logging.ts'
import { workoutPhotos } from './workout-photos.ts'

/** Every call of the product's own API, by room. */
export const api = {
  platform,
  me,
  gyms,
  tracks,
  workoutPhotos,
  activities,
  workoutLogging,
  workoutChanges,
  reports,
  challengePages,
  pageViews,
  standings,
  race,
  invitations,
  payments,
  wallet,
  prizes,
  badges,
  proofSignals,
}

export type Api = typeof api

type EndpointsOf<Rooms> = { [R in keyof Rooms]: Rooms[R][keyof Rooms[R]] }[keyof Rooms]

/** All calls by their address, such as `'POST /challenges/:challengeId/join'`. */
export type Calls = {
  [E in EndpointsOf<Api> as E extends Endpoint ? `${E['method']} ${E['path']}` : never]: E extends Endpoint
    ? { request: RequestOf<E>; output: OutputOf<E>; errors: E['errors'][number] }
    : never
}
