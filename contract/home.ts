import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeCard } from './challenges.ts'
import { Day, Instant } from './shapes.ts'

export const home = {
  home: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'What the home screen shows',
    access: 'signed-in',
    query: z.object({ timeZone: z.string().max(64).default('America/Sao_Paulo') }),
    output: z.object({
      today: Day,
      streakDays: z.int(),
      trainedToday: z.boolean(),
      /** What a first workout of today would be worth in the scored-in-points challenges; null if in none. */
      worthToday: z.int().nullable(),
      /** Local dates of the running week (Monday first) with an accepted workout. */
      weekDates: z.array(Day),
      active: z.array(ChallengeCard),
      finished: z.array(ChallengeCard),
      startingSoon: z.array(ChallengeCard),
      ambassador: z.array(ChallengeCard),
      recommended: z.array(ChallengeCard),
      lastWorkoutAt: Instant.nullable(),
    }),
    errors: ['time_zone_unknown'],
  }),
}
