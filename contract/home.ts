import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WorkoutType } from './activities.ts'
import { ChallengeCard } from './challenges.ts'
import { Day, Instant } from './shapes.ts'

export const home = {
  home: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'What the home screen shows',
    access: 'signed-in',
    query: z.object({ timeZone: z.string().max(64).default(DEFAULT_TIME_ZONE) }),
    output: z.object({
      today: Day,
      streakDays: z.int(),
      trainedToday: z.boolean(),
      /** What the typical workout, done now, would add in one of the challenges scored in points; null if in none today. */
      worthToday: z.int().nullable(),
      /** Why it is 0: the code of a receipt; null when it isn't, or when challenges have several reasons. */
      worthTodayWhy: z.string().nullable(),
      /** The type done most often of late and its median minutes; 45 minutes of gym for somebody new. */
      typicalWorkout: z.object({ workoutType: WorkoutType, minutes: z.int() }),
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
