import { PHOTO_REPORT_REASONS, type PhotoReportReason } from './fairness/photo-safety.ts'
import { PERSON_REPORT_REASONS, type PersonReportReason, type ReportReason } from './limits.ts'

/** Subjects of moderation: one workout, or a person (docs/rules/moderation.md#cases). */
export const CASE_SUBJECTS = ['workout', 'person'] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]

/** Decisions that close a case. */
export const CASE_DECISIONS = ['keep', 'void', 'warn'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** Why a workout is voided, or its author warned; shown to that person (docs/rules/moderation.md#reasons). */
export const WORKOUT_REASONS = ['photo_used', 'photo_no_proof', 'not_possible', 'overlap', 'rules', 'other'] as const
export type WorkoutReason = (typeof WORKOUT_REASONS)[number]

/**
 * Every reason of a decision. `dispute` is for a workout that an upheld dispute voided, `photo_removed` for one that a
 * removed photo left without any, `peer_review` for one that participants voided; those of photos are for the photo
 * itself.
 */
export const MODERATION_REASONS = [
  ...WORKOUT_REASONS,
  ...PERSON_REPORT_REASONS.filter(reason => reason !== 'other'),
  'dispute',
  'photo_removed',
  'peer_review',
  ...PHOTO_REPORT_REASONS,
] as const
export type ModerationReason =
  | WorkoutReason
  | PersonReportReason
  | 'dispute'
  | 'photo_removed'
  | 'peer_review'
  | PhotoReportReason

/** Events of a reported photo: hidden until staff decide, removed, or removed so that the workout needs another one. */
export const PHOTO_EVENTS = ['photo_reported', 'photo_removed', 'photo_to_replace'] as const

/** Moderation events that the person is notified of. */
export const REVIEW_EVENTS = ['voided', 'restored', 'warned', 'photo_hidden', 'photo_shown', ...PHOTO_EVENTS] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/**
 * How much one report adds to the urgency of its case, on top of the workout's risk (docs/rules/moderation.md#urgency).
 */
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

/** Returns whether a reason needs an explanation in words. */
export function needsWords(reason: ModerationReason): boolean {
  return reason === 'other'
}

/** Returns the urgency of a case, up to 100: the risk of its workout plus its undecided reports. */
export function urgencyOf(risk: number, reports: readonly (ReportReason | PersonReportReason)[]): number {
  return Math.min(
    MAX_URGENCY,
    reports.reduce((all, reason) => all + REPORT_WEIGHTS[reason], risk),
  )
}
