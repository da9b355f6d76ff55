import type { AllHandlers } from './core/context.ts'
import { activities } from './rooms/activities/routes.ts'
import { adminActs } from './rooms/admin-acts/routes.ts'
import { adminChallenges } from './rooms/admin-challenges/routes.ts'
import { adminPayouts } from './rooms/admin-payouts/routes.ts'
import { adminUsers } from './rooms/admin-users/routes.ts'
import { ambassadors } from './rooms/ambassadors/routes.ts'
import { archives } from './rooms/archives/routes.ts'
import { badges } from './rooms/badges/routes.ts'
import { bankDetails } from './rooms/bank-details/routes.ts'
import { books } from './rooms/books/routes.ts'
import { challengePages } from './rooms/challenge-pages/routes.ts'
import { blocks } from './rooms/blocks/routes.ts'
import { feed } from './rooms/feed/routes.ts'
import { chat } from './rooms/chat/routes.ts'
import { figures } from './rooms/figures/routes.ts'
import { posts } from './rooms/posts/routes.ts'
import { profiles } from './rooms/profiles/routes.ts'
import { closings } from './rooms/closings/routes.ts'
import { disputes } from './rooms/disputes/routes.ts'
import { gyms } from './rooms/gyms/routes.ts'
import { invitations } from './rooms/invitations/routes.ts'
import { me } from './rooms/me/routes.ts'
import { consents } from './rooms/consents/routes.ts'
import { notifications } from './rooms/notifications/routes.ts'
import { pageViews } from './rooms/page-views/routes.ts'
import { ownLimits } from './rooms/own-limits/routes.ts'
import { checkouts } from './rooms/checkouts/routes.ts'
import { payouts } from './rooms/payouts/routes.ts'
import { platform } from './rooms/platform/routes.ts'
import { results } from './rooms/results/routes.ts'
import { race } from './rooms/race/routes.ts'
import { referrals } from './rooms/referrals/routes.ts'
import { reminders } from './rooms/reminders/routes.ts'
import { moderation } from './rooms/moderation/routes.ts'
import { reports } from './rooms/reports/routes.ts'
import { proofSignals } from './rooms/proof-signals/routes.ts'
import { shareCards } from './rooms/share-cards/routes.ts'
import { standings } from './rooms/standings/routes.ts'
import { support } from './rooms/support/routes.ts'
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
  support,
  consents,
  notifications,
  reminders,
  challengePages,
  pageViews,
  standings,
  race,
  invitations,
  referrals,
  checkouts,
  bankDetails,
  payouts,
  adminActs,
  adminPayouts,
  books,
  adminUsers,
  adminChallenges,
  figures,
  ownLimits,
  wallet,
  results,
  disputes,
  badges,
  shareCards,
  ambassadors,
  proofSignals,
  moderation,
  blocks,
  posts,
  chat,
  feed,
  profiles,
  archives,
  closings,
}
