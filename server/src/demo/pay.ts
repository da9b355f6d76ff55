import type { SignedIn } from '../core/context.ts'
import { startCheckout, pollPayment } from '../modules/payments/index.ts'
import { payByCard } from '../adapters/sandbox-books.ts'

/**
 * Pays the amount that the person owes in a challenge, as a person would: checkout, the sandbox's page, and the result.
 */
export async function payInSandbox(ctx: SignedIn, challengeId: string): Promise<void> {
  const { payment, url } = await startCheckout(ctx, {
    params: { challengeId },
    query: { credits: 'yes', balance: 'no' },
    body: {},
  })
  const ref = /\/sandbox\/checkout\/([\w-]+)/.exec(url)?.[1]
  if (!ref) return
  await payByCard(ctx.db, ref, 'approved', ctx.now)
  await pollPayment(ctx, payment.id)
}
