import type { Day } from '@bora/rules/calendar.ts'
import { checkDraft, type DraftCode } from '@bora/rules/challenge-draft.ts'
import type { RefusalParam } from '@bora/rules/refusal.ts'
import type { Language } from '@bora/rules/limits.ts'
import { ApiError } from '../../../api/api.ts'
import { checkedDraft } from './to-draft.ts'
import { REVIEW_STEP, type Step, type WizardState } from './wizard-state.ts'

/** One problem: the field as the rules name it (`whole` when it is none), a code, the numbers of its text. */
export type Problem = { field: string; code: DraftCode | ApiError['code']; params: Record<string, RefusalParam> }

/** The steps for prize and price, and for teams, passes, divisions, shares and the pose. */
export const PRIZE_STEP = 5
export const FAIR_PLAY_STEP = 6
const STEP_OF: Record<string, Step> = {
  template: 1,
  title: 2,
  description: 2,
  type: 3,
  startDate: 4,
  endDate: 4,
  target: 4,
  lateHours: 4,
  prize: PRIZE_STEP,
  participantLimit: 5,
  freeJoinLimit: 5,
  teams: FAIR_PLAY_STEP,
  'prize.completersPercent': FAIR_PLAY_STEP,
  'rules.divisions': FAIR_PLAY_STEP,
  'rules.passDays': FAIR_PLAY_STEP,
  'rules.passKinds': FAIR_PLAY_STEP,
  'rules.pose': FAIR_PLAY_STEP,
  rules: 4,
  whole: REVIEW_STEP,
}
const FIELD_OF_PATH: Record<string, string> = {
  'limits.maxParticipants': 'participantLimit',
  'limits.maxFreeJoins': 'freeJoinLimit',
  'limits.lateHours': 'lateHours',
}

/** The step on which a problem can be fixed. */
export function stepOf({ field }: Problem): Step {
  return STEP_OF[field] ?? STEP_OF[field.split('.')[0]!] ?? REVIEW_STEP
}

/** All problems that prevent moving past a step, in the order of the wizard. */
export function problemsUpTo(step: Step, state: WizardState, language: Language, today: Day): Problem[] {
  const missing: Problem[] = state.template === null ? [{ field: 'template', code: 'required', params: {} }] : []
  const wrong = checkDraft(checkedDraft(state, language), today).map(({ field, code, params }) => ({
    field,
    code,
    params: params ?? {},
  }))
  return [...missing, ...wrong].filter(problem => stepOf(problem) <= step)
}

/** The step to resume at: the last one, or an earlier one whose problems prevent going further. */
export function stepToGoOn(state: WizardState, language: Language, today: Day): Step {
  const [first] = problemsUpTo(REVIEW_STEP, state, language, today)
  return first ? (Math.min(stepOf(first), state.step) as Step) : state.step
}

/** The problem for the server's refusal, at its field. */
export function problemOfError(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { field: 'whole', code: 'unexpected', params: {} }
  const path = error.field?.replace(/^(?:body\.)?draft\./, '')
  const field = path && (FIELD_OF_PATH[path] ?? path.replace(/\.\d+$/, ''))
  const known = field && (field in STEP_OF || (field.split('.')[0] ?? '') in STEP_OF)
  return { field: known ? field : 'whole', code: error.code, params: error.params }
}
