export type ReferralTables = {
  referral_codes: { user_id: string; code: string; created_at: string }
  referrals: { new_user_id: string; referrer_id: string; code: string; at: string }
}
