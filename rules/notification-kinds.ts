import { PEER_REVIEW_EVENTS, VERDICTS } from './fairness/review-clock.ts'
import { CONDUCT_EVENTS, CONDUCT_MEASURES } from './fairness/conduct-clock.ts'
import { REACTIONS } from './limits.ts'
import { MODERATION_REASONS, REVIEW_EVENTS } from './moderation.ts'
import { type FactsOf, type FactTypes, nullable, optional } from './notification-facts.ts'
import { addressOf, PAGES } from './pages.ts'
import { textChangedIn } from './terms.ts'

/** Channels by which a person is notified. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/**
 * The default of a channel for a kind: `on` or `off` unless the person chooses otherwise; `always` if it can't be
 * switched off; `never` if there is nothing to send.
 */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

/** The definition of a kind of notification, apart from its facts. */
export type NotificationDefinition = {
  topic: 'training' | 'challenges' | 'money' | 'account'
  channels: Record<NotificationChannel, ChannelDefault>
  /**
   * The level `important` includes it. Only for training and challenges: money and account notifications always are.
   */
  important?: true
  /** Worthless on another day: not sent if quiet hours delayed it until then. */
  sameDay?: true
  /** The module queues this kind of mail itself, so the notification doesn't. */
  ownMail?: 'payout_failed' | 'support_answer' | 'terms_changed'
}

// Infers the facts that `link` gets from their types.
function kind<const Types extends FactTypes>(
  definition: NotificationDefinition & {
    facts: Types
    /** The address it links to: a path within the site, with its query. */
    link: (facts: FactsOf<Types>) => string
  },
) {
  return definition
}

/** The consequences of a chargeback for its payer. */
export const CHARGEBACK_LEFT = ['entry', 'prize', 'debt'] as const
export type ChargebackLeft = (typeof CHARGEBACK_LEFT)[number]

/** What one person may send another after an overtaking. */
export const OVERTAKING_REACTIONS = ['cheer', 'tease'] as const
export type OvertakingReaction = (typeof OVERTAKING_REACTIONS)[number]

const ofChallenge = { challengeId: 'id', title: 'text' } as const
/** The workout, and the name of the person who reacted to it or commented on it. */
const ofPost = { activityId: 'id', person: 'text' } as const
/** The other person of an overtaking. */
const another = { person: 'text', personId: 'id' } as const
/** `creditCents`: the part that is bonus credits; missing in older notifications. */
const money = { cents: 'cents', currency: 'currency' } as const
const prize = { ...ofChallenge, ...money, creditCents: optional('count') } as const

type OfChallenge = FactsOf<typeof ofChallenge>
const toChallenge = ({ challengeId }: OfChallenge) => addressOf(PAGES.challenge.path, challengeId)
const toResults = ({ challengeId }: OfChallenge) => addressOf(PAGES.results.path, challengeId)
const toComments = ({ activityId }: FactsOf<typeof ofPost>) => `${PAGES.feed.path}?comments=${activityId}`
const toWallet = () => PAGES.wallet.path
const toPayouts = () => PAGES.payouts.path

/**
 * Every kind of notification, in the order of its switches (docs/rules/notifications.md#kinds). Its texts are in
 * `notification-texts/`, its icon in the web app's `notification-icons.ts`; everything else follows from here.
 */
