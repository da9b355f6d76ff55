import type { Day } from '@bora/rules/calendar.ts'
import type { Context } from '../../../core/context.ts'
import type { Live } from '../../../core/live.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import { CompiledQuery } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { ChallengeRow } from '../../challenges/index.ts'
import { type InviteGain, inviteGains } from './gains.ts'

/** Returns the rank of a score at the end of a date: one more than the number of people above it. */
export type RankOf = (score: number) => number

// Up to this many participants everything is counted for each call. Above, a count serves everyone on this node, for
// longer the more expensive it was: counting never takes more than a small share of the time.
const COUNTED_EACH_TIME = 1_000
const SHARED_MS_EACH = 3
const MAX_SHARED = 50
// After a pause no caller waits: a result up to this many times as old is returned once more while a new count runs.
const TOLD_LONGER = 12
// Large challenges are read in portions, so that no statement takes long and others can run in between.
const PORTIONS = 16
// More dates pass between reads only if hardly anyone looks; then everything is counted.
const MAX_TURNED = 3

/** Each distinct score above 0, highest first, and the number of people above it; `people` had any points. */
type Standings = { scores: Float64Array; above: Int32Array; people: number }
/** A shared count: of `days` dates, counted at `at`, and fresh for `freshFor` milliseconds. */
type Shared = { days: number; standings: Promise<Standings[]>; at: number; freshFor: number; isRenewed?: true }
type Asked = { challenge: ChallengeRow; days: readonly Day[]; invites?: readonly InviteGain[] | undefined }

const sharedOfNodes = new WeakMap<Live, Map<string, Shared>>()

/** What a caller has already read: the number of participants, and everyone's gains by invites. */
type Known = { participants?: number; invites?: readonly InviteGain[] | undefined }

/** Whether a challenge of this size is counted for each call, rather than once for everyone on this node. */
export function isCountedEachTime(participants: number): boolean {
  return participants <= COUNTED_EACH_TIME
}

/**
 * Returns the standings at the end of each of the dates `days`, which are consecutive and begin with the challenge's
 * first (docs/rules/scoring.md#ranks-of-past-days).
 */
export async function standingsOfInput(
  ctx: Pick<Context, 'db' | 'live' | 'now'>,
  challenge: ChallengeRow,
  days: readonly Day[],
  { participants, invites }: Known = {},
): Promise<RankOf[]> {
  if (days.length === 0) return []
  const standings = await sharedOrCounted(ctx, { challenge, days, invites }, participants)
  return standings.map(one => score => rankIn(one, score))
}

async function sharedOrCounted(
  ctx: Pick<Context, 'db' | 'live' | 'now'>,
  asked: Asked,
  size: number | undefined,
): Promise<Standings[]> {
  const { challenge, days } = asked
  const shared = sharedOfNodes.get(ctx.live) ?? new Map<string, Shared>()
  sharedOfNodes.set(ctx.live, shared)
  const ready = shared.get(challenge.id)
  if (ready?.days === days.length && isWithin(ready.freshFor, ageOf(ready))) return ready.standings
  const participants = size ?? (await participantsOf(ctx, challenge.id))
  if (isCountedEachTime(participants)) return counted(ctx, asked, 1)

  // Looked up again, since another call may have started counting meanwhile.
  const known = shared.get(challenge.id)
  const turned = known ? days.length - known.days : NaN
  const all = { days: days.length, at: ctx.now.getTime(), freshFor: participants * SHARED_MS_EACH }
  if (!known || !isWithin(known.freshFor * TOLD_LONGER, ageOf(known)) || !isWithin(MAX_TURNED, turned))
    return keep({ ...all, standings: countedForAll(() => counted(ctx, asked, PORTIONS)) })
  if (turned > 0) {
    const before = known.standings
    const standings = countedForAll(async () => [
      ...(await before),
      ...(await Promise.all(days.slice(-turned).map(day => countedBack(ctx, challenge, day)))),
    ])
    return keep({ ...known, days: days.length, standings })
  }
  if (!isWithin(known.freshFor, ageOf(known)) && !known.isRenewed) {
    known.isRenewed = true
    const standings = countedForAll(() => counted(ctx, asked, PORTIONS))
    standings.then(
      () => void (shared.get(challenge.id) === known && keep({ ...all, standings })),
      () => void delete known.isRenewed,
    )
  }
  return known.standings

  function ageOf({ at }: Shared): number {
    return ctx.now.getTime() - at
  }

  function keep(one: Shared): Promise<Standings[]> {
    // A failure of one call is not served to others.
    one.standings.catch(() => shared.get(challenge.id) === one && shared.delete(challenge.id))
    if (shared.size >= MAX_SHARED && !shared.has(challenge.id)) shared.clear()
    shared.set(challenge.id, one)
    return one.standings
  }
}

function isWithin(most: number, value: number): boolean {
  return value >= 0 && value <= most
}

