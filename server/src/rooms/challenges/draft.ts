import type { z } from 'zod'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'
import { dayIn, isTimeZone } from '@bora/rules/calendar.ts'
import { checkDraft, type DraftProblem } from '@bora/rules/challenge-draft.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Refuses a draft that breaks spec 5, by the first thing wrong: the code tells what, `field` where, `params` the limits.
 * "Today" is the creator's, in the zone that the draft names.
 */
export function refuseBadDraft(draft: z.output<typeof ChallengeDraft>, now: Date): void {
  if (!isTimeZone(draft.timeZone)) throw new Refusal('time_zone_unknown', { field: 'timeZone' })
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
  if (problem)
    throw new Refusal(codeOf(problem), { field: problem.field, ...(problem.params && { params: problem.params }) })
}

function codeOf({ field, code }: DraftProblem): ErrorCode {
  if (field === 'title') return code === 'too_long' ? 'title_too_long' : 'draft_title'
  if (field === 'description') return 'draft_description'
  if (field === 'type') return 'draft_type'
  if (field === 'startDate') return 'draft_start'
  if (field === 'endDate') return code === 'before_start' ? 'draft_dates' : 'draft_duration'
  if (field === 'target') return 'draft_target'
  if (field === 'prize.entryFeeCents') return 'draft_entry_fee'
  if (field.startsWith('prize')) return 'draft_prize'
  return 'draft_rules'
}
