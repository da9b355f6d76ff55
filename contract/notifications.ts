import { PUSH_ENDPOINT_MAX_LENGTH, MAX_UNREAD, REACTIONS } from '@bora/rules/limits.ts'
import {
  CHARGEBACK_LEFT,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_LEVELS,
  type NotificationKind,
  notificationKinds,
  type InAppKind,
  OVERTAKING_REACTIONS,
} from '@bora/rules/notifications.ts'
import { MODERATION_REASONS, REVIEW_EVENTS } from '@bora/rules/moderation.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Cursor, Currency, Day, Id, Instant, page } from './shapes.ts'

const ofChallenge = { challengeId: Id, title: z.string() }
const money = { cents: Cents, currency: Currency }
const ofPost = { activityId: Id, person: z.string() }
const rank = z.int().min(1)

const FACTS = {
  streak_warning: z.object({ days: z.int() }),
  weekly_digest: z.object({ week: Day, workouts: z.int(), minutes: z.int(), trainedDays: z.int() }),
  challenge_starts: z.object(ofChallenge),
  challenge_ends: z.object(ofChallenge),
  challenge_settled: z.object({ ...ofChallenge, rank, people: z.int() }),
  challenge_cancelled: z.object({ ...ofChallenge, words: z.string().optional(), unfunded: z.boolean().optional() }),
  overtaken: z.object({ ...ofChallenge, rank, person: z.string().optional(), personId: Id.optional() }),
  overtook: z.object({ ...ofChallenge, rank, person: z.string(), personId: Id }),
  overtaking_reaction: z.object({
    ...ofChallenge,
    reaction: z.enum(OVERTAKING_REACTIONS),
    person: z.string(),
    personId: Id,
  }),
  recap: z.object({ month: z.string() }),
  invited: z.object({ ...ofChallenge, person: z.string(), invite: z.string().nullable() }),
  invite_joined: z.object({ ...ofChallenge, person: z.string() }),
  cheered: z.object({ personId: Id, person: z.string(), reaction: z.enum(REACTIONS) }),
  reacted: z.object(ofPost),
  commented: z.object(ofPost),
  mentioned: z.object(ofPost),
  chat: z.object(ofChallenge),
  dispute_decided: z.object({ ...ofChallenge, upheld: z.boolean() }),
  result_revised: z.object({ ...ofChallenge, ...money, creditCents: z.int().optional(), voided: z.int() }),
  prize_credited: z.object({
    ...ofChallenge,
    ...money,
    creditCents: z.int().optional(),
    rank,
    freeAt: Instant.nullable(),
  }),
  prize_free: z.object({ ...ofChallenge, ...money, creditCents: z.int().optional() }),
  credits_granted: z.object({ ...money, expiresAt: Instant }),
  details_verified: z.object({}),
  payout_done: z.object(money),
  payout_failed: z.object(money),
  payment_refunded: z.object({ ...ofChallenge, ...money, to: z.enum(['wallet', 'means']) }),
  payment_charged_back: z.object({ ...ofChallenge, ...money, left: z.enum(CHARGEBACK_LEFT) }),
  reviewed: z.object({
    what: z.enum(REVIEW_EVENTS),
    activityId: Id.nullable(),
    reason: z.enum(MODERATION_REASONS).nullable(),
    words: z.string(),
  }),
  support_answered: z.object({ number: z.string() }),
  terms_changed: z.object({ version: z.string(), since: Day }),
} satisfies Record<InAppKind, z.ZodObject>

const head = { id: Id, at: Instant, read: z.boolean() }
const notice = <Kind extends InAppKind>(kind: Kind) =>
  z.object({ ...head, kind: z.literal(kind), facts: FACTS[kind] as (typeof FACTS)[Kind] })

/** A notification: what happened, when, and whether the person has read it. */
export const Notification = z.discriminatedUnion('kind', [
  notice('streak_warning'),
  notice('weekly_digest'),
  notice('challenge_starts'),
  notice('challenge_ends'),
  notice('challenge_settled'),
  notice('challenge_cancelled'),
  notice('overtaken'),
  notice('overtook'),
  notice('overtaking_reaction'),
  notice('recap'),
  notice('invited'),
  notice('invite_joined'),
  notice('cheered'),
  notice('reacted'),
  notice('commented'),
  notice('mentioned'),
  notice('chat'),
  notice('dispute_decided'),
  notice('result_revised'),
  notice('prize_credited'),
  notice('prize_free'),
  notice('credits_granted'),
  notice('details_verified'),
  notice('payout_done'),
  notice('payout_failed'),
  notice('payment_refunded'),
  notice('payment_charged_back'),
  notice('reviewed'),
  notice('support_answered'),
  notice('terms_changed'),
])

