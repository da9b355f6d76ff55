import type { TFunction } from 'i18next'
import { time } from '../../../language/format.ts'
import { type Doubt, type Payment, stateOf } from './payment-data.ts'

const REASONS = ['card_declined', 'insufficient_funds', 'invalid_card', 'expired_card', 'network_error'] as const

/** Shown in place of the state while it is uncertain: nothing may claim then that nothing was charged. */
export function doubtText(t: TFunction<'payment'>, doubt: Doubt): { title: string; sentence: string } {
  return { title: t(`doubt.${doubt}`), sentence: t(doubt === 'asking' ? 'asking' : 'notVerified') }
}

/** Why a payment failed, and what to do about it. */
export function reasonText(t: TFunction<'payment'>, failure: string | null): string {
  return t(`reason.${REASONS.find(one => one === failure) ?? 'other'}`)
}

/** One sentence on the state of a payment, for a page that shows nothing else. */
export function sentenceOf(t: TFunction<'payment'>, payment: Payment): string {
  const state = stateOf(payment)
  const isPrize = payment.purpose === 'prize'
  if (state === 'failed') return reasonText(t, payment.failure)
  if (state === 'pending') return t('sentence.pending', { time: time(payment.expiresAt) })
  if (state === 'processing') return t('sentence.processingHere')
  if (state === 'succeeded') return t(isPrize ? 'sentence.succeededPrize' : 'sentence.succeeded')
  if (state === 'refunded') return returnedText(t, payment)
  if (state !== 'charged_back') return t(`sentence.${state}`)
  if (payment.chargeback?.state === 'won') return t('sentence.charged_backWon')
  if (payment.status === 'succeeded') return t('sentence.charged_backAfter')
  return t(isPrize ? 'sentence.charged_backPrize' : 'sentence.charged_back')
}

function returnedText(t: TFunction<'payment'>, { refunds, failure }: Payment): string {
  const reason = refunds.at(-1)?.reason ?? (failure === 'amount_mismatch' ? 'mismatch' : 'not_admitted')
  return t(`returned.${reason}`)
}
