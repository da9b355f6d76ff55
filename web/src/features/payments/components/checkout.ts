import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { quoteQuery } from './payment-data.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

class NoCheckoutUrl extends Error {}

/** Which internal funds pay first, where no checkout is open yet. */
export type PaymentMethodChoice = { credits: boolean; balance: boolean }

/**
 * Starts a payment and navigates to the provider's page. Stays busy after success, since the page is about to be left.
 * When the browser restores the page from its cache, the state is reset.
 */
export function useCheckout(challengeId: string) {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: (means: PaymentMethodChoice) => goToCheckout(challengeId, means),
    onError: error => {
      tellNotPaid(error)
      void client.invalidateQueries({ queryKey: quoteQuery(challengeId).queryKey })
    },
  })
  useEffect(() => {
    const fresh = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      void client.invalidateQueries()
    }
    addEventListener('pageshow', fresh)
    return () => removeEventListener('pageshow', fresh)
  }, [client, reset])
  return { start: mutate, busy: isPending || isSuccess }
}

async function goToCheckout(challengeId: string, { credits, balance }: PaymentMethodChoice): Promise<void> {
  const { url } = await call('POST /challenges/:challengeId/checkout', {
    params: { challengeId },
    query: { credits: credits ? 'yes' : 'no', balance: balance ? 'yes' : 'no' },
  })
  if (!url) throw new NoCheckoutUrl()
  location.assign(url)
}

function tellNotPaid(error: unknown): void {
  const t = i18next.getFixedT(null, 'payment')
  const sentence = t('nothingCharged')
  if (error instanceof NoCheckoutUrl) toast({ variant: 'destructive', title: t('noUrl'), sentence })
  else if (error instanceof ApiError && error.code === 'checkout_unavailable')
    toast({ variant: 'destructive', title: errorText(error), sentence })
  else showProblem(error, { title: t('refused') })
}