export const NOTIFICATION_KINDS = {
  streak_warning: kind({
    topic: 'training',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    sameDay: true,
    facts: { days: 'count' },
    link: () => PAGES.addActivity.path,
  }),
  weekly_digest: kind({
    topic: 'training',
    channels: { app: 'on', mail: 'on', push: 'off' },
    /** The Monday of the week, and the training in it. */
    facts: { week: 'day', workouts: 'count', minutes: 'count', trainedDays: 'count' },
    link: ({ week }) => `${PAGES.notifications.path}?week=${week}`,
  }),
  recording_waits: kind({
    topic: 'training',
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** How many recordings arrived by an upload key at once. */
    facts: { recordings: 'count' },
    link: () => PAGES.addActivity.path,
  }),
  challenge_starts: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    facts: ofChallenge,
    link: toChallenge,
  }),
  challenge_ends: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    facts: ofChallenge,
    link: toChallenge,
  }),
  challenge_settled: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: { ...ofChallenge, rank: 'rank', people: 'count' },
    link: toResults,
  }),
  challenge_cancelled: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** `words` are those of the admin who cancelled it; `unfunded` if its prize was not paid in time, `tooFew` if two teams lacked people. */
    facts: { ...ofChallenge, words: optional('text'), unfunded: optional('flag'), tooFew: optional('flag') },
    link: toChallenge,
  }),
  team_request: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** Who asks, and the name of the captain's team. */
    facts: { ...ofChallenge, person: 'text', team: 'text' },
    link: toChallenge,
  }),
  team_answer: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    facts: { ...ofChallenge, team: 'text', accepted: 'flag' },
    link: toChallenge,
  }),
  team_formed: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    facts: { ...ofChallenge, team: 'text' },
    link: toChallenge,
  }),
  overtaken: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** The person who passed, unless they must stay anonymous; older notifications name nobody. */
    facts: { ...ofChallenge, rank: 'rank', person: optional('text'), personId: optional('id') },
    link: toChallenge,
  }),
  overtook: kind({
    // Usually seen when logging the workout, so it is not worth a push by default.
    topic: 'challenges',
    channels: { app: 'on', mail: 'never', push: 'off' },
    facts: { ...ofChallenge, rank: 'rank', ...another },
    link: toChallenge,
  }),
  overtaking_reaction: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'never', push: 'on' },
    facts: { ...ofChallenge, reaction: OVERTAKING_REACTIONS, ...another },
    link: toChallenge,
  }),
  recap: kind({
    topic: 'training',
    channels: { app: 'on', mail: 'never', push: 'on' },
    facts: { month: 'month' },
    link: ({ month }) => addressOf(PAGES.recap.path, month),
  }),
  invited: kind({
    // An invitation to an address is a mail already.
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'never', push: 'on' },
    /** The inviter's name; `invite` is the token that opens it, null if the account itself was invited. */
    facts: { ...ofChallenge, person: 'text', invite: nullable('text') },
    link: ({ invite, challengeId }) =>
      invite === null ? addressOf(PAGES.overview.path, challengeId) : addressOf(PAGES.invite.path, invite),
  }),
  invite_joined: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** The name of the new participant. */
    facts: { ...ofChallenge, person: 'text' },
    link: toChallenge,
  }),
  cheered: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** The person who cheers, and by which reaction. */
    facts: { personId: 'id', person: 'text', reaction: REACTIONS },
    link: ({ personId }) => addressOf(PAGES.person.path, personId),
  }),
  reacted: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'off' },
    facts: ofPost,
    link: toComments,
  }),
  commented: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    facts: ofPost,
    link: toComments,
  }),
  mentioned: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: ofPost,
    link: toComments,
  }),
  chat: kind({
    topic: 'challenges',
    channels: { app: 'on', mail: 'off', push: 'on' },
    /** The chat has unread messages. */
    facts: ofChallenge,
    link: challenge => `${toChallenge(challenge)}?tab=feed&view=chat`,
  }),
  dispute_decided: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: { ...ofChallenge, upheld: 'flag' },
    link: toResults,
  }),
  result_revised: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'always', push: 'on' },
    /** The prize in the current result, and how many of the person's own workouts no longer count. */
    facts: { ...prize, voided: 'count' },
    link: toResults,
  }),
  prize_credited: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** `freeAt` is null if nothing is held. */
    facts: { ...prize, rank: 'rank', freeAt: nullable('instant') },
    link: toWallet,
  }),
  prize_free: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: prize,
    link: toWallet,
  }),
  credits_granted: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** Bonus credits granted to the person, and when they expire. */
    facts: { ...money, expiresAt: 'instant' },
    link: toWallet,
  }),
  details_verified: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: {},
    link: () => `${PAGES.wallet.path}?withdraw=all`,
  }),
  payout_done: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: money,
    link: toPayouts,
  }),
  payout_failed: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'always', push: 'on' },
    ownMail: 'payout_failed',
    facts: money,
    link: toPayouts,
  }),
  payment_refunded: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'on', push: 'on' },
    facts: { ...ofChallenge, ...money, to: ['wallet', 'means'] },
    link: () => PAGES.transactions.path,
  }),
  payment_charged_back: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'always', push: 'on' },
    facts: { ...ofChallenge, ...money, left: CHARGEBACK_LEFT },
    link: ({ left, ...challenge }) => (left === 'debt' ? PAGES.wallet.path : toChallenge(challenge)),
  }),
  payment_returned: kind({
    topic: 'money',
    channels: { app: 'on', mail: 'always', push: 'on' },
    /** The returned amount, and the part of it that paid the person's debt. */
    facts: { ...ofChallenge, ...money, repaidCents: 'cents' },
    link: toWallet,
  }),
  reviewed: kind({
    topic: 'account',
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** The decision; the workout, if it is about one; the reason, and the moderator's own words. */
    facts: { what: REVIEW_EVENTS, activityId: nullable('id'), reason: nullable(MODERATION_REASONS), words: 'text' },
    link: ({ activityId }) =>
      activityId === null ? PAGES.support.path : `${PAGES.myWorkouts.path}?workout=${activityId}`,
  }),
  peer_review: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** Until when the author answers or the seat lasts; the verdict, and who decided or will. */
    facts: {
      what: PEER_REVIEW_EVENTS,
      activityId: 'id',
      until: nullable('instant'),
      verdict: nullable(VERDICTS),
      by: nullable(['peers', 'staff']),
    },
    link: ({ activityId }) => addressOf(PAGES.review.path, activityId),
  }),
  removed: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'always', push: 'on' },
    /** The reason, in the words of who decided. */
    facts: { ...ofChallenge, reason: 'text', by: ['host', 'staff'] },
    link: () => PAGES.home.path,
  }),
  co_admin: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'on', push: 'on' },
    /** Named co-admin, or leader of the challenge from now on. */
    facts: { ...ofChallenge, what: ['named', 'leads'] },
    link: toChallenge,
  }),
  conduct: kind({
    topic: 'challenges',
    important: true,
    channels: { app: 'on', mail: 'always', push: 'on' },
    /** Until when the person can answer or appeal. */
    facts: {
      ...ofChallenge,
      caseId: 'id',
      what: CONDUCT_EVENTS,
      measure: CONDUCT_MEASURES,
      until: nullable('instant'),
    },
    link: ({ caseId }) => addressOf(PAGES.conduct.path, caseId),
  }),
  support_answered: kind({
    topic: 'account',
    channels: { app: 'on', mail: 'always', push: 'on' },
    ownMail: 'support_answer',
    facts: { number: 'text' },
    link: ({ number }) => `${PAGES.support.path}?ticket=${number}`,
  }),
  terms_changed: kind({
    topic: 'account',
    channels: { app: 'on', mail: 'always', push: 'never' },
    ownMail: 'terms_changed',
    /** The coming version, and the day on which it takes effect. */
    facts: { version: 'text', since: 'day' },
    link: ({ version }) => `${PAGES[textChangedIn(version)].path}?version=${version}`,
  }),
  marketing: { topic: 'account', channels: { app: 'never', mail: 'off', push: 'never' } },
} as const satisfies Record<string, NotificationDefinition>

