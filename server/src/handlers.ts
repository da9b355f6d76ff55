import type { AllHandlers } from './core/context.ts'
import { activities } from './rooms/activities/routes.ts'
import { badges } from './rooms/badges/routes.ts'
import { challengePages } from './rooms/challenge-pages/routes.ts'
import { gyms } from './rooms/gyms/routes.ts'
import { invitations } from './rooms/invitations/routes.ts'
import { me } from './rooms/me/routes.ts'
import { pageViews } from './rooms/page-views/routes.ts'
import { payments } from './rooms/payments/routes.ts'
import { platform } from './rooms/platform/routes.ts'
import { prizes } from './rooms/prizes/routes.ts'
import { race } from './rooms/race/routes.ts'
import { reports } from './rooms/reports/routes.ts'
import { proofSignals } from './rooms/proof-signals/routes.ts'
import { standings } from './rooms/standings/routes.ts'
import { tracks } from './rooms/tracks/routes.ts'
import { wallet } from './rooms/wallet/routes.ts'
import { workoutChanges } from './rooms/workout-changes/routes.ts'
import { workoutLogging } from './rooms/workout-logging/routes.ts'
import { workoutPhotos } from './rooms/workout-photos/routes.ts'

/** Every call of the contract, bound in the room that its group is named after. */
export const handlers: AllHandlers = {
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