const Kind = z.enum(notificationKinds() as [NotificationKind, ...NotificationKind[]])
const Channel = z.enum(NOTIFICATION_CHANNELS)
const Hour = z.int().min(0).max(23)
const QuietHours = z
  .strictObject({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until)
  .nullable()
/** `always` and `never` can't be switched. */
const How = z.enum(['on', 'off', 'always', 'never'])

const Preferences = z.object({
  kinds: z.array(z.object({ kind: Kind, app: How, mail: How, push: How })),
  /** The level that these choices equal; null if they were adjusted one by one. */
  level: z.enum(NOTIFICATION_LEVELS).nullable(),
  quietHours: QuietHours,
  /** Where mails are sent; null if no address is confirmed. */
  mailTo: z.string().nullable(),
  push: z.object({
    /** The public half of this installation's key, in base64url. */
    key: z.string(),
    /** Whether the browser of this session receives pushes, and how many others of this person do. */
    here: z.boolean(),
    elsewhere: z.int(),
    /** The push endpoint of this session's browser; null if it has none. */
    endpoint: z.string().nullable(),
  }),
})

const Unread = z.object({ unread: z.int().min(0).max(MAX_UNREAD) })

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: "The viewer's notices, the latest first",
    access: 'signed-in',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(Notification),
    errors: ['invalid_input'],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    summary: `How many of the viewer's notices are unread; ${MAX_UNREAD} stands for more, too`,
    access: 'signed-in',
    output: Unread,
    errors: [],
  }),
  live: endpoint({
    method: 'GET',
    path: '/live/notices',
    summary: 'Server-sent events: `notices` when there are new ones, or one was read elsewhere',
    access: 'signed-in',
    gives: 'events',
    output: z.any(),
    errors: ['too_many_requests'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:noticeId/read',
    summary: 'One notice was read; a second time changes nothing',
    access: 'signed-in',
    params: z.object({ noticeId: Id }),
    output: Unread,
    errors: ['not_found'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    summary: 'All notices were read; `at` takes it back',
    access: 'signed-in',
    output: z.object({ at: Instant, marked: z.int() }),
    errors: [],
  }),
  unreadAgain: endpoint({
    method: 'POST',
    path: '/notifications/unread',
    summary: 'Makes unread what was marked as read at that moment, all at once',
    access: 'signed-in',
    body: z.strictObject({ at: Instant }),
    output: Unread,
    errors: ['invalid_input'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences',
    summary: "The viewer's notification settings: kinds, channels and quiet hours",
    access: 'signed-in',
    output: Preferences,
    errors: [],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Switch one way of one kind on or off; what is no switch is refused with `invalid_input`',
    access: 'signed-in',
    body: z.strictObject({ kind: Kind, channel: Channel, on: z.boolean() }),
    output: Preferences,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  chooseKinds: endpoint({
    method: 'PUT',
    path: '/notifications/kinds',
    summary: 'Switch these kinds on or off for all channels that can be switched; on means as by default',
    access: 'signed-in',
    body: z.strictObject({ kinds: z.array(Kind).min(1).max(40), on: z.boolean() }),
    output: Preferences,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  chooseLevel: endpoint({
    method: 'PUT',
    path: '/notifications/level',
    summary: 'Choose how much one is notified of; replaces all choices of kinds and channels',
    access: 'signed-in',
    body: z.strictObject({ level: z.enum(NOTIFICATION_LEVELS) }),
    output: Preferences,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  keepQuiet: endpoint({
    method: 'PUT',
    path: '/notifications/quiet-hours',
    summary: "When neither mails nor pushes are sent, by the clock of the viewer's zone; null for never",
    access: 'signed-in',
    body: z.strictObject({ quietHours: QuietHours }),
    output: Preferences,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/notifications/push',
    summary: 'Tell the browser of this session by push, until the session ends',
    access: 'signed-in',
    body: z.strictObject({
      endpoint: z.string().min(1).max(PUSH_ENDPOINT_MAX_LENGTH),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{87}=?$/),
        auth: z.string().regex(/^[\w-]{22}(==)?$/),
      }),
    }),
    output: Preferences,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/notifications/push',
    summary: "Remove the push subscription of this session's browser; idempotent",
    access: 'signed-in',
    output: Preferences,
    errors: [],
  }),
}