type Kinds = typeof NOTIFICATION_KINDS
export type NotificationKind = keyof Kinds
/** Kinds that appear as notifications in the app. */
export type InAppKind = Exclude<NotificationKind, 'marketing'>

/** Kinds of notifications that an overtaking causes. */
export const OVERTAKING_KINDS = ['overtaken', 'overtook', 'overtaking_reaction'] as const satisfies InAppKind[]

/** Facts of a notification by its kind. */
export type NotificationFacts = { [K in InAppKind]: FactsOf<Kinds[K]['facts']> }

/** The content of a notification. */
export type NotificationContent = { [K in InAppKind]: { kind: K; facts: NotificationFacts[K] } }[InAppKind]

/** Returns all kinds, in the order of their switches. */
export function notificationKinds(): NotificationKind[] {
  return Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
}

/** Returns the kinds that appear in the app, in the order of their switches. */
export function inAppKinds(): InAppKind[] {
  return notificationKinds().filter(one => one !== 'marketing')
}

/** Returns a kind's definition with its optional fields. */
export function notificationKind(of: NotificationKind): NotificationDefinition {
  return NOTIFICATION_KINDS[of]
}

/** Returns the address that a notification links to: a path within the site, with its query. */
export function notificationLink({ kind: of, facts }: NotificationContent): string {
  return (NOTIFICATION_KINDS[of].link as (facts: NotificationContent['facts']) => string)(facts)
}
