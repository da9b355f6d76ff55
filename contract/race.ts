import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Day, Id, PersonRef } from './shapes.ts'

/** Calls that say how a ranking came about, for whoever may see the ranking. */
export const race = {
  race: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/race',
    access: 'signed-in',
    summary: 'Ranks over the days of a challenge: of the first of the ranking, oneself and those beside oneself',
    params: ChallengeId,
    output: z.object({
      /** The dates that have begun, in order; what belongs to the last one is the ranking as it is now. */
      days: z.array(Day),
      /** How many people are in the ranking. */
      total: z.int(),
      /** In the order of the ranking as it is now. */
      lines: z.array(
        z.object({
          person: PersonRef,
          isMe: z.boolean(),
          /** At the end of each date, in the challenge's unit. */
          scores: z.array(z.int()),
          /** The same; null as long as somebody has no points. */
          ranks: z.array(z.int().nullable()),
        }),
      ),
    }),
    errors: ['challenge_not_found'],
  }),
  dayRanks: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/day-ranks',
    access: 'signed-in',
    summary: "A person's score and rank at the end of each date of a challenge, the latest first",
    params: ChallengeId,
    query: z.object({ person: Id }),
    output: z.object({
      days: z.array(
        z.object({
          date: Day,
          score: z.int(),
          /** Null as long as the person has no points. */
          rank: z.int().nullable(),
          /** What invites gave on that date; it is in the score and of no workout. */
          invitePoints: z.int(),
        }),
      ),
    }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
}
