import { acceptedPoseDates } from '@bora/rules/fairness/pose.ts'
import { useQueries } from '@tanstack/react-query'
import type { Answer } from '../../../../api/api.ts'
import { read } from '../../../../api/queries.ts'

export type Poses = Answer<'GET /challenges/:challengeId/poses'>
export type PoseOfDay = Poses['days'][number]

/** The query of the poses that a workout in a challenge may show. */
export function posesQuery(challengeId: string) {
  return read('GET /challenges/:challengeId/poses', { params: { challengeId } })
}

export type AskedPose = PoseOfDay & { challenge: { id: string; title: string }; required: boolean; timeZone: string }

type Asking = { id: string; title: string; rules: { pose?: 'off' | 'mark' | 'require' | undefined } }

/**
 * The poses that a workout may show in these challenges, each pose once, as far as they are known: without a connection
 * those of the last visit, or none.
 */
export function useAskedPoses(
  challenges: readonly Asking[],
  workout: { startedAt: string; minutes: number },
): AskedPose[] {
  const asking = challenges.filter(({ rules }) => rules.pose === 'mark' || rules.pose === 'require')
  const answers = useQueries({ queries: asking.map(({ id }) => posesQuery(id)) })
  return asking.flatMap(({ id, title, rules }, index) => {
    const data = answers[index]?.data
    if (!data) return []
    const dates = acceptedPoseDates(workout, data.timeZone)
    return data.days
      .filter(day => dates.includes(day.date))
      .map(day => ({
        ...day,
        challenge: { id, title },
        required: rules.pose === 'require',
        timeZone: data.timeZone,
      }))
  })
}
