import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './shapes.ts'

const DigestChallenge = z.object({
  id: Id,
  title: z.string(),
  rank: z.int().nullable(),
  people: z.int(),
  endDate: Day,
})

/** A weekly digest of the viewer in three cards: training, standings, and what comes next. */
export const Digest = z.object({
  /** Monday and Sunday. */
  from: Day,
  to: Day,
  week: z.object({
    workouts: z.int(),
    minutes: z.int(),
    /** Dates of the week with a workout, in order. */
    trainedDays: z.array(Day),
    streakDays: z.int(),
  }),
  challenges: z.array(DigestChallenge),
  /** Challenges of the viewer that begin or end soon, in the order of their dates. */
  comes: z.array(z.object({ id: Id, title: z.string(), what: z.enum(['starts', 'ends']), on: Day })),
})

export const reminders = {
  digest: endpoint({
    method: 'GET',
    path: '/digests/:week',
    summary: 'The digest of a week, by its Monday; challenges and what comes as they are now',
    access: 'signed-in',
    params: z.object({ week: Day }),
    output: Digest,
    errors: ['invalid_input', 'not_found'],
  }),
}
