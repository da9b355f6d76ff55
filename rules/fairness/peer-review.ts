import type { Day } from '../calendar.ts'
import type { ReportReason } from '../limits.ts'
import type { PrizeKind } from '../prizes.ts'
import {
  REPORTS_JUDGED_FROM,
  MAX_REPORTS_OPEN,
  MIN_REPORTS_UPHELD,
  REVIEW_SEATS,
  MIN_REVIEWERS,
  MAX_REVIEWS,
  MAX_REVIEWS_OPEN,
} from './limits.ts'
import { byLot, type Lot } from './lots.ts'

/** Reports that participants decide first (docs/rules/peer-review.md#which-reports). */
const PEER_REASONS: readonly ReportReason[] = ['fake_or_rules', 'incorrect_activity']

/** Returns whether participants decide reports with this reason in challenges without a prize. */
export function isPeerReason(reason: ReportReason): boolean {
  return PEER_REASONS.includes(reason)
}

/**
 * Returns whether participants may decide a report; otherwise staff do (docs/rules/peer-review.md#which-reports).
 * `prizes` are the prizes of each challenge in which the activity counts.
 */
export function isForPeers(reason: ReportReason, prizes: readonly PrizeKind[]): boolean {
  return isPeerReason(reason) && isWithoutPrize(prizes)
}

/** Returns whether a workout counts in challenges, and in none with a prize; `prizes` are theirs. */
export function isWithoutPrize(prizes: readonly PrizeKind[]): boolean {
  return prizes.length > 0 && prizes.every(kind => kind === 'none')
}

/**
 * Returns the challenge whose participants decide: the one the first report was made from, else the one with the most
 * participants, and of equal ones the lowest id (docs/rules/peer-review.md#which-reports). `counting` are those in
 * which the activity counts.
 */
export function challengeOfCase(
  reportedFrom: string | null,
  counting: readonly { id: string; people: number }[],
): string | null {
  if (counting.some(one => one.id === reportedFrom)) return reportedFrom
  const [most] = counting.toSorted((a, b) => b.people - a.people || (a.id < b.id ? -1 : 1))
  return most?.id ?? null
}

/** Facts that decide whether a participant may review (docs/rules/peer-review.md#reviewers). */
export type ReviewerFacts = {
  fullyIn: boolean
  /** Has a counted activity there. */
  trained: boolean
  /** Has an open case against them. */
  accused: boolean
  switchedOff: boolean
  openReviews: number
  reviewsLately: number
  /** The reported person, a reporter, the creator or a co-admin. */
  involved: boolean
  /** In a team with the reported person or a reporter. */
  teammate: boolean
  /** Invited, referred or blocked the reported person or a reporter, or was invited, referred or blocked by them. */
  tied: boolean
  /** Their own rank would change if the activity were voided. */
  gains: boolean
}

/**
 * Returns whether a participant may review. `openReviews` are their open cases; `reviewsLately` those of the last 30
 * days, without seats they gave up.
 */
export function mayReview(facts: ReviewerFacts): boolean {
  const { fullyIn, trained, accused, switchedOff, openReviews, reviewsLately } = facts
  const has = fullyIn && trained && !accused && !switchedOff
  const free = openReviews < MAX_REVIEWS_OPEN && reviewsLately < MAX_REVIEWS
  return has && free && !facts.involved && !facts.teammate && !facts.tied && !facts.gains
}

/** Returns the text that a reviewer's lot is drawn from (docs/rules/peer-review.md#draw). */
export function lotTextOfReviewer(activityId: string, personId: string): string {
  return `${activityId}:${personId}`
}

/**
 * Draws the reviewers of a case by lot on the UTC date of the first report: three seats, then the ordered substitutes.
 * Returns null if too few are eligible, and staff decide (docs/rules/peer-review.md#draw).
 */
export function drawReviewers(
  activityId: string,
  reportedOn: Day,
  eligible: readonly string[],
  lot: Lot,
): { seats: string[]; substitutes: string[] } | null {
  return seated(byLot(eligible, id => lot(reportedOn, lotTextOfReviewer(activityId, id))))
}

/**
 * Returns the seats and the substitutes from all eligible people in the order of their lots; null if there are too few.
 */
export function seated(order: readonly string[]): { seats: string[]; substitutes: string[] } | null {
  if (order.length < MIN_REVIEWERS) return null
  return { seats: order.slice(0, REVIEW_SEATS), substitutes: order.slice(REVIEW_SEATS) }
}

/** Why a person can't report now (docs/rules/peer-review.md#reporters). */
export type ReportRefusal = 'reports_open' | 'one_report_a_day'

/**
 * Returns why a person can't report an activity now, or null if they can: at most 5 open reports, and one a day after
 * 10 decided reports with fewer than 2 upheld.
 */
export function judgeReporter(reports: {
  open: number
  decided: number
  upheld: number
  today: number
}): ReportRefusal | null {
  if (reports.open >= MAX_REPORTS_OPEN) return 'reports_open'
  const doubtful = reports.decided >= REPORTS_JUDGED_FROM && reports.upheld < MIN_REPORTS_UPHELD
  return doubtful && reports.today >= 1 ? 'one_report_a_day' : null
}
