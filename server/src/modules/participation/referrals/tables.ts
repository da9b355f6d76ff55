import type { ReferralEnd } from '@bora/rules/referrals.ts'
import type { Generated } from 'kysely'

export type ReferralTables = {
  referral_codes: { user_id: string; code: string; created_at: string }
  campaign_codes: {
    code: string
    campaign_id: string
    referrer_id: string
    valid_from: string
    valid_until: string
  }
  referrals: {
    new_user_id: string
    referrer_id: string
    code: string
    at: string
    /** The outcome fixed when the new person's account ended; null before. */
    ended: Generated<ReferralEnd | null>
  }
}
