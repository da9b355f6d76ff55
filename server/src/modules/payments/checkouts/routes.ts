import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { startCheckout } from './checkout.ts'
import { ownReceipt, paymentOf, paymentsOf } from './own-payments.ts'
import { quoteCheckout } from './quote.ts'
import { verifyLatest } from './verify.ts'

export const checkouts: Handlers<Api['checkouts']> = {
  quote: quoteCheckout,
  checkout: outsideTransaction(startCheckout),
  own: paymentsOf,
  one: outsideTransaction(paymentOf),
  receipt: ownReceipt,
  verify: outsideTransaction(verifyLatest),
}
