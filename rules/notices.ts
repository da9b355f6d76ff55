import type { ModerationReason, ReviewNews } from './moderation.ts'

/** Ways in which somebody is told of something. */
export const NOTICE_CHANNELS = ['app', 'mail', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/**
 * What a channel does for a kind: `on` or `off` until the person says otherwise; `always` for what nobody can do without,
 * which another mail tells; `never` where there is nothing to send.
 */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

type Kind = Record<NoticeChannel, ChannelDefault> & {
  topic: 'training' | 'challenges' | 'money' | 'account'
  /** What is told is worth nothing on another day: what waited for the end of quiet hours until then isn't sent. */
  sameDay?: true
}

/** Every kind of notice, in the order in which its switches stand (docs/rules/notifications.md#kinds). */
export const NOTICE_KINDS = {
  streak_warning: { topic: 'training', app: 'on', mail: 'on', push: 'on', sameDay: true },
  weekly_digest: { topic: 'training', app: 'on', mail: 'on', push: 'off' },
  challenge_starts: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  challenge_ends: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  challenge_settled: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  challenge_cancelled: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  overtaken: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  // What goes to an address is a mail already.
  invited: { topic: 'challenges', app: 'on', mail: 'never', push: 'on' },
  invite_joined: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  reacted: { topic: 'challenges', app: 'on', mail: 'off', push: 'off' },
  commented: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  mentioned: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  chat: { topic: 'challenges', app: 'on', mail: 'off', push: 'on' },
  dispute_decided: { topic: 'challenges', app: 'on', mail: 'on', push: 'on' },
  result_revised: { topic: 'money', app: 'on', mail: 'always', push: 'on' },
  prize_credited: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  prize_free: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  payout_done: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  payout_failed: { topic: 'money', app: 'on', mail: 'always', push: 'on' },
  payment_refunded: { topic: 'money', app: 'on', mail: 'on', push: 'on' },
  reviewed: { topic: 'account', app: 'on', mail: 'on', push: 'on' },
  support_answered: { topic: 'account', app: 'on', mail: 'always', push: 'on' },
  terms_changed: { topic: 'account', app: 'on', mail: 'always', push: 'never' },
  marketing: { topic: 'account', app: 'never', mail: 'off', push: 'never' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof NOTICE_KINDS
/** The kinds of which somebody can be told by a notice. */
export type ToldKind = Exclude<NoticeKind, 'marketing'>

type OfChallenge = { challengeId: string; title: string }
/** The workout, and the name of who said something to it. */
type OfPost = { activityId: string; person: string }
type Money = { cents: number; currency: string }

/** What a notice says, by its kind. Money is whole cents; days are calendar dates. */
export type NoticeFacts = {
  streak_warning: { days: number }
  /** The Monday of the week it is about, and what was trained in it. */
  weekly_digest: { week: string; workouts: number; minutes: number; trainedDays: number }
  challenge_starts: OfChallenge
  challenge_ends: OfChallenge
  challenge_settled: OfChallenge & { rank: number; people: number }
  /** `words` are those of the admin who cancelled it. */
  challenge_cancelled: OfChallenge & { words?: string }
  overtaken: OfChallenge & { rank: number }
  /** The name of who asks; `invite` is the token that opens it, null where the account itself was asked. */
  invited: OfChallenge & { person: string; invite: string | null }
  /** The name of who joined. */
  invite_joined: OfChallenge & { person: string }
  reacted: OfPost
  commented: OfPost
  mentioned: OfPost
  /** There is something that its person hasn't read. */
  chat: OfChallenge
  dispute_decided: OfChallenge & { upheld: boolean }
  /** The prize in the result that holds now, and how many of the person's own workouts count no more. */
  result_revised: OfChallenge & Money & { voided: number }
  /** `freeAt` is null where nothing is held. */
  prize_credited: OfChallenge & Money & { rank: number; freeAt: string | null }
  prize_free: OfChallenge & Money
  payout_done: Money
  payout_failed: Money
  payment_refunded: OfChallenge & Money & { to: 'wallet' | 'means' }
  /** The workout, where it is about one; why, and the moderator's own words. */
  reviewed: { what: ReviewNews; activityId: string | null; reason: ModerationReason | null; words: string }
  support_answered: { number: string }
  /** The version that comes, and the day from which it holds. */
  terms_changed: { version: string; since: string }
}

/** One thing to be told. */
export type Told = { [K in ToldKind]: { kind: K; facts: NoticeFacts[K] } }[ToldKind]

/** Returns all kinds, in the order in which their switches stand. */
export function noticeKinds(): NoticeKind[] {
  return Object.keys(NOTICE_KINDS) as NoticeKind[]
}

/** Returns what is known of a kind, also what only some have. */
export function noticeKind(kind: NoticeKind): Kind {
  return NOTICE_KINDS[kind]
}

/** Returns whether a person can switch a channel of a kind. */
export function isSwitch(kind: NoticeKind, channel: NoticeChannel): boolean {
  const byDefault = noticeKind(kind)[channel]
  return byDefault === 'on' || byDefault === 'off'
}

/** Returns whether a notice goes by a channel, given what its person chose (null: nothing). */
export function goesBy(kind: NoticeKind, channel: NoticeChannel, chosen: boolean | null): boolean {
  return isSwitch(kind, channel) && (chosen ?? noticeKind(kind)[channel] === 'on')
}
