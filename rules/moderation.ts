import { PERSON_REPORT_REASONS, type PersonReportReason, type ReportReason } from './limits.ts'

/** What moderators decide about: one workout, or a person (docs/rules/moderation.md#cases). */
export const CASE_SUBJECTS = ['workout', 'person'] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]

/** What a case can end with. */
export const CASE_DECISIONS = ['keep', 'void', 'warn'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** Why a workout is voided, or its author warned: what the person reads (docs/rules/moderation.md#reasons). */
export const WORKOUT_REASONS = ['photo_used', 'photo_no_proof', 'not_possible', 'overlap', 'rules', 'other'] as const
export type WorkoutReason = (typeof WORKOUT_REASONS)[number]

/** Every reason of a decision. `dispute` is that of a workout which an upheld dispute took out. */
export const MODERATION_REASONS = [
  ...WORKOUT_REASONS,
  ...PERSON_REPORT_REASONS.filter(reason => reason !== 'other'),
  'dispute',
] as const
export type ModerationReason = WorkoutReason | PersonReportReason | 'dispute'

/** What its person is told of a review. */
export const REVIEW_EVENTS = ['voided', 'restored', 'warned', 'photo_hidden', 'photo_shown'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/** How much one report adds to the urgency of its case; a workout's risk is added to that (docs/rules/moderation.md#urgency). */
export const REPORT_WEIGHTS: Readonly<Record<ReportReason | PersonReportReason, number>> = {
  fake_or_rules: 85,
  incorrect_activity: 60,
  incorrect_scoring: 30,
  harassment: 95,
  offensive: 90,
  fake_profile: 60,
  other: 40,
}
export const MAX_URGENCY = 100

/** Returns the reasons that a decision about such a subject can have. */
export function reasonsFor(subject: CaseSubject): readonly (WorkoutReason | PersonReportReason)[] {
  return subject === 'workout' ? WORKOUT_REASONS : PERSON_REPORT_REASONS
}

/** Returns whether a reason says nothing without words of its own. */
export function needsWords(reason: ModerationReason): boolean {
  return reason === 'other'
}

/** Returns how urgent a case is, of 100: the risk of its workout and what was reported and not decided yet. */
export function urgencyOf(risk: number, reports: readonly (ReportReason | PersonReportReason)[]): number {
  return Math.min(
    MAX_URGENCY,
    reports.reduce((all, reason) => all + REPORT_WEIGHTS[reason], risk),
  )
}
