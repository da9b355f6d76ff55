import type { SignedIn } from '../../core/context.ts'
import { claimReferral, type ReferralRefusal } from '../participation/index.ts'

const said: Record<ReferralRefusal, string> = {
  not_yourself: 'A referral can be claimed only for yourself',
  unknown_code: 'Invalid referral code',
  own_code: 'You cannot use your own referral code',
  too_late: 'A referral can be claimed only within 24 hours of signing up',
  already_referred: 'A referral was already claimed for this account',
}

export type ReferralAnswer = { success: boolean; points_awarded: number; error: string | null }

/** `process_referral_signup`: records the referral code of the caller (docs/rules/client-api.md#procedure). */
export async function processReferralSignup(
  ctx: SignedIn,
  about: { code: string; newUserId: string; ip: string; device: string | null },
): Promise<ReferralAnswer> {
  const claimed = await claimReferral(ctx, about)
  return 'points' in claimed
    ? { success: true, points_awarded: claimed.points, error: null }
    : { success: false, points_awarded: 0, error: said[claimed.refused] }
}
