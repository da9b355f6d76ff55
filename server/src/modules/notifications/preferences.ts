import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { QUIET_HOURS_DEFAULT } from '@bora/rules/limits.ts'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  notificationKind,
  notificationKinds,
} from '@bora/rules/notification-kinds.ts'
import { goesBy, isOnAt, isSwitch, levelOf } from '@bora/rules/notifications.ts'
import type { QuietHours } from '@bora/rules/quiet-hours.ts'
import type { Kysely } from 'kysely'
import { publicPushKey } from '../../adapters/web-push.ts'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../db/tables.ts'
import { deletePushSubscription, savePushSubscription, pushSubscriptionsOf } from '../messaging/index.ts'

type Calls = (typeof api)['notifications']
type Preferences = OutputOf<Calls['preferences']>
type Db = Kysely<Tables>

/** Returns the viewer's notification preferences: kinds, channels and quiet hours. */
export async function preferencesOf(ctx: SignedIn): Promise<Preferences> {
  const { id, sessionId } = ctx.viewer
  const choices = await choicesOf(ctx.db, id)
  const browsers = await pushSubscriptionsOf(ctx.db, id)
  const how = (kind: NotificationKind, channel: NotificationChannel) => {
    if (!isSwitch(kind, channel)) return notificationKind(kind).channels[channel]
    return goesBy(kind, channel, choices.get(`${kind} ${channel}`) ?? null) ? 'on' : 'off'
  }
  return {
    kinds: notificationKinds().map(kind => {
      return { kind, app: how(kind, 'app'), mail: how(kind, 'mail'), push: how(kind, 'push') }
    }),
    level: levelOf((kind, channel) => how(kind, channel) === 'on'),
    quietHours: await quietHoursOf(ctx.db, id),
    mailTo: await mailAddressOf(ctx.db, id),
    push: {
      key: publicPushKey(ctx.secrets.vapid.current.value),
      here: browsers.some(browser => browser.sessionId === sessionId),
      endpoint: browsers.find(browser => browser.sessionId === sessionId)?.endpoint ?? null,
      elsewhere: browsers.filter(browser => browser.sessionId !== sessionId).length,
    },
  }
}

/** Switches one channel of one kind for the viewer; refuses `invalid_input` for one without a switch. */
export async function chooseOwn(ctx: SignedIn, { body }: InputOf<Calls['choose']>): Promise<Preferences> {
  if (!isSwitch(body.kind, body.channel)) throw new Refusal('invalid_input', { field: 'channel' })
  await choose(ctx.db, ctx.viewer.id, body)
  return preferencesOf(ctx)
}

/** Switches whole kinds for the viewer: off by every channel that can be switched, or back to their defaults. */
export async function chooseOwnKinds(ctx: SignedIn, { body }: InputOf<Calls['chooseKinds']>): Promise<Preferences> {
  const { kinds, on } = body
  await forgetChoices(ctx, kinds)
  if (!on) await storeChoices(ctx, kinds, () => false)
  return preferencesOf(ctx)
}

/** Replaces the viewer's choices by a level's, except that of news and offers. */
export async function chooseLevel(ctx: SignedIn, { body }: InputOf<Calls['chooseLevel']>): Promise<Preferences> {
  const kinds = notificationKinds().filter(kind => kind !== 'marketing')
  await forgetChoices(ctx, kinds)
  await storeChoices(ctx, kinds, (kind, channel) => isOnAt(body.level, kind, channel))
  return preferencesOf(ctx)
}

async function forgetChoices(ctx: SignedIn, kinds: readonly NotificationKind[]): Promise<void> {
  await ctx.db.deleteFrom('notice_choices').where('user_id', '=', ctx.viewer.id).where('kind', 'in', kinds).execute()
}

/** Stores the differences from the defaults. */
async function storeChoices(
  ctx: SignedIn,
  kinds: readonly NotificationKind[],
  isOn: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): Promise<void> {
  for (const kind of kinds)
    for (const channel of NOTIFICATION_CHANNELS)
      if (isSwitch(kind, channel) && isOn(kind, channel) !== goesBy(kind, channel, null))
        await choose(ctx.db, ctx.viewer.id, { kind, channel, on: isOn(kind, channel) })
}

/** Stores a person's choice. */
export async function choose(
  db: Db,
  userId: string,
  { kind, channel, on }: { kind: NotificationKind; channel: NotificationChannel; on: boolean },
): Promise<void> {
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, kind, channel, chosen: on })
    .onConflict(conflict => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ chosen: on }))
    .execute()
}

/** Stores the viewer's quiet hours. */
export async function setQuietHours(ctx: SignedIn, { body }: InputOf<Calls['keepQuiet']>): Promise<Preferences> {
  const hours = { quiet_from: body.quietHours?.from ?? null, quiet_until: body.quietHours?.until ?? null }
  await ctx.db
    .insertInto('quiet_hours')
    .values({ user_id: ctx.viewer.id, ...hours })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(hours))
    .execute()
  return preferencesOf(ctx)
}

/**
 * Subscribes the browser of the viewer's session to pushes; refuses `invalid_input` for an address that isn't accepted.
 */
export async function subscribe(ctx: SignedIn, { body }: InputOf<Calls['subscribe']>): Promise<Preferences> {
  const { endpoint, keys } = body
  if (!ctx.adapters.push.accepts(endpoint)) throw new Refusal('invalid_input', { field: 'endpoint' })
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (p256dh.length !== 65 || p256dh[0] !== 4) throw new Refusal('invalid_input', { field: 'keys' })
  await savePushSubscription(ctx, { endpoint, p256dh, auth })
  return preferencesOf(ctx)
}

/** Unsubscribes the browser of the viewer's session from pushes. */
export async function unsubscribeBrowser(ctx: SignedIn): Promise<Preferences> {
  await deletePushSubscription(ctx)
  return preferencesOf(ctx)
}

/** Returns a person's choices, by kind and channel, as in `overtaken push`. */
export async function choicesOf(db: Db, userId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'channel', 'chosen'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, channel, chosen }) => [`${kind} ${channel}`, chosen]))
}

/** Returns a person's quiet hours; null if there are none. */
export async function quietHoursOf(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await db.selectFrom('quiet_hours').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return QUIET_HOURS_DEFAULT
  return row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until }
}

/** Returns the address for mails to a person: a confirmed one, or null. */
export async function mailAddressOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth.users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.email_confirmed_at ? account.email || null : null
}
