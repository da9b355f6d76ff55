import { LEADERBOARD_ROWS } from '@bora/rules/limits.ts'
import { DIVISIONS } from '@bora/rules/fairness/divisions.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, LiveSince, PersonRef } from './shapes.ts'

/**
 * One row of a leaderboard. Equal scores share a rank; `movement` is the number of places gained since the day began,
 * null if unknown.
 */
export const LeaderboardRow = z.object({
  person: PersonRef,
  rank: z.int(),
  score: z.int(),
  movement: z.int().nullable(),
  streakDays: z.int(),
  isMe: z.boolean(),
})

export const View = z.enum(['overall', 'week']).default('overall')

export const standings = {
  leaderboard: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/leaderboard',
    mayLag: true,
    access: 'signed-in',
    summary: 'The top of the leaderboard and the own rank; only participants who count are in it',
    params: ChallengeId,
    query: z.object({
      view: View,
      limit: z.coerce.number().int().min(1).max(100).default(LEADERBOARD_ROWS),
      /** Only this division, with ranks in it, of the whole challenge (docs/rules/fair-starts.md#divisions). */
      division: z.enum(DIVISIONS).optional(),
    }),
    output: z.object({
      total: z.int(),
      week: z.int().nullable(),
      top: z.array(LeaderboardRow),
      me: LeaderboardRow.nullable(),
      /** The next place above, and the points needed to reach it. */
      next: z.object({ rank: z.int(), points: z.int() }).nullable(),
    }),
    errors: ['challenge_not_found'],
  }),
  around: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/leaderboard/around',
    mayLag: true,
    access: 'signed-in',
    summary: 'Read the page of the leaderboard around a person, by default the viewer',
    params: ChallengeId,
    query: z.object({ view: View, person: z.uuid().optional() }),
    output: z.object({ rows: z.array(LeaderboardRow) }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/leaderboard/page',
    mayLag: true,
    access: 'signed-in',
    summary: 'The rows below a given one',
    params: ChallengeId,
    query: z.object({ view: View, after: z.uuid() }),
    output: z.object({ rows: z.array(LeaderboardRow) }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
  live: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/live',
    access: 'signed-in',
    summary: 'Server-sent events: `standings` when scores moved, `challenge` when its state did',
    params: ChallengeId,
    query: LiveSince,
    gives: 'events',
    output: z.any(),
    errors: ['challenge_not_found', 'too_many_requests'],
  }),
}
