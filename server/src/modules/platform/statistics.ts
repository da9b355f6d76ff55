import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { STATISTICS_FRESH_MINUTES, MIN_STATISTICS_PEOPLE } from '@bora/rules/limits.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { perServerState } from '../../core/per-server-state.ts'

type Statistics = OutputOf<(typeof api)['platform']['statistics']>

type Kept = {
  last?: { at: number; statistics: Statistics }
  failure?: { at: number; error: unknown }
  counting?: Promise<Statistics> | undefined
}

const RETRY_MS = 60_000

const keptOf = perServerState<Kept>(() => ({}))

/**
 * Returns the totals of all activity here, counted at most 10 minutes ago, by one query at a time on this node; no
 * numbers while they are small (docs/rules/interface.md#platform-statistics). After a failed count the earlier totals
 * remain valid, and without any the call fails; the next count starts after a minute at the earliest, since the query
 * is too expensive to run for each visitor.
 */
export async function platformStatistics(ctx: Context): Promise<Statistics> {
  const kept = keptOf(ctx)
  const age = kept.last ? ctx.now.getTime() - kept.last.at : null
  if (age !== null && age >= 0 && age < STATISTICS_FRESH_MINUTES * 60_000) return kept.last!.statistics
  if (kept.failure && performance.now() - kept.failure.at < RETRY_MS) return earlierOr(kept.failure.error)
  kept.counting ??= count(ctx)
    .then(statistics => {
      kept.last = { at: ctx.now.getTime(), statistics }
      return statistics
    })
    .catch((error: unknown) => {
      kept.failure = { at: performance.now(), error }
      if (kept.last) ctx.tellFault(error, 'the public statistics could not be counted')
      return earlierOr(error)
    })
    .finally(() => delete kept.counting)
  return kept.counting

  function earlierOr(error: unknown): Statistics {
    if (kept.last) return kept.last.statistics
    throw error
  }
}

// Two statements, because workouts are stored by person, and prizes by challenge.
async function count({ db, now }: Context): Promise<Statistics> {
  const workouts = await sql<{ people: number; workouts: number }>`
    select count(*)::integer as people, coalesce(sum(logged), 0)::integer as workouts
    from (select count(*) as logged from activities where voided_at is null group by user_id) people`.execute(db)
  const { people, workouts: logged } = workouts.rows[0]!
  if (people < MIN_STATISTICS_PEOPLE) return { figures: null }
  // A sum could reveal single prizes: those of private challenges are excluded.
  const played = await sql<{ challenges: number; prize_cents: number }>`
    select
      (select count(*)::integer from challenges c join challenge_seats s on s.challenge_id = c.id
       where c.status <> 'cancelled' and c.starts_at <= ${now.toISOString()} and s.participating >= 2) as challenges,
      (select coalesce(sum(s.prize_cents), 0)::bigint from settlements s join challenges c on c.id = s.challenge_id
       where s.currency = ${DEFAULT_CURRENCY} and not c.is_private
         and s.revision = (select max(revision) from settlements last where last.challenge_id = s.challenge_id)
      ) as prize_cents`.execute(db)
  const { challenges, prize_cents: prizeCents } = played.rows[0]!
  return { figures: { people, workouts: logged, challenges, prizeCents, currency: DEFAULT_CURRENCY } }
}
