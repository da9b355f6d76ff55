import type { ApiHandlers } from './core/context.ts'
import { activities } from './modules/workouts/activities/routes.ts'
import { adminActs } from './modules/audit/admin-acts/routes.ts'
import { adminChallenges } from './modules/admin/admin-challenges/routes.ts'
import { adminPayouts } from './modules/treasury/admin-payouts/routes.ts'
import { adminUsers } from './modules/admin/admin-users/routes.ts'
import { ambassadors } from './modules/participation/ambassadors/routes.ts'
import { archives } from './modules/privacy/archives/routes.ts'
import { badges } from './modules/social/badges/routes.ts'
import { campaigns } from './modules/treasury/campaigns/routes.ts'
import { bankDetails } from './modules/payouts/bank-details/routes.ts'
import { ledgerAdjustments } from './modules/treasury/ledger-adjustments/routes.ts'
import { challengePages } from './modules/discovery/challenge-pages/routes.ts'
import { blocks } from './modules/challenges/blocks/routes.ts'
import { failedMails } from './modules/admin/failed-mails/routes.ts'
import { feed } from './modules/social/feed/routes.ts'
import { chat } from './modules/social/chat/routes.ts'
import { metrics } from './modules/admin/metrics/routes.ts'
import { posts } from './modules/social/posts/routes.ts'
import { profiles } from './modules/social/profiles/routes.ts'
import { accountDeletion } from './modules/privacy/account-deletion/routes.ts'
import { creditCodes } from './modules/treasury/credit-codes/routes.ts'
import { dayKeys } from './modules/challenges/day-keys/routes.ts'
import { disputes } from './modules/moderation/disputes/routes.ts'
import { gyms } from './modules/workouts/gyms/routes.ts'
import { invitations } from './modules/participation/invitations/routes.ts'
import { me } from './modules/accounts/me/routes.ts'
import { recordingTokens } from './modules/accounts/recording-tokens/routes.ts'
import { consents } from './modules/accounts/consents/routes.ts'
import { machine } from './modules/platform/machine/routes.ts'
import { notifications } from './modules/notifications/routes.ts'
import { passes } from './modules/scoring/passes/routes.ts'
import { poses } from './modules/challenges/poses/routes.ts'
import { fairStarts } from './modules/participation/fair-starts/routes.ts'
import { teams } from './modules/participation/teams/routes.ts'
import { pageViews } from './modules/discovery/page-views/routes.ts'
import { spendingLimits } from './modules/payments/spending-limits/routes.ts'
import { checkouts } from './modules/payments/checkouts/routes.ts'
import { payouts } from './modules/payouts/payouts/routes.ts'
import { platform } from './modules/platform/routes.ts'
import { results } from './modules/prizes/results/routes.ts'
import { race } from './modules/scoring/race/routes.ts'
import { referrals } from './modules/participation/referrals/routes.ts'
import { reminders } from './modules/social/reminders/routes.ts'
import { recaps } from './modules/discovery/recaps/routes.ts'
import { pictures } from './modules/social/pictures/routes.ts'
import { overtakings } from './modules/social/overtakings/routes.ts'
import { moderation } from './modules/moderation/moderation/routes.ts'
import { peerReviews } from './modules/moderation/peer-reviews/routes.ts'
import { conduct } from './modules/moderation/conduct/routes.ts'
import { hosting } from './modules/moderation/hosting/routes.ts'
import { photoReports } from './modules/moderation/photo-reports/routes.ts'
import { reports } from './modules/moderation/reports/routes.ts'
import { proofSignals } from './modules/workouts/proof-signals/routes.ts'
import { shareCards } from './modules/discovery/share-cards/routes.ts'
import { standings } from './modules/scoring/standings/routes.ts'
import { support } from './modules/moderation/support/routes.ts'
import { tracks } from './modules/workouts/tracks/routes.ts'
import { wallet } from './modules/treasury/wallet/routes.ts'
import { workoutChanges } from './modules/workouts/workout-changes/routes.ts'
import { workoutLogging } from './modules/workouts/workout-logging/routes.ts'
import { workoutPhotos } from './modules/workouts/workout-photos/routes.ts'

/** Every call of the contract, bound in the module that its group is named after. */
export const handlers: ApiHandlers = {
  platform,
  me,
  recordingTokens,
  gyms,
  tracks,
  workoutPhotos,
  pictures,
  activities,
  workoutLogging,
  workoutChanges,
  reports,
  photoReports,
  peerReviews,
  support,
  consents,
  notifications,
  reminders,
  overtakings,
  recaps,
  challengePages,
  pageViews,
  standings,
  race,
  dayKeys,
  passes,
  poses,
  teams,
  hosting,
  fairStarts,
  invitations,
  referrals,
  checkouts,
  creditCodes,
  bankDetails,
  payouts,
  adminActs,
  adminPayouts,
  ledgerAdjustments,
  adminUsers,
  adminChallenges,
  failedMails,
  metrics,
  machine,
  spendingLimits,
  wallet,
  results,
  disputes,
  badges,
  shareCards,
  ambassadors,
  campaigns,
  proofSignals,
  moderation,
  conduct,
  blocks,
  posts,
  chat,
  feed,
  profiles,
  archives,
  accountDeletion,
}
