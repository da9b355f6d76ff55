import { REACTIONS } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { WorkoutType } from './activities.ts'
import { ChallengeType } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, PersonRef } from './shapes.ts'

export const profiles = {
  one: endpoint({
    method: 'GET',
    path: '/people/:personId',
    mayLag: true,
    summary: 'A person who shares a challenge with the viewer: what happened in the challenges they share',
    access: 'signed-in',
    params: z.object({ personId: Id }),
    output: z.object({
      person: PersonRef,
      isMe: z.boolean(),
      /** Challenges that both take part in, the active ones first. */
      challenges: z.array(
        z.object({
          id: Id,
          title: z.string(),
          type: ChallengeType,
          category: z.string(),
          status: z.enum(['active', 'completed']),
          score: z.int(),
          rank: z.int().nullable(),
        }),
      ),
      /** Dates of the last twelve months with a workout that counts in one of them, in order, each with its longest. */
      days: z.array(z.object({ date: Day, workoutType: WorkoutType, activityId: Id, workouts: z.int() })),
      /**
       * Consecutive dates among those, until today or yesterday; dates of effective passes in the shared challenges
       * don't break it.
       */
      streak: z.int(),
      /** How the viewer has cheered the person today; null if not yet. */
      cheered: z.enum(REACTIONS).nullable(),
      reported: z.boolean(),
    }),
    errors: ['person_not_found'],
  }),
  cheer: endpoint({
    method: 'POST',
    path: '/people/:personId/cheers',
    summary:
      'Cheer a person on with one of the four reactions: a notification, once a day; again the same day changes nothing',
    access: 'signed-in',
    params: z.object({ personId: Id }),
    body: z.strictObject({ reaction: z.enum(REACTIONS) }),
    /** The one that counts today. */
    output: z.object({ cheered: z.enum(REACTIONS) }),
    errors: ['person_not_found', 'too_many_requests', 'invalid_input'],
  }),
}
