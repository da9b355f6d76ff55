import { dayIn } from '@bora/rules/calendar.ts'
import type { Language } from '@bora/rules/limits.ts'
import { notificationLink, notificationKind, type NotificationContent } from '@bora/rules/notification-kinds.ts'
import { goesBy, isSwitch } from '@bora/rules/notifications.ts'
import { maySendAt } from '@bora/rules/quiet-hours.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { LANES, queueMessage, pushSubscriptionsOf } from '../messaging/index.ts'
import { personOf } from '../accounts/index.ts'
import { choicesOf, mailAddressOf, quietHoursOf } from './preferences.ts'
import { asShown } from './shown.ts'
import { unsubscribeLink } from './unsubscribe.ts'

const LANES_IN_ORDER = [LANES.money, LANES.rest]
const AT_ONCE = 4

/**
 * Sends due mails and pushes, those about money first, each in a separate transaction that removes it from the list and
 * queues its message, so it is sent once, on any number of nodes, in spite of crashes. During quiet hours it waits
 * until they end. Runs outside a transaction; returns how many were sent.
 */
export async function deliverNotifications(ctx: Context): Promise<number> {
  const sent = await Promise.all(Array.from({ length: AT_ONCE }, () => deliverAll(ctx)))
  return sent.reduce((sum, one) => sum + one, 0)
}

async function deliverAll(ctx: Context): Promise<number> {
  let sent = 0
  for (;;) {
    const how = await inSeparateTransaction(ctx, deliverNext)
    if (how === 'nothing') return sent
    if (how === 'sent') sent++
  }
}

type Due = { user_id: string; notice_id: string; channel: 'mail' | 'push' }

async function deliverNext(ctx: Context): Promise<'sent' | 'later' | 'dropped' | 'nothing'> {
  const due = await takeDue(ctx)
  if (!due) return 'nothing'
  const person = await personOf(ctx.db, due.user_id)
  const zone = person!.time_zone
  const sendAt = maySendAt(ctx.now, zone, await quietHoursOf(ctx.db, due.user_id))
  if (sendAt > ctx.now) {
    await sql`update notice_deliveries set due_at = ${sendAt.toISOString()} where ${isSame(due)}`.execute(ctx.db)
    return 'later'
  }
  await sql`delete from notice_deliveries where ${isSame(due)}`.execute(ctx.db)
  const notice = await ctx.db
    .selectFrom('notices')
    .select(['id', 'kind', 'facts', 'at'])
    .where('user_id', '=', due.user_id)
    .where('id', '=', due.notice_id)
    .executeTakeFirstOrThrow()
  const chosen = (await choicesOf(ctx.db, due.user_id)).get(`${notice.kind} ${due.channel}`) ?? null
  // It may have been switched off while it waited.
  if (!goesBy(notice.kind, due.channel, chosen)) return 'dropped'
  if (notificationKind(notice.kind).sameDay && dayIn(notice.at, zone) !== dayIn(ctx.now, zone)) return 'dropped'
  const told = asShown(ctx, notice)
  const reader = { id: due.user_id, name: person!.name, language: person!.language }
  const count = due.channel === 'mail' ? await mail(ctx, reader, told) : await push(ctx, reader, told, notice.id)
  return count > 0 ? 'sent' : 'dropped'
}

/** Locks the next delivery that is due: one about money, else the longest due. A statement per lane, because later ones of a lane may wait until the morning. */
export async function takeDue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Due | null> {
  for (const lane of LANES_IN_ORDER) {
    const { rows } = await sql<Due>`
      select user_id, notice_id, channel from notice_deliveries where lane = ${lane} and due_at <= ${now.toISOString()}
      order by due_at limit 1 for update skip locked`.execute(db)
    if (rows[0]) return rows[0]
  }
  return null
}

type Reader = { id: string; name: string; language: Language }

async function mail(ctx: Context, { id, name, language }: Reader, told: NotificationContent): Promise<number> {
  const to = await mailAddressOf(ctx.db, id)
  if (!to) return 0
  const { siteUrl } = ctx.config
  await queueMessage(ctx, {
    channel: 'mail',
    to,
    language,
    kind: 'notice',
    facts: {
      name,
      told,
      link: `${siteUrl}${notificationLink(told)}`,
      unsubscribe: isSwitch(told.kind, 'mail') ? unsubscribeLink(ctx, { userId: id, kind: told.kind }) : null,
    },
  })
  return 1
}

async function push(
  ctx: Context,
  { id, language }: Reader,
  told: NotificationContent,
  noticeId: string,
): Promise<number> {
  const browsers = await pushSubscriptionsOf(ctx.db, id)
  for (const { id: to } of browsers) {
    const facts = { told, path: notificationLink(told), id: noticeId }
    await queueMessage(ctx, { channel: 'push', to, language, kind: 'notice', facts })
  }
  return browsers.length
}

function isSame({ user_id, notice_id, channel }: Due) {
  return sql`user_id = ${user_id} and notice_id = ${notice_id} and channel = ${channel}`
}
