import type { CallName } from './api.ts'

type Reads = Extract<CallName, `GET ${string}`>
type Writes = Exclude<CallName, Reads>
/** The first part of a query key: the name of a call, or the name of a group of queries. */
type QueryName = Reads | 'leaderboard' | 'POST /admin/users/:personId/read'
/** Queries that a change makes stale; after `everything` each visible one is refetched. */
type Stale = readonly QueryName[] | 'everything'

/** Queries with the participants of a challenge or its cost, apart from the challenge itself. */
export const CHALLENGE_READS = [
  'GET /challenges/:challengeId/overview',
  'GET /challenges/:challengeId/statement',
  'GET /challenges/open',
  'GET /home',
  'leaderboard',
] as const
// Queries with weeks, own targets and streaks, which a pass changes.
const PASSES = [
  ...CHALLENGE_READS,
  'GET /challenges/:challengeId',
  'GET /challenges/:challengeId/person-days',
  'GET /challenges/:challengeId/day-ranks',
  'GET /activities/scoring-context',
  'GET /me/wall',
] as const
const HOSTED = [
  'GET /challenges/:challengeId/people',
  'GET /challenges/:challengeId/hosts',
  'GET /challenges/:challengeId',
  'leaderboard',
] as const
const LIMITS = [
  'GET /challenges/:challengeId',
  'GET /challenges/:challengeId/overview',
  'GET /challenges/:challengeId/checkout',
] as const
const WALLET = [
  'GET /wallet',
  'GET /wallet/prizes',
  'GET /wallet/transactions',
  'GET /wallet/transactions/:entryId',
  'GET /wallet/statements/:year',
  'GET /payouts/terms',
  'GET /payouts',
  'GET /payouts/:payoutId',
  'GET /bank-details',
] as const
const REVIEW = ['GET /me/reviews', 'GET /home'] as const
const INBOX = ['GET /notifications', 'GET /notifications/unread'] as const
// An invite may save a streak, which home shows.
const SENT_INVITES = ['GET /challenges/:challengeId/invitations', 'GET /home'] as const
const PAYOUT_DESK = [
  'GET /admin/payouts',
  'GET /admin/payouts/counts',
  'GET /admin/payouts/:payoutId',
  'GET /admin/bank-reviews',
  'GET /admin/bank-reviews/:personId',
] as const
const PEOPLE_DESK = ['GET /admin/proposals'] as const
const PROPOSALS = ['GET /admin/proposals', 'GET /admin/users', 'POST /admin/users/:personId/read'] as const
const TICKET_DESK = ['GET /admin/support/tickets'] as const
const CASE_DESK = ['GET /admin/cases', 'GET /admin/cases/:subject/:caseId'] as const
const AMBASSADOR_DESK = ['GET /admin/ambassador-applications', 'GET /admin/ambassadors'] as const
const NOTHING = [] as const

/**
 * Queries that each changing call makes stale, apart from those that its answer replaces in the cache. Comments,
 * reactions and chat update the screen at once and refetch on their own (commentListActions, toggleReaction).
 */
