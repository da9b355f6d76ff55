import { PAYMENT_POLLS_A_MINUTE } from '@bora/rules/payment-verification.ts'
import { rateLimit } from '../../../core/rate-limit.ts'

/**
 * Counts that a payer has the provider asked about a payment; refuses `too_many_requests`. The provider's own limits
 * are for all payers together.
 */
export const countPayerPoll = rateLimit('payment polls', [{ most: PAYMENT_POLLS_A_MINUTE, seconds: 60 }])
