import type { Day } from '@bora/rules/calendar.ts'
import type { Context } from '../../core/context.ts'
import type { Live } from '../../core/live.ts'
import { onBehalfOf } from '../../db/on-behalf.ts'
import { CompiledQuery } from 'kysely'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { inviteGains } from './gains.ts'

/** Returns the rank that a score had at the end of a date: one more than the number of people above it. */
export type RankOf = (score: number) => number

// Up to this many participants everything is counted for each call. Above, what was counted serves everybody on this node,
// the longer the more there was to count: it never takes more than a small share of the time.
const COUNTED_EACH_TIME = 1_000
const SHARED_MS_EACH = 3
const MOST_SHARED = 50

/** Each distinct score above 0, the highest first, and how many people had more; `people` had some. */
type Standings = { scores: Float64Array; above: Int32Array; people: number }
type Shared = { days: number; standings: Promise<Standings[]>; until: number }

const sharedOfNodes = new WeakMap<Live, Map<string, Shared>>()

/**
 * How everybody stood at the end of each of the dates `days`, which are consecutive and begin with the challenge's first
 * (docs/rules/scoring.md#ranks-of-past-days).
 */
export async function standingsOfPast(
  ctx: Pick<Context, 'db' | 'live'>,
  challenge: ChallengeRow,
  days: readonly Day[],
): Promise<RankOf[]> {
  if (days.length === 0) return []
  const standings = await sharedOrCounted(ctx, challenge, days)
  return standings.map(one => score => rankIn(one, score))
}

async function sharedOrCounted(
  ctx: Pick<Context, 'db' | 'live'>,
  challenge: ChallengeRow,
  days: readonly Day[],
): Promise<Standings[]> {
  const shared = sharedOfNodes.get(ctx.live) ?? new Map<string, Shared>()
  sharedOfNodes.set(ctx.live, shared)
  const known = shared.get(challenge.id)
  if (known && known.days === days.length && known.until > performance.now()) return known.standings
  const participants = await participantsOf(ctx, challenge.id)
  if (participants <= COUNTED_EACH_TIME) return counted(ctx, challenge, days)
  // What all wait for waits for nobody's own turn.
  const standings = onBehalfOf(null, () => counted(ctx, challenge, days))
  // Nobody is answered with another caller's failure.
  standings.catch(() => shared.delete(challenge.id))
  if (shared.size >= MOST_SHARED) shared.clear()
  shared.set(challenge.id, { days: days.length, standings, until: performance.now() + participants * SHARED_MS_EACH })
  return standings
}

async function participantsOf(ctx: Pick<Context, 'db'>, challengeId: string): Promise<number> {
  const seats = await ctx.db
    .selectFrom('challenge_seats')
    .select('participating')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return seats?.participating ?? 0
}

// Whoever gains on a date leaves one score for a higher one: that is told of each date, and the dates are added up
// afterwards. `gains` has one row for each person and date.
const moves = (gains: string) => `
  with gains as (${gains}), totals as (
    select day, points, (sum(points) over (partition by user_id order by day))::bigint as total from gains
  ), moves as (
    select day, total as score, 1 as people from totals
    union all
    select day, total - points, -1 from totals where total > points
  ), summed as (
    select day, score, sum(people)::integer as people from moves group by day, score having sum(people) <> 0
  )
  select day, string_agg(score::text, ',' order by score desc) as scores,
    string_agg(people::text, ',' order by score desc) as people
  from summed group by day order by day`

const BY_WORKOUTS = `
  select user_id, local_date as day, sum(points)::bigint as points from receipts
  where challenge_id = $1 and counted and points > 0 and local_date <= $2
  group by user_id, local_date`
const WITHOUT_INVITES = moves(BY_WORKOUTS)
const WITH_INVITES = moves(`
  select user_id, day, sum(points)::bigint as points from (
    ${BY_WORKOUTS}
    union all
    select * from unnest($3::uuid[], $4::date[], $5::bigint[])
  ) both_kinds
  group by user_id, day`)

type Moves = { day: Day; scores: string; people: string }

async function counted(ctx: Pick<Context, 'db'>, challenge: ChallengeRow, days: readonly Day[]): Promise<Standings[]> {
  const last = days.at(-1)!
  const invites = (await inviteGains(ctx, challenge)).filter(gain => gain.day <= last)
  const values = [invites.map(gain => gain.user_id), invites.map(gain => gain.day), invites.map(gain => gain.points)]
  const { rows } = await ctx.db.executeQuery<Moves>(
    invites.length === 0
      ? CompiledQuery.raw(WITHOUT_INVITES, [challenge.id, last])
      : CompiledQuery.raw(WITH_INVITES, [challenge.id, last, ...values]),
  )
  const movesOf = new Map(rows.map(row => [row.day, row]))
  let before: Held = { scores: new Float64Array(), people: new Int32Array() }
  return days.map(day => {
    const moved = movesOf.get(day)
    if (moved) before = added(before, { scores: numbers(moved.scores), people: numbers(moved.people) })
    return { scores: before.scores, ...aboveEach(before.people) }
  })
}

function numbers(text: string): number[] {
  return text.split(',').map(Number)
}

/** How many people hold each score, the highest first. */
type Held = { scores: Float64Array; people: Int32Array }

function added(before: Held, moved: { scores: number[]; people: number[] }): Held {
  const scores = new Float64Array(before.scores.length + moved.scores.length)
  const people = new Int32Array(scores.length)
  let [one, other, size] = [0, 0, 0]
  while (one < before.scores.length || other < moved.scores.length) {
    const [held, next] = [before.scores[one] ?? -1, moved.scores[other] ?? -1]
    const score = Math.max(held, next)
    const count = (held === score ? before.people[one++]! : 0) + (next === score ? moved.people[other++]! : 0)
    if (count > 0) {
      scores[size] = score
      people[size++] = count
    }
  }
  return { scores: scores.slice(0, size), people: people.slice(0, size) }
}

function aboveEach(people: Int32Array): { above: Int32Array; people: number } {
  const above = new Int32Array(people.length)
  let sum = 0
  people.forEach((count, index) => {
    above[index] = sum
    sum += count
  })
  return { above, people: sum }
}

function rankIn({ scores, above, people }: Standings, score: number): number {
  let [from, to] = [0, scores.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (scores[middle]! > score) from = middle + 1
    else to = middle
  }
  return (above[from] ?? people) + 1
}
