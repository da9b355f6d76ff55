import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'
import { type Details, detailsQuery } from './challenge-data.ts'
import { goToCheckout, tellNotPaid } from './checkout.ts'
import { joinErrorText } from './join-error-text.ts'

/** Everything that shows who is in a challenge, or what it costs, is asked for again. */
export function refreshChallenge(client: QueryClient, challengeId: string, details?: Details): void {
  const key = detailsQuery(challengeId).queryKey
  if (details) client.setQueryData(key, details)
  else void client.invalidateQueries({ queryKey: key })
  for (const name of [
    'GET /home',
    'GET /challenges/open',
    'GET /challenges/:challengeId/overview',
    'GET /challenges/:challengeId/statement',
  ]) {
    void client.invalidateQueries({ queryKey: [name] })
  }
  void client.invalidateQueries({ queryKey: ['leaderboard', challengeId] })
}

/** The same, in a component. */
export function useRefreshChallenge() {
  const client = useQueryClient()
  return (challengeId: string, details?: Details) => refreshChallenge(client, challengeId, details)
}

/** Starts a payment and leaves for the checkout page. Stays busy after success: the page is about to go. */
export function useCheckout(challengeId: string) {
  return useMutation({ mutationFn: () => goToCheckout(challengeId), onError: tellNotPaid })
}

type JoinWish = { fingerprint: string; invite?: string | undefined; invitedBy?: string | undefined }

/**
 * Joins under the rules of that fingerprint; where the entry costs money it goes on to the checkout. `onJoined` is
 * called when the person is in, also when it already was.
 */
export function useJoin(challengeId: string, onJoined: (details: Details) => void) {
  const { t } = useTranslation('challenge')
  const refresh = useRefreshChallenge()
  const checkout = useCheckout(challengeId)
  const join = useMutation({
    mutationFn: ({ fingerprint, invite, invitedBy }: JoinWish) =>
      call('POST /challenges/:challengeId/join', {
        params: { challengeId },
        body: { fingerprint, ...(invite && { invite }), ...(invitedBy && { invitedBy }) },
      }),
    onSuccess: details => {
      refresh(challengeId, details)
      if (details.viewer.state === 'payment_pending') checkout.mutate()
      else onJoined(details)
    },
    onError: error => {
      toast({ variant: 'destructive', title: t('refusedTitle.join'), sentence: joinErrorText(error) })
      refresh(challengeId)
    },
  })
  return { join: join.mutate, busy: join.isPending || checkout.isPending || checkout.isSuccess }
}
