import { OVERTAKING_REACTIONS } from '@bora/rules/notification-kinds.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Id } from './shapes.ts'

export const overtakings = {
  reactToOvertaking: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/overtakings/:personId/reaction',
    summary: 'Cheers or teases a person whom the viewer passed, or who passed the viewer; once a day for each person',
    access: 'signed-in',
    params: ChallengeId.extend({ personId: Id }),
    body: z.strictObject({ reaction: z.enum(OVERTAKING_REACTIONS) }),
    /** False if one was sent today already. */
    output: z.object({ sent: z.boolean() }),
    errors: ['challenge_not_found', 'not_participating', 'person_not_found', 'too_many_requests'],
  }),
}
