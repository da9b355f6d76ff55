import type { z } from 'zod'
import type { Category, ChallengeType, Rules, Teams } from '@bora/contract/challenges.ts'
import type { ChallengeState } from '@bora/rules/challenge-state.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { Prize, PrizeKind } from '@bora/rules/prizes.ts'
import type { ColumnType, Generated } from 'kysely'

export type ChallengeTables = {
  challenges: {
    id: string
    creator_id: string
    template: string | null
    title: string
    description: string
    type: z.output<typeof ChallengeType>
    category: z.output<typeof Category>
    start_date: string
    end_date: string
    time_zone: string
    starts_at: string
    settles_at: string
    target: number | null
    rules: ColumnType<z.output<typeof Rules>, string, never>
    rules_version: ColumnType<number, number, never>
    late_hours: number
    max_participants: number | null
    max_free_joins: number | null
    closed_after_start: boolean
    prize_kind: PrizeKind
    currency: Currency
    entry_fee_cents: number
    prize_amount_cents: number
    prize_split: Prize['split']
    prize_tiers: number[] | null
    prize_completers_percent: ColumnType<number, number | undefined, never>
    teams: ColumnType<z.output<typeof Teams> | null, string | null, never>
    fingerprint: string
    is_private: boolean
    is_ambassador: Generated<boolean>
    is_featured: Generated<boolean>
    status: Generated<ChallengeState>
    funded_at: string | null
    ended_at: string | null
    /** Staff's reason for the cancellation, for the participants; null if staff did not cancel it. */
    cancelled_words: Generated<string | null>
    created_at: string
  }
  challenge_seats: {
    challenge_id: string
    taken: Generated<number>
    participating: Generated<number>
    seats: number | null
  }
  participants: {
    challenge_id: string
    user_id: string
    state: 'payment_pending' | 'participating'
    joined_at: string
    invited_by: string | null
    fingerprint: string
    holds_seat: Generated<boolean>
    seat_until: Generated<string | null>
    seat_lapses_at: Generated<string | null>
    /** Since when nothing of this person counts here: staff disqualified them. */
    disqualified_at: Generated<string | null>
  }
  /** People who were removed, with the reason that they read. */
  challenge_removals: { challenge_id: string; user_id: string; reason: string; at: string; by_staff: boolean }
  /** Co-admins; until they accept, named ones. */
  co_admins: {
    challenge_id: string
    user_id: string
    seat: number
    named_at: string
    accepted_at: Generated<string | null>
  }
  /** People who withdrew an entry after the start, and when they had joined. */
  challenge_withdrawals: { challenge_id: string; user_id: string; joined_at: string; at: string }
  challenge_invitations: {
    id: string
    challenge_id: string
    invited_email: string | null
    invited_user_id: string | null
    inviter_user_id: string
    status: Generated<'pending' | 'accepted'>
    created_at: string
    /** The sender's local date at that time. */
    sent_on: string
    expires_at: string | null
    accepted_at: Generated<string | null>
    /** The former challenge whose participants were invited. */
    repeat_of: Generated<string | null>
    declined_at: Generated<string | null>
    /** For the first person who opens its own link. */
    by_link: Generated<boolean>
    /** The last mail about it, and how many there were. */
    mail_id: Generated<string | null>
    mails: Generated<number>
    /** When its account, if there is one, was notified of the present state; null until then. */
    told_at: Generated<string | null>
  }
}
