import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Day, Id, Instant } from './shapes.ts'

/** The key of a UTC date (docs/rules/lots.md#keys); `key` is null until it is opened. */
export const DayKey = z.object({
  date: Day,
  /** SHA-256 of the key, in lower-case hex. */
  hash: z.string(),
  publishedAt: Instant,
  key: z.string().nullable(),
  /** The UTC date from which the key is public. */
  opensOn: Day,
})

/** A draw as `npm run verify-draw` reads it, without its keys (docs/rules/lots.md#checking). */
const TeamsDraw = z.object({
  kind: z.literal('teams'),
  challenge: Id,
  startDate: Day,
  rulesVersion: z.int(),
  maxSize: z.int(),
  /** `place` is the rank of the baseline: baselines are private. */
  participants: z.array(z.object({ id: Id, place: z.int(), team: z.string() })),
})
const Drawn = z.object({ index: z.int(), of: z.int() })
const PoseDraw = z.object({
  kind: z.literal('pose'),
  challenge: Id,
  startDate: Day,
  date: Day,
  pose: Drawn,
  word: Drawn,
})
export type PublishedDraw = z.output<typeof TeamsDraw>
export type PublishedPose = z.output<typeof PoseDraw>

export const dayKeys = {
  list: endpoint({
    method: 'GET',
    path: '/day-keys',
    summary: 'The keys that draws come from, the latest date first: hashes in advance, the keys themselves later',
    access: 'anyone',
    query: z.object({ until: Day.optional() }),
    output: z.object({
      keys: z.array(DayKey),
      /** `until` for the next page; null on the last one. */
      next: Day.nullable(),
    }),
    errors: ['invalid_input'],
  }),
  draws: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/draws',
    summary: 'List the draws of a challenge, to verify with the opened keys',
    access: 'anyone',
    params: ChallengeId,
    output: z.object({ draws: z.array(z.discriminatedUnion('kind', [TeamsDraw, PoseDraw])) }),
    errors: ['challenge_not_found'],
  }),
}
