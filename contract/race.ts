import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Day, Id, PersonRef } from './shapes.ts'

/** Calls that return the course of a ranking, for viewers of the ranking. */
export const race = {
  race: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/race',
    mayLag: true,
    access: 'signed-in',
    summary: "Read ranks by date of a challenge: of the leaders, the viewer and the viewer's neighbours",
    params: ChallengeId,
    output: z.object({
      /** The dates that have begun, in order; values of the last one are the current ranking. */
      days: z.array(Day),
      /** The number of people in the ranking. */
      total: z.int(),
      /** In the order of the current ranking. */
      lines: z.array(
        z.object({
          person: PersonRef,
          isMe: z.boolean(),
          /** At the end of each date, in the challenge's unit. */
          scores: z.array(z.int()),
          /** At the end of each date; null while the person has no points. */
          ranks: z.array(z.int().nullable()),
        }),
      ),
    }),
    errors: ['challenge_not_found'],
  }),
  dayRanks: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/day-ranks',
    mayLag: true,
    access: 'signed-in',
    summary: "A person's score and rank at the end of each date of a challenge, the latest first",
    params: ChallengeId,
    query: z.object({ person: Id }),
    output: z.object({
      days: z.array(
        z.object({
          date: Day,
          score: z.int(),
          /** Null while the person has no points. */
          rank: z.int().nullable(),
          /** Invite points of that date; they are in the score and belong to no workout. */
          invitePoints: z.int(),
        }),
      ),
    }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
}
