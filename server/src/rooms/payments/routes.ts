import type { Api } from '@bora/contract/api.ts'
import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { type Handlers, outsideTransaction, type SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { ProviderError } from '../../adapters/payment-provider.ts'
import { type PaymentRow, viewOf } from './payment-view.ts'
import { pollPayment, startCheckout } from './payments.ts'

export const payments: Handlers<Api['payments']> = {
  checkout: outsideTransaction(startCheckout),
  one: outsideTransaction(async (ctx, { params }) => {
    const payment = await ownPayment(ctx, params.paymentId)
    if (!isPaymentOpen(payment.status)) return viewOf(payment)
    // The payer is back from the checkout page, or waits for news: ask. No answer leaves it as it was.
    await pollPayment(ctx, payment.id).catch(error => {
      if (!(error instanceof ProviderError)) throw error
    })
    return viewOf(await ownPayment(ctx, params.paymentId))
  }),
}

async function ownPayment(ctx: SignedIn, id: string): Promise<PaymentRow> {
  const row = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('payment_not_found')
  return row
}
