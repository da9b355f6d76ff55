import { COUNTED_STATES, type CountedState } from '@bora/rules/metrics.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { countedState } from './metrics.ts'
import type { Spans } from './spans.ts'

type Db = Context['db']

/** Counts people with an account, by when they signed up. */
export async function peopleMetrics(db: Db, { spanOf, flow, stock }: Spans) {
  const { rows } = await sql<{ span: number; amount: number }>`
    select ${spanOf(sql`created_at`)} as span, count(*) as amount from people group by 1`.execute(db)
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return { signUps: flow(rows), people: stock(total, rows) }
}

/** Counts workouts that count, by when they were logged, and the different people who logged one. */
export async function workoutMetrics(db: Db, { from, now, spanOf, flow }: Spans) {
  const { rows } = await sql<{ span: number | null; workouts: number; people: number; ever: number }>`
    with logged as materialized (
      select ${spanOf(sql`logged_at`)} as span, user_id, count(*) as workouts
      from activities where voided_at is null and logged_at >= ${from}::timestamptz group by 1, 2
    )
    select span, sum(workouts)::bigint as workouts, count(*) as people, 0 as ever from logged group by span
    union all
    select null, 0, 0, count(*) from (
      select distinct user_id from activities where voided_at is null and logged_at >= ${now}::timestamptz
    ) active`.execute(db)
  const spans = rows.flatMap(({ span, workouts, people }) => (span === null ? [] : [{ span, workouts, people }]))
  const active = flow(spans.map(({ span, people }) => ({ span, amount: people })))
  return {
    workouts: flow(spans.map(({ span, workouts }) => ({ span, amount: workouts }))),
    // A person who trained on two days counts once in the period.
    active: { ...active, now: rows.find(({ span }) => span === null)!.ever },
  }
}

/** Counts challenges by when they were created, and by present state in the creator's calendar. */
export async function challengeMetrics({ db, now }: Pick<Context, 'db' | 'now'>, { spanOf, flow }: Spans) {
  const { rows } = await sql<{ span: number; state: CountedState; amount: number }>`
    select ${spanOf(sql`created_at`)} as span,
      ${countedState(now)} as state, count(*) as amount
    from challenges group by 1, 2`.execute(db)
  const states = Object.fromEntries(COUNTED_STATES.map(state => [state, 0])) as Record<CountedState, number>
  for (const { state, amount } of rows) states[state] += amount
  return { created: flow(rows), states }
}
