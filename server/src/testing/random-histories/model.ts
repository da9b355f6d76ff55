import { dayIn } from '@bora/rules/calendar.ts'
import { isLate } from '@bora/rules/activity-check.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import type { History } from '@bora/rules/history.ts'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import type { z } from 'zod'
import type { Draft } from '../histories.ts'

/** A model of the accepted acts: nothing of it is read from the database. */
export type Remembered = {
  challenges: Map<string, z.output<typeof ChallengeDraft>>
  /** By challenge: the participants, in the order of joining. */
  joined: Map<string, { id: string; joinedAt: string }[]>
  /** By challenge: the passes that were given and not taken back since. */
  passes: Map<string, { participant: string; date: string }[]>
  /** By person: the workouts that were taken and not deleted since. */
  workouts: Map<string, Map<string, RememberedWorkout>>
}

export type RememberedWorkout = Pick<
  Draft,
  'workoutType' | 'startedAt' | 'timeZone' | 'minutes' | 'distanceMeters' | 'steps' | 'calories' | 'gymId'
> & { version: number; loggedAt: Date; photoIds: string[] }

/** The history of a challenge as it is remembered, with the workouts of its dates, each on its own local date. */
export function rememberedHistory({ challenges, joined, workouts, passes }: Remembered, challengeId: string): History {
  const draft = challenges.get(challengeId)!
  const participants = joined.get(challengeId)!
  const activities = participants.flatMap(({ id: participant }) =>
    [...workouts.get(participant)!].map(([id, workout]) => {
      const { workoutType, startedAt, timeZone, minutes, distanceMeters, steps, calories } = workout
      return {
        id,
        participant,
        workoutType,
        startedAt,
        timeZone,
        minutes,
        distanceMeters,
        steps,
        calories,
        gymCheckIn: workout.gymId !== null,
        gpsTrack: false,
        voided: false,
        late: isLate(workout, draft.limits.lateHours, workout.loggedAt.toISOString()),
      }
    }),
  )
  return {
    challenge: {
      id: challengeId,
      type: draft.type,
      startDate: draft.startDate,
      endDate: draft.endDate,
      cancelled: false,
      rules: draft.rules,
      rulesVersion: currentRulesVersion(),
      target: draft.target,
      prize: draft.prize,
    },
    participants: participants.map(one => ({ ...one, paid: false })),
    activities: activities.filter(({ startedAt, timeZone }) => {
      const day = dayIn(startedAt, timeZone)
      return day >= draft.startDate && day <= draft.endDate
    }),
    bonuses: [],
    passes: passes.get(challengeId)!,
  }
}
