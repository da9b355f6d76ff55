import { archives } from './archives.ts'
import { activities } from './activities.ts'
import { adminActs } from './admin-acts.ts'
import { adminChallenges } from './admin-challenges.ts'
import { adminPayouts } from './admin-payouts.ts'
import { adminUsers } from './admin-users.ts'
import { ambassadors } from './ambassadors.ts'
import { badges } from './badges.ts'
import { bankDetails } from './bank-details.ts'
import { campaigns } from './campaigns.ts'
import { ledgerAdjustments } from './ledger-adjustments.ts'
import { chat } from './chat.ts'
import { challengePages } from './challenge-pages.ts'
import { consents } from './consents.ts'
import { accountDeletion } from './account-deletion.ts'
import { creditCodes } from './credit-codes.ts'
import { dayKeys } from './day-keys.ts'
import { disputes } from './disputes.ts'
import { blocks } from './blocks.ts'
import { failedMails } from './failed-mails.ts'
import { feed } from './feed.ts'
import { metrics } from './metrics.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import type { Endpoint, OutputOf, RequestOf } from './endpoint.ts'
import { conduct } from './conduct.ts'
import { hosting } from './hosting.ts'
import { gyms } from './gyms.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { passes } from './passes.ts'
import { peerReviews } from './peer-reviews.ts'
import { poses } from './poses.ts'
import { fairStarts } from './fair-starts.ts'
import { teams } from './teams.ts'
import { photoReports } from './photo-reports.ts'
import { pageViews } from './page-views.ts'
import { invitations } from './invitations.ts'
import { spendingLimits } from './spending-limits.ts'
import { checkouts } from './checkouts.ts'
import { payouts } from './payouts.ts'
import { machine } from './machine.ts'
import { me } from './me.ts'
import { platform } from './platform.ts'
import { results } from './results.ts'
import { race } from './race.ts'
import { referrals } from './referrals.ts'
import { reminders } from './reminders.ts'
import { recaps } from './recaps.ts'
import { recordingTokens } from './recording-tokens.ts'
import { overtakings } from './overtakings.ts'
import { reports } from './reports.ts'
import { proofSignals } from './proof-signals.ts'
import { shareCards } from './share-cards.ts'
import { standings } from './standings.ts'
import { support } from './support.ts'
import { tracks } from './tracks.ts'
import { wallet } from './wallet.ts'
import { workoutChanges } from './workout-changes.ts'
import { workoutLogging } from './workout-logging.ts'
import { workoutPhotos } from './workout-photos.ts'
import { pictures } from './pictures.ts'

/** Every call of the product's own API, grouped by area. */
export const api = {
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

export type Api = typeof api

type EndpointsOf<Rooms> = { [R in keyof Rooms]: Rooms[R][keyof Rooms[R]] }[keyof Rooms]

/** All calls by their address, such as `'POST /challenges/:challengeId/join'`. */
export type Calls = {
  [E in EndpointsOf<Api> as E extends Endpoint ? `${E['method']} ${E['path']}` : never]: E extends Endpoint
    ? { request: RequestOf<E>; output: OutputOf<E>; errors: E['errors'][number] }
    : never
}
