import type { z } from 'zod'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { checkDraft, refusalOfDraft } from '@bora/rules/challenge-draft.ts'
import { Refusal } from '../../../core/refusal.ts'

/**
 * Refuses a draft that breaks docs/rules/challenges.md#creating-one, with the first fault: `code` says what, `field`
 * where, `params` has the limits. "Today" is the creator's, in the draft's zone.
 */
export function refuseBadDraft(draft: z.output<typeof ChallengeDraft>, now: Date): void {
  const [problem] = checkDraft(
    {
      ...draft,
      target: draft.target ?? 'none',
      participantLimit: draft.limits.maxParticipants,
      freeJoinLimit: draft.limits.maxFreeJoins,
      lateHours: draft.limits.lateHours,
    },
    dayIn(now, draft.timeZone),
  )
  if (!problem) return
  const { code, ...about } = refusalOfDraft(problem)
  throw new Refusal(code, about)
}
