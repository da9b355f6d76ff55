import type { z } from 'zod'
import type { ChallengeCard, PrizePool } from '@bora/contract/challenges.ts'
import { type ChallengeFacts, hasStarted, whyClosed } from '@bora/rules/abilities.ts'
import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { durationDays } from '@bora/rules/challenge-phase.ts'
import { NEW_CHALLENGE_DAYS } from '@bora/rules/limits.ts'
import type { PrizeStatus } from '@bora/rules/prize-status.ts'
import { creditsOf } from '@bora/rules/pool-credits.ts'
import { poolOf } from '@bora/rules/prizes.ts'
import { placeOf } from '@bora/rules/ranking.ts'
import { weekOf } from '@bora/rules/scoring/weeks.ts'
import { withdrawalClosed } from '@bora/rules/withdrawal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { challengeFacts, seatsTaken } from '../../participation/index.ts'
import { poolCredits } from '../../ledger/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { divisionPlaces, type DivisionPlace } from '../../scoring/index.ts'
import { prizeStatusesOf } from '../../prizes/index.ts'

type Card = z.output<typeof ChallengeCard>

const FACES = 4

/**
 * Returns cards of these challenges, in order, as the viewer sees them: seven queries, for any number of challenges.
 */
export async function cardsOf(ctx: Context, rows: readonly ChallengeRow[]): Promise<Card[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const [seats, faces, mine] = [await seatsOf(ctx, ids), await facesOf(ctx, ids), await standingsOfViewer(ctx, rows)]
  const statuses = await prizeStatusesOf(ctx, rows)
  // A distributed pool is empty; the results have its credit part.
  const credits = await poolCredits(
    ctx,
    rows.filter(row => row.entry_fee_cents > 0 && row.status === 'active').map(row => row.id),
  )
  const people = await personRefs(ctx, [
    ...new Set([...rows.map(row => row.creator_id), ...faces.flatMap(face => face.user_id)]),
  ])
  const newSince = new Date(ctx.now.getTime() - NEW_CHALLENGE_DAYS * 86_400_000)
  return rows.map(row => {
    const { participating: participants, taken } = seats.get(row.id) ?? { participating: 0, taken: 0 }
    return {
      id: row.id,
      title: row.title,
      type: row.type,
      category: row.category,
      rulesVersion: row.rules_version,
      status: row.status,
      startDate: row.start_date,
      endDate: row.end_date,
      durationDays: durationDays(row.start_date, row.end_date),
      target: row.target,
      isPrivate: row.is_private,
      isNew: row.status === 'active' && new Date(row.created_at) > newSince,
      isAmbassador: row.is_ambassador,
      // Private and finished challenges are not recommended.
      isFeatured: row.is_featured && !row.is_private && row.status === 'active',
      participants,
      closed: whyClosed(challengeFacts(row, taken), row.creator_id === ctx.viewer?.id, ctx.now),
      faces: faces.filter(face => face.challenge_id === row.id).map(face => people.get(face.user_id)!),
      creator: people.get(row.creator_id)!,
      pool: poolView(ctx, row, {
        paidEntries: participants,
        status: statuses.get(row.id)!,
        credits: credits.get(row.id) ?? 0,
      }),
      mine: mine.get(row.id) ?? null,
    }
  })
}

/**
 * Returns the present pool: entries collected, or the announced amount and whether it is paid
 * (docs/rules/prizes.md#kinds).
 */
function poolView(
  ctx: Context,
  row: ChallengeRow,
  { paidEntries, status, credits }: { paidEntries: number; status: PrizeStatus; credits: number },
): z.output<typeof PrizePool> {
  const { poolCents, feeCents, toWinCents } = poolOf(
    {
      prize: {
        kind: row.prize_kind,
        currency: row.currency,
        entryFeeCents: row.entry_fee_cents,
        amountCents: row.prize_amount_cents,
        split: row.prize_split,
        tiers: row.prize_tiers,
        completersPercent: row.prize_completers_percent,
      },
      rulesVersion: row.rules_version,
    },
    paidEntries,
  )
  const facts = challengeFacts(row, paidEntries)
  const wentBack = status === 'refunded'
  return {
    kind: row.prize_kind,
    status,
    currency: row.currency,
    poolCents,
    feeCents: wentBack ? 0 : feeCents,
    prizeCents: wentBack ? poolCents : toWinCents,
    creditCents: wentBack ? 0 : creditsOf(toWinCents, { poolCents, creditCents: Math.min(credits, poolCents) }),
    entryFeeCents: row.entry_fee_cents,
    paidEntries: row.entry_fee_cents > 0 ? paidEntries : 0,
    estimated: row.prize_kind === 'challenge' && !wentBack && (!hasStarted(facts, ctx.now) || mayShrink(ctx, facts)),
    guaranteed: row.funded_at !== null,
    split: row.prize_split,
    tiers: row.prize_tiers,
    completersPercent: row.prize_completers_percent,
  }
}

