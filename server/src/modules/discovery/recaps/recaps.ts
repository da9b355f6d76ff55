// Owns no tables: the recap of a person's month or challenge, computed from facts. Guarantees: photos are the viewer's
// own and hidden by no moderator; rivals and the viewer see each other. Depends on workouts, prizes and challenges.
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { isMonth, lastDayOf, longestRun, RECAP_PHOTOS } from '@bora/rules/recap.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { type ChallengeRow, hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { settlementOf } from '../../prizes/index.ts'
import { photosOf } from '../../workouts/index.ts'

type Recap = OutputOf<(typeof api)['recaps']['recap']>
type Workout = { id: string; date: string; workoutType: WorkoutType; minutes: number }

const PODIUM = 3
const MOST_CHALLENGES = 5
const MOST_RIVALS = 4
// Photos are looked for among this number of the best workouts.
const LOOKED_THROUGH = 12

/**
 * Returns the viewer's recap of a month (`2026-03`) or of a settled challenge, by its id. Refuses `not_found` for a
 * month that has not begun, `nothing_to_share` without a workout in it.
 */
export async function recapOf(ctx: SignedIn, about: string): Promise<Recap> {
  if (isMonth(about)) return recapOfMonth(ctx, about)
  if (!z.guid().safeParse(about).success) throw new Refusal('not_found')
  return recapOfChallenge(ctx, await visibleChallenge(ctx, about))
}

async function recapOfMonth(ctx: SignedIn, month: string): Promise<Recap> {
  const { id: viewerId } = ctx.viewer
  const [from, to] = [`${month}-01`, lastDayOf(month)]
  if (from > dayIn(ctx.now, (await personOf(ctx.db, viewerId))!.time_zone)) throw new Refusal('not_found')
  const { rows: workouts } = await sql<Workout>`
    select id, local_date as date, workout_type as "workoutType", minutes from activities
    where user_id = ${viewerId} and voided_at is null and local_date between ${from} and ${to}
    order by minutes desc, started_at, id`.execute(ctx.db)
  const { rows: ended } = await sql<Ended>`
    select c.id, c.title, c.type, l.revision, l.position, l.rank, l.score, s.participants as people
    from participants p join challenges c on c.id = p.challenge_id
    join lateral (
      select revision, participants from settlements where challenge_id = c.id order by revision desc limit 1
    ) s on true
    join settlement_lines l on l.challenge_id = c.id and l.revision = s.revision and l.user_id = p.user_id
    where p.user_id = ${viewerId} and c.status <> 'cancelled' and c.end_date between ${from} and ${to}
    order by c.end_date desc, c.id limit ${MOST_CHALLENGES}`.execute(ctx.db)
  return {
    challenge: null,
    ...(await trainingOf(ctx, workouts, from, to)),
    podium: null,
    challenges: ended.map(({ id, title, rank, people }) => ({ id, title, rank, people })),
    rivals: await rivalsIn(ctx, ended),
  }
}

async function recapOfChallenge(ctx: SignedIn, challenge: ChallengeRow): Promise<Recap> {
  const { id, title, type, is_private: isPrivate } = challenge
  const settlement = await settlementOf(ctx.db, id)
  if (!settlement) throw new Refusal('not_settled')
  const { revision, participants: people } = settlement
  const lines = await ctx.db
    .selectFrom('settlement_lines')
    .select(['user_id', 'position', 'rank', 'score'])
    .where('challenge_id', '=', id)
    .where('revision', '=', revision)
    .where(({ or, eb }) => or([eb('user_id', '=', ctx.viewer.id), eb('position', '<=', PODIUM)]))
    .orderBy('position')
    .execute()
  const mine = lines.find(line => line.user_id === ctx.viewer.id)
  if (!mine) throw new Refusal('not_participating')
  if (challenge.status === 'cancelled') throw new Refusal('nothing_to_share')
  const { rows: workouts } = await sql<Workout>`
    select activity_id as id, local_date as date, workout_type as "workoutType", minutes from receipts
    where challenge_id = ${id} and user_id = ${ctx.viewer.id} and counted
    order by points desc, minutes desc, activity_id`.execute(ctx.db)
  const refs = await personRefs(
    ctx,
    lines.map(line => line.user_id),
  )
  const place = ({ user_id, rank, score }: (typeof lines)[number]) => {
    return { person: refs.get(user_id)!, rank, score, isMe: user_id === ctx.viewer.id }
  }
  const { position, rank, score } = mine
  return {
    challenge: { id, title, type, isPrivate },
    ...(await trainingOf(ctx, workouts, challenge.start_date, challenge.end_date)),
    podium: { places: lines.slice(0, PODIUM).map(place), me: place(mine), people },
    challenges: [],
    rivals: await rivalsIn(ctx, [{ id, title, type, revision, position, rank, score, people }]),
  }
}

async function trainingOf(ctx: SignedIn, workouts: readonly Workout[], from: string, to: string) {
  if (workouts.length === 0) throw new Refusal('nothing_to_share')
  const byDate = new Map(workouts.map(({ date, workoutType }) => [date, workoutType]))
  const days = [...byDate].map(([date, workoutType]) => ({ date, workoutType }))
  const best = workouts.slice(0, LOOKED_THROUGH).map(({ id }) => ({ id, user_id: ctx.viewer.id }))
  const photos = [...(await photosOf(ctx, best)).values()].flatMap(({ photos: all, hiddenIds }) =>
    all.filter(photo => !hiddenIds.includes(photo.id)).slice(0, 1),
  )
  return {
    from,
    to,
    workouts: workouts.length,
    minutes: workouts.reduce((sum, { minutes }) => sum + minutes, 0),
    days: days.toSorted((a, b) => a.date.localeCompare(b.date)),
    bestRun: longestRun([...byDate.keys()]),
    photos: photos.slice(0, RECAP_PHOTOS).map(({ id, url }) => ({ id, url })),
  }
}

type Ended = {
  id: string
  title: string
  type: ChallengeRow['type']
  revision: number
  position: number
  rank: number
  score: number
  people: number
}

/** Returns those right above and below the viewer in the final standings, each person once. */
async function rivalsIn(ctx: SignedIn, ended: readonly Ended[]): Promise<Recap['rivals']> {
  const hidden = await hiddenFrom(ctx)
  const found: { userId: string; challenge: Ended; score: number }[] = []
  for (const challenge of ended) {
    const lines = await ctx.db
      .selectFrom('settlement_lines')
      .select(['user_id', 'score'])
      .where('challenge_id', '=', challenge.id)
      .where('revision', '=', challenge.revision)
      .where('position', 'in', [challenge.position - 1, challenge.position + 1])
      .where('score', '>', 0)
      .orderBy('position')
      .execute()
    found.push(...lines.map(({ user_id: userId, score }) => ({ userId, challenge, score })))
  }
  const shown = [...new Map(found.toReversed().map(one => [one.userId, one])).values()]
    .toReversed()
    .filter(({ userId }) => !hidden.includes(userId))
    .slice(0, MOST_RIVALS)
  const refs = await personRefs(
    ctx,
    shown.map(({ userId }) => userId),
  )
  return shown.map(({ userId, challenge: { id, title, type, score: mine }, score }) => {
    return { person: refs.get(userId)!, challengeId: id, title, type, ahead: mine - score }
  })
}
