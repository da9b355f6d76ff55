import { CONDUCT_WORDS_MAX_LENGTH, CONDUCT_WORDS_MIN_LENGTH } from '@bora/rules/fairness/limits.ts'
import { CONDUCT_MEASURES, CONDUCT_PHASES, CONDUCT_VERDICTS } from '@bora/rules/fairness/conduct-clock.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const CaseId = z.object({ caseId: Id })
const Measure = z.enum(CONDUCT_MEASURES)
const Verdict = z.enum(CONDUCT_VERDICTS)
const words = (least = CONDUCT_WORDS_MIN_LENGTH) => shownText({ least, most: CONDUCT_WORDS_MAX_LENGTH, lines: true })

/** A case about a participant as its person sees it (docs/rules/moderation.md#conduct); the deciding admins are not named. */
export const ConductCase = z.object({
  id: Id,
  challenge: z.object({ id: Id, title: z.string() }),
  measure: Measure,
  reason: z.string(),
  basis: z.string(),
  openedAt: Instant,
  phase: z.enum(CONDUCT_PHASES),
  /** When the phase ends: that of the answer, and that of the appeal. */
  until: Instant.nullable(),
  /** Null until the person answered; the text is null if they preferred not to. */
  answer: z.object({ text: z.string().nullable(), at: Instant }).nullable(),
  decision: z.object({ verdict: Verdict, words: z.string(), at: Instant }).nullable(),
  appeal: z.object({ text: z.string(), at: Instant }).nullable(),
  appealDecision: z.object({ verdict: Verdict, words: z.string(), at: Instant }).nullable(),
  /** Null until it is final. `lapsed`: the challenge was settled before staff decided. */
  outcome: z.object({ verdict: Verdict, lapsed: z.boolean() }).nullable(),
  can: z.array(z.enum(['answer', 'appeal'])),
})

/** A case at the desk, with its people. */
const CaseAtDesk = ConductCase.omit({ can: true }).extend({
  person: PersonRef,
  openedBy: PersonRef,
  decidedBy: PersonRef.nullable(),
  appealDecidedBy: PersonRef.nullable(),
  /** What the viewer may decide now. */
  can: z.array(z.enum(['decide', 'decide_appeal'])),
})

const StaffCall = z.object({
  id: Id,
  challenge: z.object({ id: Id, title: z.string() }),
  person: PersonRef,
  caller: PersonRef,
  words: z.string(),
  at: Instant,
})

export const conduct = {
  one: endpoint({
    method: 'GET',
    path: '/conduct/:caseId',
    summary: 'A case of staff about the viewer',
    access: 'signed-in',
    params: CaseId,
    output: ConductCase,
    errors: ['case_not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/conduct/:caseId/answer',
    summary: 'Answer a case about the viewer, once; an empty text declines to answer',
    access: 'signed-in',
    params: CaseId,
    body: z.strictObject({ answer: words(0) }),
    output: ConductCase,
    errors: ['invalid_input', 'text_unreadable', 'case_not_found', 'case_over'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/conduct/:caseId/appeal',
    summary: 'Appeal a decision about the viewer, once; another admin decides if there is one',
    access: 'signed-in',
    params: CaseId,
    body: z.strictObject({ words: words() }),
    output: ConductCase,
    errors: ['invalid_input', 'text_unreadable', 'case_not_found', 'case_over'],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/admin/conduct',
    summary: 'Cases about participants: the open ones, the oldest first, or the final ones, the latest first',
    access: 'admin',
    query: z.object({ state: z.enum(['open', 'final']).default('open'), cursor: Cursor.optional() }),
    output: page(CaseAtDesk).extend({ calls: z.array(StaffCall) }),
    errors: ['invalid_input'],
  }),
  atDesk: endpoint({
    method: 'GET',
    path: '/admin/conduct/:caseId',
    summary: 'A case about a participant',
    access: 'admin',
    params: CaseId,
    output: CaseAtDesk,
    errors: ['case_not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/admin/conduct',
    summary: 'Open a case about a participant after the start; the person is heard before staff decide',
    access: 'desk',
    body: z.strictObject({
      challengeId: Id,
      personId: Id,
      measure: Measure,
      reason: words(),
      basis: words(),
    }),
    output: CaseAtDesk,
    errors: [
      'invalid_input',
      'text_unreadable',
      'challenge_not_found',
      'participant_not_found',
      'case_before_start',
      'challenge_ended',
      'challenge_cancelled',
      'case_open',
      'not_allowed',
    ],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/conduct/:caseId/decide',
    summary: 'Decide a case after hearing its person: upheld, or dropped',
    access: 'desk',
    params: CaseId,
    body: z.strictObject({ verdict: Verdict, words: words() }),
    output: CaseAtDesk,
    errors: [
      'invalid_input',
      'text_unreadable',
      'case_not_found',
      'case_decided',
      'case_over',
      'hearing_open',
      'not_allowed',
    ],
  }),
  decideAppeal: endpoint({
    method: 'POST',
    path: '/admin/conduct/:caseId/decide-appeal',
    summary: 'Decide an appeal, finally: another admin than the first, where there is one',
    access: 'desk',
    params: CaseId,
    body: z.strictObject({ verdict: Verdict, words: words() }),
    output: CaseAtDesk,
    errors: [
      'invalid_input',
      'text_unreadable',
      'case_not_found',
      'case_decided',
      'case_over',
      'other_admin_needed',
      'admins_connected',
      'second_admin_new',
      'not_allowed',
    ],
  }),
  dismissCall: endpoint({
    method: 'POST',
    path: '/admin/conduct/calls/:callId/dismiss',
    summary: "Close a host's call for staff without a case",
    access: 'desk',
    params: z.object({ callId: Id }),
    output: z.object({ dismissed: z.literal(true) }),
    errors: ['case_not_found', 'not_allowed'],
  }),
}
