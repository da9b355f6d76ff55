import { notificationKind, type NotificationContent, type InAppKind } from '@bora/rules/notification-kinds.ts'
import { goesBy, isSent, isSwitch } from '@bora/rules/notifications.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { laneOfNotice } from '../messaging/index.ts'

/**
 * A notification for one person. `subject` identifies the fact among those of its kind (an id, a date): a person is
 * notified of the same one once, however often this is called.
 */
export type NotificationDraft = NotificationContent & { userId: string; subject: string }

/** Requires the transaction of the fact itself, so that neither exists without the other. */
type Inside = Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>

const ROWS_AT_ONCE = 5_000
// Ids are random, so with this average size no portion exceeds the maximum of one statement.
const PORTION = 4_500
// For larger numbers the bells of open pages get no event: they recount when they are next opened.
const MAX_RUNG = 1_000

/**
 * Notifies one person, in the transaction that causes it: in the app at once, by mail and push as soon as quiet hours
 * allow, each as the person has chosen. Returns whether a notification was created; false for a repeated one.
 */
export async function notify(ctx: Inside, news: NotificationDraft): Promise<boolean> {
  return (await notifyAll(ctx, [news])) > 0
}

/** Like `notify`, for any number of people and facts of one kind; returns how many were created. */
export async function notifyAll(ctx: Inside, news: readonly NotificationDraft[]): Promise<number> {
  let told = 0
  for (const near of nearOnes(news)) {
    for (let from = 0; from < near.length; from += ROWS_AT_ONCE) {
      told += await write(ctx, near.slice(from, from + ROWS_AT_ONCE))
    }
  }
  return told
}

/**
 * Splits drafts into portions of people with neighbouring ids: every index begins with the person, so each portion
 * touches its own pages instead of all pages.
 */
function nearOnes(news: readonly NotificationDraft[]): NotificationDraft[][] {
  const portions = Array.from({ length: Math.ceil(news.length / PORTION) }, (): NotificationDraft[] => [])
  for (const one of news) {
    const start = Number.parseInt(one.userId.slice(0, 4), 16)
    portions[Math.floor((start * portions.length) / 0x1_00_00)]!.push(one)
  }
  return portions
}

async function write(ctx: Inside, news: readonly NotificationDraft[]): Promise<number> {
  const { kind } = news[0]!
  if (news.some(one => one.kind !== kind)) throw new Error('notices of several kinds at once')
  const { shared, own } = factsOf(news)
  const rows = news.map((one, index) => ({ user_id: one.userId, subject: one.subject, facts: own[index]! }))
  const now = ctx.now.toISOString()
  const { rows: written } = await sql<{ told: number; people: string[] | null }>`
    with written as (
      insert into notices (user_id, id, kind, subject, facts, in_app, at)
      select n.user_id, gen_random_uuid(), ${kind}, n.subject, ${JSON.stringify(shared)}::jsonb || n.facts,
        coalesce(c.chosen, ${byDefault(kind, 'app')}), ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(user_id uuid, subject text, facts jsonb)
      left join notice_choices c on c.user_id = n.user_id and c.kind = ${kind} and c.channel = 'app'
      order by n.user_id
      on conflict (user_id, kind, subject) do nothing
      returning user_id, id
    ), to_send as (
      insert into notice_deliveries (user_id, notice_id, channel, due_at, lane)
      select w.user_id, w.id, way.channel, ${now}::timestamptz, ${laneOfNotice(kind)}::smallint
      from written w
      cross join (values ${way(kind, 'mail')}, ${way(kind, 'push')}) as way(channel, is_sent, is_switch, by_default)
      left join notice_choices c on c.user_id = w.user_id and c.kind = ${kind} and c.channel = way.channel
        and way.is_switch
      where way.is_sent and coalesce(c.chosen, way.by_default)
    ), counted as (
      select count(distinct user_id)::integer as told from written
    )
    select told, case when told <= ${MAX_RUNG} then array(select distinct user_id from written) end as people
    from counted`.execute(ctx.db)
  const { told, people } = written[0]!
  if (people !== null) {
    ctx.afterCommit(() => {
      for (const id of people) ctx.live.noticesChanged(id)
    })
  }
  return told
}

type Facts = Readonly<Record<string, unknown>>

/** Splits facts into those common to all drafts and those of each: one end of a challenge notifies thousands. */
function factsOf(news: readonly NotificationDraft[]): { shared: Facts; own: Facts[] } {
  const all = news.map(({ facts }): Facts => facts)
  const isShared = ([name, value]: [string, unknown]) => all.every(facts => facts[name] === value)
  const shared = all.length > 1 ? Object.fromEntries(Object.entries(all[0]!).filter(isShared)) : {}
  const names = [...new Set(all.flatMap(facts => Object.keys(facts)))].filter(name => !(name in shared))
  return { shared, own: all.map(facts => Object.fromEntries(names.map(name => [name, facts[name]]))) }
}

function way(kind: InAppKind, channel: 'mail' | 'push') {
  const flags = [isSent(kind, channel), isSwitch(kind, channel), goesBy(kind, channel, null)]
  return sql`(${channel}, ${sql.join(flags.map(flag => sql`${flag}::boolean`))})`
}

function byDefault(kind: InAppKind, channel: 'app') {
  return sql<boolean>`${notificationKind(kind).channels[channel] === 'on'}::boolean`
}
