import type { AllHandlers } from './core/context.ts'
import { activities, provingPhotos } from './rooms/activities/routes.ts'
import { people } from './rooms/me/me.ts'
import { challenges, home, joining, prizes } from './rooms/challenge-pages/routes.ts'
import { gyms } from './rooms/gyms/routes.ts'
import { pageViews } from './rooms/page-views/routes.ts'
import { payments } from './rooms/payments/routes.ts'
import { photos } from './rooms/photos/routes.ts'
import { platform } from './rooms/platform/routes.ts'
import { standings } from './rooms/standings/routes.ts'
import { wallet } from './rooms/wallet/routes.ts'

/** Every call of the contract, bound to the room that answers it. */
export const handlers: AllHandlers = {
  platform,
  people,
  gyms,
  photos: { ...photos, ...provingPhotos },
  challenges,
  pageViews,
  standings,
  activities,
  joining,
  payments,
  wallet,
  prizes,
  home,
}
