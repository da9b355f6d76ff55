import type { AllHandlers } from './core/context.ts'
import { activities } from './rooms/activities/routes.ts'
import { challengePages } from './rooms/challenge-pages/routes.ts'
import { gyms } from './rooms/gyms/routes.ts'
import { me } from './rooms/me/routes.ts'
import { pageViews } from './rooms/page-views/routes.ts'
import { payments } from './rooms/payments/routes.ts'
import { platform } from './rooms/platform/routes.ts'
import { prizes } from './rooms/prizes/routes.ts'
import { proofSignals } from './rooms/proof-signals/routes.ts'
import { standings } from './rooms/standings/routes.ts'
import { wallet } from './rooms/wallet/routes.ts'

/** Every call of the contract, bound in the room that its group is named after. */
export const handlers: AllHandlers = {
  platform,
  me,
  gyms,
  activities,
  challengePages,
  pageViews,
  standings,
  payments,
  wallet,
  prizes,
  proofSignals,
}
