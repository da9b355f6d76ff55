import { ARM_POSITIONS } from '@bora/rules/fairness/poses.ts'
import { POSE_RULES } from '@bora/rules/scoring/chosen-rules.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Day } from './shapes.ts'

const Hand = z.enum(ARM_POSITIONS)

/** The pose of one date in the creator's zone: the positions of both hands, on either side, and a word. */
export const PoseOfDay = z.object({
  date: Day,
  /** The number of the pose in the list, which its figure varies by. */
  number: z.int(),
  hands: z.tuple([Hand, Hand]),
  word: z.object({ 'pt-BR': z.string(), en: z.string() }),
})

export const poses = {
  ofChallenge: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/poses',
    summary: 'The poses of a challenge that a workout logged now may show, the earliest date first',
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({
      choice: z.enum(POSE_RULES),
      /** The zone of the creator, in which dates begin and end. */
      timeZone: z.string(),
      /** Empty for a challenge without poses; dates that have not begun are omitted. */
      days: z.array(PoseOfDay),
    }),
    errors: ['challenge_not_found'],
  }),
}
