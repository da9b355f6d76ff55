import { DIVISIONS } from '@bora/rules/fairness/divisions.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Id } from './shapes.ts'

export const Division = z.enum(DIVISIONS)

/** The division of a participant, of several, and the rank in it; null before the first score. */
const OwnDivision = z.object({ division: Division, rank: z.int().nullable() })

/** Divisions, the completers' share, and the viewer's own baseline (docs/rules/fair-starts.md). */
export const fairStarts = {
  divisions: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/divisions',
    summary: 'The divisions of a challenge and how many people will reach its target at their pace',
    access: 'signed-in',
    params: ChallengeId,
    /** A participant whose division and rank are wanted, too. */
    query: z.object({ person: Id.optional() }),
    output: z.object({
      /** Whether there are divisions: none, from the start on, or made. */
      phase: z.enum(['off', 'before', 'formed']),
      /** Divisions with people in the standings, in order. */
      divisions: z.array(z.object({ division: Division, people: z.int(), isMine: z.boolean() })),
      /** The division that newcomers entered; null until they are made. */
      newcomersIn: Division.nullable(),
      /** "If n reach it"; null without a share for completing, and before the start. */
      onCourse: z.int().nullable(),
      /** The place of the person asked for, of several divisions; null without one. */
      person: OwnDivision.nullable(),
    }),
    errors: ['challenge_not_found', 'invalid_input'],
  }),
  againstMyself: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/against-myself',
    summary: "Read the viewer's points by date and baseline; visible to the viewer only",
    access: 'signed-in',
    params: ChallengeId,
    output: z.object({
      /** A baseline is fixed at the start, or at joining. */
      isFixed: z.boolean(),
      /** Today's date of the challenge, 1 to `dates`; 0 before its start. */
      t: z.int(),
      dates: z.int(),
      /** The own points from the start to the end of each date up to today. */
      points: z.array(z.int()),
      /** The points of each week before the challenge, the last one first; empty until it is fixed. */
      weeks: z.array(z.int()),
      /** The weeks whose sum is the baseline; null for a newcomer. */
      best: z.array(z.int()).nullable(),
      /** Null until it is fixed, and for a newcomer in the first week. */
      baseline: z.int().nullable(),
      /** How far ahead of the baseline today; negative when behind, null like the baseline. */
      difference: z.int().nullable(),
    }),
    errors: ['challenge_not_found', 'not_participating'],
  }),
}