/** Runs a shared count, which isn't queued on behalf of any one caller. */
function countedForAll(count: () => Promise<Standings[]>): Promise<Standings[]> {
  return runAsCaller(null, count)
}

async function participantsOf(ctx: Pick<Context, 'db'>, challengeId: string): Promise<number> {
  const seats = await ctx.db
    .selectFrom('challenge_seats')
    .select('participating')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return seats?.participating ?? 0
}

// A gain on a date moves one person from one score to a higher one: those moves are counted for each date, and the
// dates are summed afterwards. `gains` has one row for each person and date.
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
  where challenge_id = $1 and counted and points > 0 and local_date <= $2 and user_id between $3 and $4
  group by user_id, local_date`
const WITHOUT_INVITES = moves(BY_WORKOUTS)
const WITH_INVITES = moves(`
  select user_id, day, sum(points)::bigint as points from (
    ${BY_WORKOUTS}
    union all
    select * from unnest($5::uuid[], $6::date[], $7::bigint[])
  ) both_kinds
  group by user_id, day`)

// Goes back from the current scores to the end of a date by subtracting later points.
const BACK = `
  with later as (
    select user_id, sum(points)::bigint as points from (
      select user_id, points from receipts
      where challenge_id = $1 and counted and points > 0 and local_date > $2
      union all
      select * from unnest($3::uuid[], $4::bigint[])
    ) both_kinds
    group by user_id
  ), gained as (
    select s.score, l.points from later l
    join scores s on s.challenge_id = $1 and s.week = 0 and s.user_id = l.user_id
  ), summed as (
    select score, sum(people)::integer as people from (
      select bucket as score, people from score_counts where challenge_id = $1 and week = 0 and level = 0
      union all
      select score, -1 from gained
      union all
      select score - points, 1 from gained
    ) moves
    where score > 0 group by score having sum(people) > 0
  )
  select string_agg(score::text, ',' order by score desc) as scores,
    string_agg(people::text, ',' order by score desc) as people
  from summed`

type Lists = { scores: string; people: string }

async function counted(
  ctx: Pick<Context, 'db'>,
  { challenge, days, invites: known }: Asked,
  portions: 1 | typeof PORTIONS,
): Promise<Standings[]> {
  const last = days.at(-1)!
  const invites = (known ?? (await inviteGains(ctx, challenge))).filter(gain => gain.day <= last)
  const movesOf = new Map(days.map(day => [day, new Map<number, number>()]))
  for (let portion = 0; portion < portions; portion++) {
    const [from, to] = portions === 1 ? ['0', 'f'] : [portion.toString(16), portion.toString(16)]
    const bounds = [from.padEnd(32, '0'), to.padEnd(32, 'f')]
    const ofPortion = portions === 1 ? invites : invites.filter(gain => gain.user_id.startsWith(from))
    const values = [
      ofPortion.map(gain => gain.user_id),
      ofPortion.map(gain => gain.day),
      ofPortion.map(gain => gain.points),
    ]
    const { rows } = await ctx.db.executeQuery<Lists & { day: Day }>(
      ofPortion.length === 0
        ? CompiledQuery.raw(WITHOUT_INVITES, [challenge.id, last, ...bounds])
        : CompiledQuery.raw(WITH_INVITES, [challenge.id, last, ...bounds, ...values]),
    )
    for (const { day, scores, people } of rows) {
      const moves = movesOf.get(day)!
      const counts = numbers(people)
      for (const [index, score] of numbers(scores).entries()) moves.set(score, (moves.get(score) ?? 0) + counts[index]!)
    }
  }
  const standings: Standings[] = []
  let before: Held = { scores: new Float64Array(), people: new Int32Array() }
  for (const moves of movesOf.values()) {
    const scores = [...moves.keys()].sort((a, b) => b - a)
    before = added(before, { scores, people: scores.map(score => moves.get(score)!) })
    standings.push({ scores: before.scores, ...aboveEach(before.people) })
    // A date of many scores takes a while; others run in between.
    if (portions > 1) await setImmediate()
  }
  return standings
}

/** Counts one date that has just ended, which takes time proportional to the gains after it. */
async function countedBack(ctx: Pick<Context, 'db'>, challenge: ChallengeRow, day: Day): Promise<Standings> {
  const invites = (await inviteGains(ctx, challenge)).filter(gain => gain.day > day)
  const values = [invites.map(gain => gain.user_id), invites.map(gain => gain.points)]
  const { rows } = await ctx.db.executeQuery<{ scores: string | null; people: string | null }>(
    CompiledQuery.raw(BACK, [challenge.id, day, ...values]),
  )
  const { scores, people } = rows[0]!
  const counts = Int32Array.from(people === null ? [] : numbers(people))
  return { scores: Float64Array.from(scores === null ? [] : numbers(scores)), ...aboveEach(counts) }
}

function numbers(text: string): number[] {
  return text.split(',').map(Number)
}

/** The number of people with each score, highest first. */
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
