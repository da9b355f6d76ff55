import { TYPICAL_OF_LAST } from '@bora/rules/limits.ts'
import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { type Past, type PastChallenge, readPast } from './past.ts'
import { countedIn, isWithin, pointsIn, scoredActivity } from './points.ts'

type Given = OutputOf<(typeof api)['activities']['scoringContext']>

/** Everything that the preview of points needs: the rules of each running challenge and the viewer's facts in it. */
export async function scoringContext(ctx: SignedIn): Promise<Given> {
  const past = await readPast(ctx, ctx.viewer.id)
  return {
    challenges: past.challenges.map(challenge => contextOf(past, challenge)),
    fairPlayAccepted: past.fair_play,
    frequentTypes: await frequentTypes(ctx),
  }
}

function contextOf(past: Past, challenge: PastChallenge): Given['challenges'][number] {
  const { id, title, type, category, start_date, end_date, rules, rules_version, target, late_hours } = challenge
  return {
    challenge: {
      id,
      title,
      type,
      category,
      startDate: start_date,
      endDate: end_date,
      target,
      lateHours: late_hours,
      rulesVersion: rules_version,
      rules: rules as Given['challenges'][number]['challenge']['rules'],
      score: pointsIn(challenge, past.activities, past.invites).scores.get(0)!,
    },
    activities: past.activities
      .filter(activity => isWithin(challenge, activity))
      .map(activity => scoredActivity(challenge, activity) as Given['challenges'][number]['activities'][number]),
    bonuses: countedIn(challenge, past.invites).map(({ kind, at, sentOn }) => ({ kind, at, sentOn })),
  }
}

// Habits of late say more than those of long ago.
async function frequentTypes(ctx: SignedIn): Promise<Given['frequentTypes']> {
  const { rows } = await sql<{ workout_type: Given['frequentTypes'][number] }>`
    select workout_type from (
      select workout_type, started_at from activities where user_id = ${ctx.viewer.id} order by local_date desc limit ${TYPICAL_OF_LAST}
    ) lately
    group by workout_type order by count(*) desc, max(started_at) desc limit 3`.execute(ctx.db)
  return rows.map(row => row.workout_type)
}
