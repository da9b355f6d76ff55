import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { approve, askCorrection, complete, confirm, decline, fail, release, takeReturn } from './decide.ts'
import { counts, queue, revealPayout, payoutDetails } from './desk-view.ts'
import { exported } from './export.ts'
import { checkPayment, paymentsToCheck } from './payments-to-check.ts'
import { refuse, revealDetails, review, reviews, verify } from './reviews.ts'

export const adminPayouts: Handlers<Api['adminPayouts']> = {
  queue,
  counts,
  exported,
  one: (ctx, { params }) => payoutDetails(ctx, params.payoutId),
  reveal: revealPayout,
  release,
  confirm,
  complete,
  fail,
  giveBack: takeReturn,
  correct: askCorrection,
  approve,
  decline,
  payments: paymentsToCheck,
  checkPayment: outsideTransaction(checkPayment),
  reviews,
  review,
  revealDetails,
  verify,
  refuse,
}
