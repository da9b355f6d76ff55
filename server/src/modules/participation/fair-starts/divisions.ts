import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { leastOnCourse } from '@bora/rules/fairness/baseline.ts'
import { DIVISIONS } from '@bora/rules/fairness/divisions.ts'
import type { SignedIn } from '../../../core/context.ts'
import { type ChallengeRow, visibleChallenge } from '../../challenges/index.ts'
import { divisionPlaces, peopleFrom, peopleInDivisions } from '../../scoring/index.ts'
import { fairStartOf } from './start.ts'

type Divisions = (typeof api)['fairStarts']['divisions']

const NONE = { divisions: [], newcomersIn: null, person: null }

/** Returns the divisions of a challenge with their sizes, and how many people are on course to complete it. */
export async function divisionsOf(ctx: SignedIn, { params, query }: InputOf<Divisions>): Promise<OutputOf<Divisions>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const onCourse = await onCourseIn(ctx, challenge)
  if (!challenge.rules.divisions) return { ...NONE, phase: 'off', onCourse }
  const start = await fairStartOf(ctx, challenge.id)
  if (!start) return { ...NONE, phase: 'before', onCourse }
  const found = new Map((await peopleInDivisions(ctx, challenge.id)).map(one => [one.division, one]))
  const divisions = DIVISIONS.flatMap(division => found.get(division) ?? [])
  const [place] = query.person === undefined ? [] : await divisionPlaces(ctx, [challenge.id], query.person)
  const person = place ? { division: place.division, rank: place.rank } : null
  return { phase: 'formed', divisions, newcomersIn: start.of_newcomers, onCourse, person }
}

async function onCourseIn(ctx: SignedIn, challenge: ChallengeRow): Promise<number | null> {
  const { id, target, prize_completers_percent: percent, start_date: startDate, end_date: endDate } = challenge
  if (percent === 0 || target === null || ctx.now < new Date(challenge.starts_at)) return null
  const least = leastOnCourse(target, { startDate, endDate }, dayIn(ctx.now, challenge.time_zone))
  return Math.max(1, await peopleFrom(ctx, id, Number(least)))
}