export const STALE_AFTER: Readonly<Record<Writes, Stale>> = {
  'POST /dev/clock': 'everything',

  'PATCH /me': ['GET /home'],
  'POST /me/fair-play': ['GET /activities/scoring-context'],
  'POST /me/intro': NOTHING,
  'PUT /me/survey': ['GET /home'],
  'PUT /me/photo': NOTHING,
  'PUT /me/terms': ['GET /me'],
  'PUT /me/consents': ['GET /me/consents/history'],
  'PUT /me/reviews/switch': NOTHING,
  // Its screens refetch sessions and events, as after a call of the sign-in service.
  'DELETE /me/sessions/:sessionId': NOTHING,
  'POST /me/recording-tokens': ['GET /me/recording-tokens', 'GET /me/events'],
  'DELETE /me/recording-tokens/:tokenId': ['GET /me/events'],
  'PUT /me/limits/entries': LIMITS,
  'POST /me/limits/break': LIMITS,
  'POST /me/ambassador/application': NOTHING,
  'DELETE /me/ambassador/application': NOTHING,
  'POST /me/archive': NOTHING,
  'POST /me/closing': NOTHING,
  'DELETE /me/closing': NOTHING,
  'POST /page-views': NOTHING,

  // Everything that shows points, ranks or days.
  'POST /activities': 'everything',
  'PUT /activities/:activityId': 'everything',
  'DELETE /activities/:activityId': 'everything',
  'POST /activities/:activityId/restore': 'everything',
  'POST /tracks': NOTHING,
  'POST /tracks/drafts': ['GET /tracks/drafts'],
  'DELETE /tracks/drafts/:trackId': NOTHING,
  'POST /photos': NOTHING,
  'POST /photos/camera-marks': NOTHING,
  'PUT /activities/:activityId/reactions/:kind': NOTHING,
  'DELETE /activities/:activityId/reactions/:kind': NOTHING,
  'POST /activities/:activityId/comments': NOTHING,
  'PATCH /activities/:activityId/comments/:commentId': NOTHING,
  'DELETE /activities/:activityId/comments/:commentId': NOTHING,
  'POST /activities/:activityId/comments/:commentId/restore': NOTHING,
  'PUT /activities/:activityId/comments/:commentId/hidden': NOTHING,
  'DELETE /activities/:activityId/comments/:commentId/hidden': NOTHING,

  'POST /activities/:activityId/reports': NOTHING,
  'POST /activities/:activityId/photos/:photoId/reports': [
    'GET /activities/:activityId/photo-reports/mine',
    'GET /activities/:activityId',
  ],
  'POST /people/:personId/reports': NOTHING,
  'POST /people/:personId/cheers': NOTHING,
  'PUT /people/:personId/block': 'everything',
  'DELETE /people/:personId/block': 'everything',
  'POST /reviews/:activityId/answer': REVIEW,
  'POST /reviews/:activityId/vote': REVIEW,
  'POST /reviews/:activityId/give-up': REVIEW,
  'POST /reviews/:activityId/appeal': REVIEW,
  'POST /conduct/:caseId/answer': NOTHING,
  'POST /conduct/:caseId/appeal': NOTHING,
  'POST /support/tickets': ['GET /support/tickets'],
  'POST /support/tickets/:number/messages': ['GET /support/tickets'],

  'POST /notifications/:noticeId/read': INBOX,
  'POST /notifications/read': INBOX,
  'POST /notifications/unread': INBOX,
  'PUT /notifications/preferences': NOTHING,
  'PUT /notifications/kinds': NOTHING,
  'PUT /notifications/level': NOTHING,
  'PUT /notifications/quiet-hours': NOTHING,
  'PUT /notifications/push': NOTHING,
  'DELETE /notifications/push': NOTHING,
  'POST /challenges/:challengeId/overtakings/:personId/reaction': NOTHING,

  'POST /challenges': 'everything',
  'PUT /challenges/:challengeId/privacy': CHALLENGE_READS,
  'POST /challenges/:challengeId/join': CHALLENGE_READS,
  // A refusal means that the challenge itself has moved on.
  'POST /challenges/:challengeId/leave': [...CHALLENGE_READS, 'GET /challenges/:challengeId'],
  'PUT /challenges/:challengeId/passes/:date': PASSES,
  'DELETE /challenges/:challengeId/passes/:date': PASSES,
  'POST /challenges/:challengeId/teams': ['GET /challenges/:challengeId/teams/:teamId'],
  'PUT /challenges/:challengeId/teams/:teamId/name': ['GET /challenges/:challengeId/teams/:teamId'],
  'PUT /challenges/:challengeId/teams/:teamId/membership': ['GET /challenges/:challengeId/teams/:teamId'],
  'DELETE /challenges/:challengeId/teams/:teamId/membership': ['GET /challenges/:challengeId/teams/:teamId'],
  'PUT /challenges/:challengeId/teams/:teamId/requests/:personId': ['GET /challenges/:challengeId/teams/:teamId'],
  'POST /challenges/:challengeId/people/:personId/remove': HOSTED,
  'PUT /challenges/:challengeId/co-admins/:personId': HOSTED,
  'POST /challenges/:challengeId/co-admins/accept': HOSTED,
  'DELETE /challenges/:challengeId/co-admins/:personId': HOSTED,
  'POST /challenges/:challengeId/staff-calls': HOSTED,
  'PUT /challenges/:challengeId/chat/read': NOTHING,
  'POST /challenges/:challengeId/chat': NOTHING,
  'DELETE /challenges/:challengeId/chat/:messageId': NOTHING,
  'POST /challenges/:challengeId/chat/:messageId/restore': NOTHING,
  'POST /challenges/:challengeId/chat/:messageId/photo-reports': ['GET /challenges/:challengeId/chat'],
  'PUT /challenges/:challengeId/chat/:messageId/hidden': NOTHING,
  'DELETE /challenges/:challengeId/chat/:messageId/hidden': NOTHING,

  'POST /invites/:token/open': ['GET /home'],
  'POST /invites/:token/decline': ['GET /home'],
  'POST /challenges/:challengeId/decline-invitation': ['GET /home'],
  'POST /challenges/:challengeId/invite-again': SENT_INVITES,
  'POST /challenges/:challengeId/invite-person': SENT_INVITES,
  'POST /challenges/:challengeId/invite-link': NOTHING,
  'POST /challenges/:challengeId/invite-link/renew': NOTHING,
  'POST /challenges/:challengeId/lifeline-link': ['GET /home'],
  'POST /challenges/:challengeId/invitations': SENT_INVITES,
  'POST /challenges/:challengeId/invitations/:invitationId/correct': SENT_INVITES,
  'POST /challenges/:challengeId/invitations/:invitationId/withdraw': SENT_INVITES,
  'POST /referrals': NOTHING,

  // The payment's page refetches them once the payment is decided.
  'POST /challenges/:challengeId/checkout': NOTHING,
  'POST /payments/verify': ['GET /payments', 'GET /payments/:paymentId'],
  'POST /wallet/codes': WALLET,
  'PUT /bank-details': WALLET,
  'DELETE /bank-details': WALLET,
  'POST /payouts': WALLET,
  'POST /payouts/:payoutId/cancel': WALLET,
  'POST /challenges/:challengeId/disputes': ['GET /challenges/:challengeId/disputes'],
  'POST /challenges/:challengeId/disputes/:disputeId/withdraw': ['GET /challenges/:challengeId/disputes'],

  'POST /admin/device': NOTHING,
  'POST /admin/audit/export': NOTHING,
  'POST /admin/payouts/export': NOTHING,
  'POST /admin/payouts/:payoutId/reveal': NOTHING,
  'POST /admin/payouts/:payoutId/release': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/confirm': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/complete': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/fail': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/return': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/correction': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/ending/approve': PAYOUT_DESK,
  'POST /admin/payouts/:payoutId/ending/decline': PAYOUT_DESK,
  'POST /admin/payments/:paymentId/check': ['GET /admin/payments/to-check'],
  'POST /admin/bank-reviews/:personId/reveal': NOTHING,
  'POST /admin/bank-reviews/:personId/verify': PAYOUT_DESK,
  'POST /admin/bank-reviews/:personId/refuse': PAYOUT_DESK,
  'POST /admin/books': ['GET /admin/books'],
  'POST /admin/books/:entryId/approve': ['GET /admin/books'],
  'POST /admin/books/:entryId/refuse': ['GET /admin/books'],
  'POST /admin/credit-codes': ['GET /admin/credit-codes'],
  'POST /admin/credit-codes/:codeId/confirm': ['GET /admin/credit-codes'],
  'POST /admin/credit-codes/:codeId/stop': ['GET /admin/credit-codes'],
  'POST /admin/users/:personId/read': NOTHING,
  'POST /admin/users/:personId/suspension': PEOPLE_DESK,
  'POST /admin/users/:personId/suspension/lift': PEOPLE_DESK,
  'POST /admin/users/:personId/roles': PEOPLE_DESK,
  'POST /admin/users/:personId/password': PEOPLE_DESK,
  'POST /admin/users/:personId/factors/:factorId/removal': PEOPLE_DESK,
  'POST /admin/proposals/:proposalId/approve': PROPOSALS,
  'POST /admin/proposals/:proposalId/decline': PROPOSALS,
  'PUT /admin/challenges/:challengeId/marks/:mark': ['GET /admin/challenges', 'GET /admin/challenges/:challengeId'],
  'POST /admin/challenges/:challengeId/cancel': [
    'GET /admin/challenges',
    'GET /admin/challenges/:challengeId',
    ...CASE_DESK,
  ],
  'POST /admin/failed-mails/send-again': ['GET /admin/failed-mails', 'GET /admin/waiting'],
  'POST /admin/challenges/:challengeId/disputes/:disputeId/decision': [
    'GET /admin/disputes',
    'GET /admin/challenges/:challengeId/disputes/:disputeId',
    'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions',
  ],
  'POST /admin/ambassador-applications/:personId': AMBASSADOR_DESK,
  'POST /admin/ambassadors/:personId/campaigns': AMBASSADOR_DESK,
  'POST /admin/campaigns/:campaignId/confirm': AMBASSADOR_DESK,
  'POST /admin/cases/:subject/:caseId/keep': CASE_DESK,
  'POST /admin/cases/:subject/:caseId/warn': CASE_DESK,
  'POST /admin/cases/workout/:activityId/void': CASE_DESK,
  'POST /admin/cases/:subject/:caseId/undo': CASE_DESK,
  'POST /admin/photos/:photoId/hide': CASE_DESK,
  'POST /admin/photos/:photoId/show': CASE_DESK,
  'POST /admin/photo-reports/:photoId/decide': ['GET /admin/photo-reports', 'GET /admin/waiting'],
  'POST /admin/conduct': ['GET /admin/conduct'],
  'POST /admin/conduct/:caseId/decide': ['GET /admin/conduct'],
  'POST /admin/conduct/:caseId/decide-appeal': ['GET /admin/conduct'],
  'POST /admin/conduct/calls/:callId/dismiss': ['GET /admin/conduct'],
  'POST /admin/support/tickets/:number/answers': TICKET_DESK,
  'POST /admin/support/tickets/:number/close': TICKET_DESK,
  'POST /admin/support/tickets/:number/reopen': TICKET_DESK,
}
