import { BONUS_KINDS } from '@bora/rules/scoring/activity.ts'
import { z } from 'zod'
import { Activity, WorkoutType } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { Social } from './posts.ts'
import { Cursor, Id, Instant, LiveSince, page, PersonRef, ViewerZone } from './shapes.ts'

/** An event: a workout, or a person whom a friend brought into a challenge (`referral_bonus`). */
export const Post = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workout'), id: Id, activity: Activity, social: Social }),
  z.object({
    kind: z.literal('referral_bonus'),
    id: Id,
    person: PersonRef,
    invited: PersonRef,
    bonus: z.enum(BONUS_KINDS),
    points: z.int(),
    at: Instant,
    challenge: z.object({ id: Id, title: z.string() }),
  }),
])

export const feed = {
  page: endpoint({
    method: 'GET',
    path: '/feed',
    mayLag: true,
    summary:
      "What happened in the viewer's active challenges, or in one challenge, or what the viewer did; newest first",
    access: 'signed-in',
    query: z.object({
      whose: z.enum(['all', 'mine']).default('all'),
      challenge: Id.optional(),
      cursor: Cursor.optional(),
    }),
    output: page(Post),
    errors: ['challenge_not_found', 'invalid_input'],
  }),
  today: endpoint({
    method: 'GET',
    path: '/feed/today',
    mayLag: true,
    summary:
      "Who of the viewer's active challenges has trained today, the latest first, and the reactions of this week",
    access: 'signed-in',
    query: z.object({ timeZone: ViewerZone }),
    output: z.object({
      /** Whether the viewer trained, too; the viewer is not listed with the others. */
      trained: z.boolean(),
      people: z.array(z.object({ person: PersonRef, activityId: Id, workoutType: WorkoutType, localTime: z.string() })),
      /** Reactions that the viewer received since Monday. */
      reactions: z.int(),
    }),
    errors: [],
  }),
  live: endpoint({
    method: 'GET',
    path: '/feed/live',
    summary:
      "Server-sent events of the viewer's active challenges: `standings` when a participant trained, `post` when a workout's reactions or comments changed",
    access: 'signed-in',
    query: LiveSince,
    gives: 'events',
    output: z.any(),
    errors: ['too_many_requests'],
  }),
}
