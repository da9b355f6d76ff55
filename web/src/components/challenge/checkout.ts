import i18next from 'i18next'
import { ApiError, call } from '../../api/api.ts'
import { errorText } from '../../api/error-text.ts'
import { toast } from '../../ui/toast.ts'

class NoCheckoutUrl extends Error {}

/** Starts a payment and leaves for the page where it is made. */
export async function goToCheckout(challengeId: string): Promise<void> {
  const { url } = await call('POST /challenges/:challengeId/checkout', { params: { challengeId } })
  if (!url) throw new NoCheckoutUrl()
  location.assign(url)
}

/** Tells that there is no page to pay on. Load the `challenge` texts before. */
export function tellNotPaid(error: unknown): void {
  const t = i18next.getFixedT(null, 'challenge')
  const sentence = t('payment.nothingCharged')
  if (error instanceof NoCheckoutUrl) toast({ variant: 'destructive', title: t('payment.noUrl'), sentence })
  else if (error instanceof ApiError && error.code === 'checkout_unavailable')
    toast({ variant: 'destructive', title: errorText(error), sentence })
  else toast({ variant: 'destructive', title: t('refusedTitle.pay'), sentence: errorText(error) })
}
