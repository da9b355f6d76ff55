import type { Instant } from '../calendar.ts'
import {
  BYSTANDER_REVIEW_HOURS,
  NO_INSTANT_HIDING_DAYS,
  PHOTO_REPLACED_HOURS,
  PHOTO_REVIEW_HOURS,
  WRONG_PHOTO_REPORTS,
  WRONG_PHOTO_REPORTS_DAYS,
} from './limits.ts'

/** Reasons for reporting a photo (docs/rules/moderation.md#photos). */
export const PHOTO_REPORT_REASONS = ['nudity', 'minor', 'bystander', 'violence'] as const
export type PhotoReportReason = (typeof PHOTO_REPORT_REASONS)[number]

/** What staff decide about a reported photo: removed, removed and sealed for the authorities, or nothing is wrong. */
export const PHOTO_VERDICTS = ['upheld', 'sealed', 'wrong'] as const
export type PhotoVerdict = (typeof PHOTO_VERDICTS)[number]

/** The gravest first. */
const GRAVITY: readonly PhotoReportReason[] = ['minor', 'violence', 'nudity', 'bystander']

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns the UTC instant by which staff must decide about a reported photo. */
export function photoReviewDue(reason: PhotoReportReason, reportedAt: Instant): string {
  const hours = reason === 'bystander' ? BYSTANDER_REVIEW_HOURS : PHOTO_REVIEW_HOURS
  return later(reportedAt, hours * HOUR_MS)
}

/** Returns the gravest reason of a photo's reports; null without any. */
export function gravest(reasons: readonly PhotoReportReason[]): PhotoReportReason | null {
  return GRAVITY.find(reason => reasons.includes(reason)) ?? null
}

/**
 * Returns the UTC instant until which a workout whose photo was removed can stay without a new one; after that it is
 * voided.
 */
export function photoReplacedUntil(removedAt: Instant): string {
  return later(removedAt, PHOTO_REPLACED_HOURS * HOUR_MS)
}

/**
 * Returns whether a person's report hides a photo at once. It does not within 90 days after the third of their reports
 * that proved wrong within 30 days. `wrongAt` are the instants at which reports proved wrong, in any order.
 */
export function hidesAtOnce(wrongAt: readonly Instant[], now: Instant): boolean {
  const moments = wrongAt.map(timeOf).sort((a, b) => a - b)
  return !moments.some((moment, index) => {
    const first = moments[index - (WRONG_PHOTO_REPORTS - 1)]
    const tooMany = first !== undefined && moment - first < WRONG_PHOTO_REPORTS_DAYS * DAY_MS
    return tooMany && moment <= timeOf(now) && timeOf(now) < moment + NO_INSTANT_HIDING_DAYS * DAY_MS
  })
}

function later(instant: Instant, by: number): string {
  return new Date(timeOf(instant) + by).toISOString()
}

function timeOf(instant: Instant): number {
  return new Date(instant).getTime()
}
