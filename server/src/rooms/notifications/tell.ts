import { randomUUID } from 'node:crypto'
import { isSwitch, noticeKind, type Told, type ToldKind } from '@bora/rules/notices.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

/**
 * What is told to one person. `subject` names the fact among those of its kind (an id, a date): of the same one a person
 * is told once, however often this is called.
 */
export type News = Told & { userId: string; subject: string }

/** What it takes to tell: the transaction of the fact itself, so that one isn't without the other. */
type Inside = Pick<Context, 'db' | 'now' | 'live' | 'afterCommit'>

const ROWS_AT_ONCE = 5_000
// Of more at once the bells of open pages aren't told: they count again when they are looked at next.
const RUNG_MOST = 1_000

/**
 * Tells one person of something, in the transaction that makes it so: in the app at once, by mail and push as soon as its
 * quiet hours allow, each as the person has switched it. Returns whether it is told; a second time it isn't.
 */
export async function tell(ctx: Inside, news: News): Promise<boolean> {
  return (await tellAll(ctx, [news])) > 0
}

/** Like `tell`, for any number of people and facts of one kind; returns how many are told. */
export async function tellAll(ctx: Inside, news: readonly News[]): Promise<number> {
  let told = 0
  for (let from = 0; from < news.length; from += ROWS_AT_ONCE) {
    told += await write(ctx, news.slice(from, from + ROWS_AT_ONCE))
  }
  return told
}

async function write(ctx: Inside, news: readonly News[]): Promise<number> {
  const { kind } = news[0]!
  if (news.some(one => one.kind !== kind)) throw new Error('notices of several kinds at once')
  const rows = news.map(({ userId, subject, facts }) => ({ user_id: userId, id: randomUUID(), subject, facts }))
  const now = ctx.now.toISOString()
  const { rows: written } = await sql<{ user_id: string }>`
    with wanted as (
      select n.*, coalesce(a.chosen, ${byDefault(kind, 'app')}) as app,
        coalesce(m.chosen, ${byDefault(kind, 'mail')}) as mail,
        coalesce(p.chosen, ${byDefault(kind, 'push')}) as push
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(user_id uuid, id uuid, subject text, facts jsonb)
      left join notice_choices a on a.user_id = n.user_id and a.kind = ${kind} and a.channel = 'app'
      left join notice_choices m on m.user_id = n.user_id and m.kind = ${kind} and m.channel = 'mail'
      left join notice_choices p on p.user_id = n.user_id and p.kind = ${kind} and p.channel = 'push'
    ), written as (
      insert into notices (user_id, id, kind, subject, facts, in_app, at)
      select user_id, id, ${kind}, subject, facts, app, ${now}::timestamptz from wanted order by user_id
      on conflict (user_id, kind, subject) do nothing
      returning user_id, id
    ), to_send as (
      insert into notice_deliveries (user_id, notice_id, channel, due_at)
      select w.user_id, w.id, way.channel, ${now}::timestamptz
      from written w join wanted on wanted.user_id = w.user_id and wanted.id = w.id
      cross join lateral (values ('mail', wanted.mail and ${isSwitch(kind, 'mail')}::boolean),
        ('push', wanted.push and ${isSwitch(kind, 'push')}::boolean)) as way(channel, goes)
      where way.goes
    )
    select distinct user_id from written`.execute(ctx.db)
  if (written.length > RUNG_MOST) return written.length
  ctx.afterCommit(() => {
    for (const { user_id: id } of written) ctx.live.noticesChanged(id)
  })
  return written.length
}

function byDefault(kind: ToldKind, channel: 'app' | 'mail' | 'push') {
  return sql<boolean>`${noticeKind(kind)[channel] === 'on'}::boolean`
}
