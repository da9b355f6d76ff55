import type { api } from '@bora/contract/api.ts'
import type { PublishedPose } from '@bora/contract/day-keys.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, type Day, dayIn, daysBetween } from '@bora/rules/calendar.ts'
import { firstPoseDate, type PoseDraw, poseIndexes } from '@bora/rules/fairness/pose.ts'
import { POSE_LENGTHS, shownPose } from '@bora/rules/fairness/poses.ts'
import type { Context } from '../../../core/context.ts'
import { type ChallengeRow, visibleChallenge } from '../challenge/challenges.ts'
import { lotsOf } from '../day-keys/day-keys.ts'

type Call = (typeof api)['poses']['ofChallenge']
type At = Pick<Context, 'db' | 'now'>
type Posed = Pick<ChallengeRow, 'id' | 'start_date' | 'end_date' | 'time_zone'>

/**
 * Returns the poses that a workout logged now in a visible challenge may show: from the first date that may still be
 * logged to today in the creator's zone (docs/rules/pose.md#shown).
 */
export async function posesOf(ctx: Context, { params }: InputOf<Call>): Promise<OutputOf<Call>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const choice = challenge.rules.pose ?? 'off'
  const shown = { choice, timeZone: challenge.time_zone }
  if (choice === 'off') return { ...shown, days: [] }
  const drawn = await drawnPoses(ctx, challenge)
  // Two days beyond the logging window: a workout's start date is that of its own zone, and a pose two hours before it
  // counts.
  const from = addDays(dayIn(ctx.now, challenge.time_zone), -Math.ceil(challenge.late_hours / 24) - 2)
  return {
    ...shown,
    days: drawn
      .filter(({ date }) => date >= from)
      .map(({ date, pose, word }) => {
        const { pose: hands, word: words } = shownPose({ pose, word })
        return { date, number: pose, hands: [hands[0], hands[1]], word: words }
      }),
  }
}

/**
 * Publishes the current poses of each running challenge that has them. Idempotent, and safe on several nodes: published
 * poses never change.
 */
export async function publishPoses(ctx: At): Promise<{ published: number }> {
  const challenges = await ctx.db
    .selectFrom('challenges')
    .select(['id', 'start_date', 'end_date', 'time_zone'])
    .where('status', '=', 'active')
    .where(({ eb, ref }) => eb(ref('rules', '->>').key('pose'), 'in', ['mark', 'require']))
    .execute()
  let published = 0
  for (const challenge of challenges) {
    const last = await ctx.db
      .selectFrom('published_poses')
      .select(({ fn }) => fn.max('date').as('date'))
      .where('challenge_id', '=', challenge.id)
      .executeTakeFirstOrThrow()
    const fresh = (await drawnPoses(ctx, challenge)).filter(({ date }) => !last.date || date > last.date)
    if (fresh.length === 0) continue
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('published_poses')
      .values(
        fresh.map(one => {
          const draw = publishedPose(challenge, one)
          return {
            challenge_id: challenge.id,
            date: one.date,
            draw: JSON.stringify(draw),
            drawn_at: ctx.now.toISOString(),
          }
        }),
      )
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    published += Number(numInsertedOrUpdatedRows)
  }
  return { published }
}

type Drawn = { date: Day } & Record<PoseDraw, number>

/** Returns the draws of each date from the first with a pose to today, at most the date after the last one. */
async function drawnPoses(ctx: At, { id, start_date: startDate, end_date, time_zone }: Posed): Promise<Drawn[]> {
  const first = firstPoseDate(startDate)
  const [today, last] = [dayIn(ctx.now, time_zone), addDays(end_date, 1)]
  const until = today < last ? today : last
  if (until < first) return []
  const dates = Array.from({ length: daysBetween(first, until) + 1 }, (_, index) => addDays(first, index))
  const lot = await lotsOf(ctx, dates)
  const indexesOf = (draw: PoseDraw) => poseIndexes({ id, startDate }, draw, { length: POSE_LENGTHS[draw], until }, lot)
  const [poses, words] = [indexesOf('pose'), indexesOf('word')]
  return dates.map(date => ({ date, pose: poses.get(date)!, word: words.get(date)! }))
}

function publishedPose({ id, start_date }: Posed, { date, pose, word }: Drawn): PublishedPose {
  const drawn = (draw: PoseDraw, index: number) => ({ index, of: POSE_LENGTHS[draw] })
  return {
    kind: 'pose',
    challenge: id,
    startDate: start_date,
    date,
    pose: drawn('pose', pose),
    word: drawn('word', word),
  }
}
