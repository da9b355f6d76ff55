import type { ReactionName } from './limits.ts'
import type { ModerationReason, ReviewEvent } from './moderation.ts'

/** Channels by which a person is notified. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/**
 * What a channel does for a kind: `on` or `off` unless the person chooses otherwise; `always` if it can't be switched
 * off; `never` if there is nothing to send.
 */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

type Kind = Record<NotificationChannel, ChannelDefault> & {
  topic: 'training' | 'challenges' | 'money' | 'account'
  /** Worthless on another day: not sent if quiet hours delayed it until then. */
  sameDay?: true
  /** The module queues this kind of mail itself, so the notification sends none of its own. */
  ownMail?: 'payout_failed' | 'support_answer' | 'terms_changed'
}

/** Every kind of notification, in the order of its switches (docs/rules/notifications.md#kinds). */
export const NOTIFICATION_KINDS = {
  streak_warning: { topic: 'training', app: 'on', mail: 'on', push: 'on', sameDay: true },
  weekly_digest: { topic: 'training', app: 'on', mail: 'on', push: 'off' },
  challenge_starts: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  challenge_ends: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  challenge_settled: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  challenge_cancelled: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  overtaken: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  // Mostly seen already when the workout was logged: not worth a push of its own by default.
  overtook: { topic: 'challenges', app: 'on', mail: 'never', push: 'off' },
  overtaking_reaction: { topic: 'challenges', app: 'on', mail: 'never', push: 'on' },
  recap: { topic: 'training', app: 'on', mail: 'never', push: 'on' },
  // An invitation to an address is a mail already.
  invited: { topic: 'challenges', app: 'on', mail: 'never', push: 'on' },
  invite_joined: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  cheered: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  reacted: { topic: 'challenges', app: 'on', mail: 'off', push: 'off' },
  commented: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  mentioned: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  chat: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  dispute_decided: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  result_revised: { topic: 'money', app: 'on', mail: 'always', push: 'on' },
  prize_credited: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  prize_free: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  credits_granted: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  details_verified: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  payout_done: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  payout_failed: { topic: 'money', app: 'on', mail: 'always', push: 'on', ownMail: 'payout_failed' },
  payment_refunded: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  payment_charged_back: { topic: 'money', app: 'on', mail: 'always', push: 'on' },
  reviewed: { topic: 'account', app: 'on', mail: 'on', push: 'on' },
  support_answered: { topic: 'account', app: 'on', mail: 'always', push: 'on', ownMail: 'support_answer' },
  terms_changed: { topic: 'account', app: 'on', mail: 'always', push: 'never', ownMail: 'terms_changed' },
  marketing: { topic: 'account', app: 'never', mail: 'off', push: 'never' },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
/** Kinds that appear as notifications in the app. */
export type InAppKind = Exclude<NotificationKind, 'marketing'>

/** What a chargeback leaves behind. */
export const CHARGEBACK_LEFT = ['entry', 'prize', 'debt'] as const
export type ChargebackLeft = (typeof CHARGEBACK_LEFT)[number]

/** What one person may send another after an overtaking. */
export const OVERTAKING_REACTIONS = ['cheer', 'tease'] as const
export type OvertakingReaction = (typeof OVERTAKING_REACTIONS)[number]

/** Kinds of notifications that an overtaking causes. */
export const OVERTAKING_KINDS = ['overtaken', 'overtook', 'overtaking_reaction'] as const satisfies InAppKind[]

type OfChallenge = { challengeId: string; title: string }
/** The workout, and the name of the person who reacted to it or commented on it. */
type OfPost = { activityId: string; person: string }
type Money = { cents: number; currency: string }

/** Facts of a notification by its kind. Money is whole cents; days are calendar dates. */
export type NotificationFacts = {
  streak_warning: { days: number }
  /** The Monday of the week, and the training in it. */
  weekly_digest: { week: string; workouts: number; minutes: number; trainedDays: number }
  challenge_starts: OfChallenge
  challenge_ends: OfChallenge
  challenge_settled: OfChallenge & { rank: number; people: number }
  /** `words` are those of the admin who cancelled it; `unfunded` if its prize was not paid in time. */
  challenge_cancelled: OfChallenge & { words?: string; unfunded?: boolean }
  /** Who passed, unless nobody may be named; older notifications name nobody. */
  overtaken: OfChallenge & { rank: number; person?: string; personId?: string }
  /** Who was passed. */
  overtook: OfChallenge & { rank: number; person: string; personId: string }
  /** Who sent it. */
  overtaking_reaction: OfChallenge & { reaction: OvertakingReaction; person: string; personId: string }
  /** The month, as in `2026-03`. */
  recap: { month: string }
  /** The inviter's name; `invite` is the token that opens it, null if the account itself was invited. */
  invited: OfChallenge & { person: string; invite: string | null }
  /** The name of the new participant. */
  invite_joined: OfChallenge & { person: string }
  /** The person who cheers, and by which reaction. */
  cheered: { personId: string; person: string; reaction: ReactionName }
  reacted: OfPost
  commented: OfPost
  mentioned: OfPost
  /** The chat has unread messages. */
  chat: OfChallenge
  dispute_decided: OfChallenge & { upheld: boolean }
  /** The prize in the current result, and how many of the person's own workouts no longer count. */
  result_revised: OfChallenge & Money & { creditCents?: number; voided: number }
  /** `freeAt` is null if nothing is held. */
  /** `creditCents`: the part of the prize that is bonus credits; missing in older notifications. */
  prize_credited: OfChallenge & Money & { creditCents?: number; rank: number; freeAt: string | null }
  prize_free: OfChallenge & Money & { creditCents?: number }
  /** Bonus credits granted to the person, and when they expire. */
  credits_granted: Money & { expiresAt: string }
  /** The banking details passed their review. */
  details_verified: Record<never, never>
  payout_done: Money
  payout_failed: Money
  payment_refunded: OfChallenge & Money & { to: 'wallet' | 'means' }
  /** What the person is left with: an entry or a prize that is now unpaid, or a debt that the wallet pays. */
  payment_charged_back: OfChallenge & Money & { left: ChargebackLeft }
  /** The workout, if it is about one; the reason, and the moderator's own words. */
  reviewed: { what: ReviewEvent; activityId: string | null; reason: ModerationReason | null; words: string }
  support_answered: { number: string }
  /** The coming version, and the day on which it takes effect. */
  terms_changed: { version: string; since: string }
}

/** The content of a notification. */
export type NotificationContent = { [K in InAppKind]: { kind: K; facts: NotificationFacts[K] } }[InAppKind]

/** Returns all kinds, in the order of their switches. */
export function notificationKinds(): NotificationKind[] {
  return Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
}

/** How much a person wants to hear, without choosing kinds one by one. */
export const NOTIFICATION_LEVELS = ['all', 'important', 'least'] as const
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number]

