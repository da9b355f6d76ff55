import { z } from 'zod'
import { WorkoutType } from './activities.ts'
import { ChallengeType } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, PersonRef } from './shapes.ts'

const Place = z.object({ person: PersonRef, rank: z.int(), score: z.int(), isMe: z.boolean() })

export const Recap = z.object({
  /** The challenge that it is about; null for a month. */
  challenge: z.object({ id: Id, title: z.string(), type: ChallengeType, isPrivate: z.boolean() }).nullable(),
  from: Day,
  to: Day,
  workouts: z.int(),
  minutes: z.int(),
  /** The viewer's days with a workout, in order. */
  days: z.array(z.object({ date: Day, workoutType: WorkoutType })),
  /** The largest number of consecutive days. */
  bestRun: z.int(),
  /** Own photos that no moderator hid. */
  photos: z.array(z.object({ id: Id, url: z.string() })),
  /** The first three and the viewer, of a challenge. */
  podium: z.object({ places: z.array(Place), me: Place, people: z.int() }).nullable(),
  /** Challenges that ended in the month. */
  challenges: z.array(z.object({ id: Id, title: z.string(), rank: z.int(), people: z.int() })),
  /** Those right above and below the viewer; `ahead` is positive if the viewer was in front. */
  rivals: z.array(
    z.object({ person: PersonRef, challengeId: Id, title: z.string(), type: ChallengeType, ahead: z.int() }),
  ),
})

export const recaps = {
  recap: endpoint({
    method: 'GET',
    path: '/recaps/:about',
    summary: "What the viewer's month (`2026-03`) or settled challenge (its id) came to, as cards",
    access: 'signed-in',
    params: z.object({ about: z.string().max(40) }),
    output: Recap,
    errors: ['not_found', 'challenge_not_found', 'not_participating', 'not_settled', 'nothing_to_share'],
  }),
}
