import { PUSH_ENDPOINT_MAX_LENGTH, MAX_UNREAD } from '@bora/rules/limits.ts'
import {
  inAppKinds,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type InAppKind,
  type NotificationKind,
  notificationKinds,
} from '@bora/rules/notification-kinds.ts'
import type { FactType, FactTypes, PlainFact } from '@bora/rules/notification-facts.ts'
import { NOTIFICATION_LEVELS } from '@bora/rules/notifications.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cents, Cursor, Currency, Day, Id, Instant, page } from './shapes.ts'

const PLAIN = {
  id: Id,
  text: z.string(),
  flag: z.boolean(),
  count: z.int(),
  rank: z.int().min(1),
  cents: Cents,
  currency: Currency,
  day: Day,
  month: z.string(),
  instant: Instant,
} satisfies Record<PlainFact, z.ZodType>

type SchemaOf<Type> = Type extends PlainFact
  ? (typeof PLAIN)[Type]
  : Type extends readonly (infer Word extends string)[]
    ? z.ZodEnum<{ [W in Word]: W }>
    : Type extends { optional: infer Some }
      ? z.ZodOptional<SchemaOf<Some>>
      : Type extends { nullable: infer Some }
        ? z.ZodNullable<SchemaOf<Some>>
        : never
type ShapeOf<Types> = { -readonly [Name in keyof Types]: SchemaOf<Types[Name]> }

function schemaOf(type: FactType): z.ZodType {
  if (typeof type === 'string') return PLAIN[type]
  if ('optional' in type) return schemaOf(type.optional).optional()
  if ('nullable' in type) return schemaOf(type.nullable).nullable()
  return z.enum(type as readonly [string, ...string[]])
}

const head = { id: Id, at: Instant, read: z.boolean() }

function noticeOf<Kind extends InAppKind>(kind: Kind) {
  type Shape = ShapeOf<(typeof NOTIFICATION_KINDS)[Kind]['facts']>
  const types: FactTypes = NOTIFICATION_KINDS[kind].facts
  const shape = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, schemaOf(type)]))
  return z.object({ ...head, kind: z.literal(kind), facts: z.object(shape as Shape) })
}
type Notice = { [Kind in InAppKind]: ReturnType<typeof noticeOf<Kind>> }[InAppKind]

/** A notification: what happened, when, and whether the person has read it. */
export const Notification = z.discriminatedUnion('kind', inAppKinds().map(noticeOf) as unknown as [Notice, ...Notice[]])

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
    summary: 'Mark as unread all notifications that were marked as read at that moment',
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
    summary: "Turn one channel of one kind on or off; refuses `invalid_input` for a channel that can't be changed",
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