// docs/rules/money.md#withdrawal
function mayShrink(ctx: Context, facts: ChallengeFacts): boolean {
  return ctx.config.payments.mode === 'live' && ctx.now < new Date(withdrawalClosed(facts))
}

async function seatsOf(ctx: Context, ids: string[]): Promise<Map<string, { participating: number; taken: number }>> {
  const rows = await ctx.db
    .selectFrom('challenge_seats')
    .select(['challenge_id', 'participating', seatsTaken(ctx).as('taken')])
    .where('challenge_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.challenge_id, row]))
}

async function facesOf(ctx: Context, ids: string[]): Promise<{ challenge_id: string; user_id: string }[]> {
  const { rows } = await sql<{ challenge_id: string; user_id: string }>`
    select c.id as challenge_id, f.user_id
    from unnest(${ids}::uuid[]) as c(id)
    cross join lateral (
      select p.user_id from participants p where p.challenge_id = c.id and p.state = 'participating' limit ${FACES}
    ) f`.execute(ctx.db)
  return rows
}

function divisionOf(place: DivisionPlace | undefined): NonNullable<Card['mine']>['division'] {
  if (!place) return null
  const { division, rank, dayRank, people } = place
  return { division, rank, movement: rank === null || dayRank === null ? null : dayRank - rank, people }
}

/** Returns SQL for the dates on which a participant trained in the challenge; null if there are none. */
export function trainedDatesOf(participant: 'p' | 'participants'): RawBuilder<Day[] | null> {
  return sql`(
    select array_agg(distinct r.local_date order by r.local_date)::text[] from receipts r
    where r.challenge_id = ${sql.ref(`${participant}.challenge_id`)} and r.user_id = ${sql.ref(`${participant}.user_id`)}
      and r.counted
  )`
}

async function standingsOfViewer(
  ctx: Context,
  challenges: readonly ChallengeRow[],
): Promise<Map<string, NonNullable<Card['mine']>>> {
  if (!ctx.viewer) return new Map()
  const { rows } = await sql<{
    challenge_id: string
    state: 'payment_pending' | 'participating'
    score: number | null
    rank: number | null
    day: string | null
    day_rank: number | null
    dates: string[] | null
  }>`
    select p.challenge_id, p.state, s.score, rank_of(s.challenge_id, 0::smallint, s.score) as rank, k.day, s.day_rank,
      ${trainedDatesOf('p')} as dates
    from participants p
    left join scores s on s.challenge_id = p.challenge_id and s.week = 0 and s.user_id = p.user_id
    left join day_ranks_taken k on k.challenge_id = p.challenge_id
    where p.user_id = ${ctx.viewer.id} and p.challenge_id = any(${challenges.map(row => row.id)}::uuid[])`.execute(
    ctx.db,
  )
  const divided = challenges.filter(one => one.rules.divisions !== undefined).map(one => one.id)
  const places = new Map((await divisionPlaces(ctx, divided, ctx.viewer.id)).map(one => [one.challenge_id, one]))
  return new Map(
    rows.map(row => {
      const challenge = challenges.find(one => one.id === row.challenge_id)!
      const week = weekOf(dayIn(ctx.now, challenge.time_zone), challenge.start_date)
      const dates = row.dates ?? []
      const rank = placeOf(row)
      return [
        row.challenge_id,
        {
          state: row.state,
          rank,
          score: row.score,
          movement:
            rank !== null && row.day_rank !== null && row.day === dayIn(ctx.now, 'UTC') ? row.day_rank - rank : null,
          division: divisionOf(places.get(row.challenge_id)),
          trainedDays: dates.length,
          weekDays:
            challenge.type === 'weekly_consistency'
              ? dates.filter(date => weekOf(date, challenge.start_date) === week).length
              : null,
        },
      ]
    }),
  )
}
