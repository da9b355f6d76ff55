import {
  goesBy,
  isSent,
  isSwitch,
  notificationKind,
  type NotificationContent,
  type InAppKind,
} from '@bora/rules/notifications.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

/**
 * What is told to one person. `subject` names the fact among those of its kind (an id, a date): of the same one a person
 * is told once, however often this is called.
 */
export type NotificationDraft = NotificationContent & { userId: string; subject: string }

/** What it takes to tell: the transaction of the fact itself, so that one isn't without the other. */
type Inside = Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>

const ROWS_AT_ONCE = 5_000
// Ids are made by chance: where so many fall into a portion on average, none gets more than are written at once.
const PORTION = 4_500
// Of more at once the bells of open pages aren't told: they count again when they are looked at next.
const MAX_RUNG = 1_000

/**
 * Tells one person of something, in the transaction that makes it so: in the app at once, by mail and push as soon as its
 * quiet hours allow, each as the person has switched it. Returns whether it is told; a second time it isn't.
 */
export async function notify(ctx: Inside, news: NotificationDraft): Promise<boolean> {
  return (await notifyAll(ctx, [news])) > 0
}

/** Like `tell`, for any number of people and facts of one kind; returns how many are told. */
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
 * The news in portions of people whose ids are near each other: every index begins with the person, so each portion has
 * pages of its own instead of all of them going through all pages.
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
      insert into notice_deliveries (user_id, notice_id, channel, due_at)
      select w.user_id, w.id, way.channel, ${now}::timestamptz
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

/** What all of some news say alike, and what each says beside it: thousands are told of one end of one challenge. */
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
  return sql<boolean>`${notificationKind(kind)[channel] === 'on'}::boolean`
}
