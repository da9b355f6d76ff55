import type { Verdict, VoteReason } from '@bora/rules/fairness/review-clock.ts'
import type { Generated, Selectable } from 'kysely'

export type PeerReviewTables = {
  review_cases: {
    user_id: string
    activity_id: string
    challenge_id: string
    reported_at: string
    answered_at: Generated<string | null>
    /** Null if the author preferred not to answer. */
    answer: Generated<string | null>
    verdict: Generated<Verdict | null>
    decided_at: Generated<string | null>
    appealed_at: Generated<string | null>
    appealed_by: Generated<string | null>
    /** From when on staff decide. */
    handed_at: Generated<string | null>
    staff_verdict: Generated<Verdict | null>
    staff_decided_at: Generated<string | null>
    /** The workout was deleted or voided before a decision. */
    ended_at: Generated<string | null>
  }
  reviewers: {
    user_id: string
    activity_id: string
    /** In the order of the lots. */
    place: number
    person_id: string
    lot: string
    seated_at: Generated<string | null>
    act: Generated<'vote' | 'give_up' | 'pass_on' | null>
    acted_at: Generated<string | null>
    verdict: Generated<Verdict | null>
    reason: Generated<VoteReason | null>
    words: Generated<string>
  }
  /** People who switched reviews off. */
  review_refusals: { user_id: string; since: string }
}

export type ReviewCaseRow = Selectable<PeerReviewTables['review_cases']>
export type ReviewerRow = Selectable<PeerReviewTables['reviewers']>
