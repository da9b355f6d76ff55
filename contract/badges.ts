import { BADGE_CODES } from '@bora/rules/badges/badges.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, PersonRef } from './shapes.ts'

export const BadgeCode = z.enum(BADGE_CODES)

/** A badge that a person has earned, with its local date. `challenge` is where, if the viewer may see it. */
export const EarnedBadge = z.object({
  code: BadgeCode,
  earnedOn: Day,
  challenge: z.object({ id: Id, title: z.string() }).nullable(),
})

/** A badge that is still to come: `done` of `of`, in the unit of the badge. */
export const BadgeToCome = z.object({ code: BadgeCode, done: z.int(), of: z.int() })

export const badges = {
  ofPerson: endpoint({
    method: 'GET',
    path: '/people/:personId/badges',
    mayLag: true,
    summary: "Read a person's badges; visible to the person and to people in a common challenge",
    access: 'signed-in',
    params: z.object({ personId: Id }),
    output: z.object({
      person: PersonRef,
      isMe: z.boolean(),
      earned: z.array(EarnedBadge),
      /** For the person's own page; null for others. */
      toCome: z.array(BadgeToCome).nullable(),
    }),
    errors: ['person_not_found'],
  }),
  ofActivity: endpoint({
    method: 'GET',
    path: '/activities/:activityId/badges',
    summary: 'The badges that the viewer has with this workout of its own and would not have without it',
    access: 'signed-in',
    params: z.object({ activityId: Id }),
    output: z.object({ earned: z.array(EarnedBadge) }),
    errors: ['activity_not_found'],
  }),
}