// A streak, results, invites and mentions are important among the training; of money and the account everything is.
const IMPORTANT: readonly NotificationKind[] = [
  'streak_warning',
  'challenge_settled',
  'challenge_cancelled',
  'invited',
  'mentioned',
  'dispute_decided',
]

/**
 * Returns whether a level switches a channel of a kind on; without a level, its default holds. `all` is the default,
 * `important` leaves out what others do day by day, `least` sends nothing but money and the account outside the app.
 */
export function isOnAt(level: NotificationLevel, kind: NotificationKind, channel: NotificationChannel): boolean {
  const { topic, [channel]: byDefault } = notificationKind(kind)
  if (byDefault !== 'on') return false
  const isVital = topic === 'money' || topic === 'account'
  const isImportant = isVital || IMPORTANT.includes(kind)
  if (channel === 'app') return level !== 'least' || isImportant
  return level === 'all' || (level === 'important' ? isImportant : isVital)
}

/** Returns the level that equals these choices; null if they were adjusted one by one. */
export function levelOf(
  isOn: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): NotificationLevel | null {
  const switches = notificationKinds().flatMap(kind =>
    NOTIFICATION_CHANNELS.filter(channel => kind !== 'marketing' && isSwitch(kind, channel)).map(
      channel => [kind, channel] as const,
    ),
  )
  return (
    NOTIFICATION_LEVELS.find(level =>
      switches.every(([kind, channel]) => isOn(kind, channel) === isOnAt(level, kind, channel)),
    ) ?? null
  )
}

/** Returns a kind's definition with its optional fields. */
export function notificationKind(kind: NotificationKind): Kind {
  return NOTIFICATION_KINDS[kind]
}

/** Returns whether a person can switch a channel of a kind. */
export function isSwitch(kind: NotificationKind, channel: NotificationChannel): boolean {
  const byDefault = notificationKind(kind)[channel]
  return byDefault === 'on' || byDefault === 'off'
}

/** Returns the kind of mail that the module sends itself for this kind; null if the notification sends its own mail. */
export function ownMailOf(kind: NotificationKind): NonNullable<Kind['ownMail']> | null {
  return notificationKind(kind).ownMail ?? null
}

/** Returns whether a notification of this kind can be sent by this channel at all. */
export function isSent(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (channel === 'mail' && ownMailOf(kind) !== null) return false
  return isSwitch(kind, channel) || notificationKind(kind)[channel] === 'always'
}

/** Returns whether a notification is sent by a channel, given the person's choice (null: none). */
export function goesBy(kind: NotificationKind, channel: NotificationChannel, chosen: boolean | null): boolean {
  if (!isSwitch(kind, channel)) return isSent(kind, channel)
  return chosen ?? notificationKind(kind)[channel] === 'on'
}
