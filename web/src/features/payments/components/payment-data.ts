import { isPaymentOpen, type PaymentStatus } from '@bora/rules/payment-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { refreshChallenge } from '../../challenges/components/use-join.ts'
import { useDelayed } from './use-delayed.ts'

export type Payment = Answer<'GET /payments'>['items'][number]
type Asked = Answer<'GET /payments/:paymentId'>
export type Quote = Answer<'GET /challenges/:challengeId/checkout'>
/** The displayed state of a payment: its status, or charged back by the payer's bank. */
export type PaymentState = PaymentStatus | 'charged_back'
/**
 * Why the state of an open payment is uncertain: its provider is being asked, could not be asked, or its bank takes
 * long.
 */
export type Doubt = 'asking' | 'unverified' | 'slow'

const POLL_MS = 2000
const MAX_POLLS = 45
const LATER_MS = 15_000
// Most answers arrive sooner, so no loading state flashes up.
const ASKING_MS = 300

/** Returns the query of the amount that the person would pay in a challenge now. */
export function quoteQuery(challengeId: string) {
  return { ...read('GET /challenges/:challengeId/checkout', { params: { challengeId } }), staleTime: 0, retry: false }
}

/** The displayed state of this payment. */
export function stateOf(payment: Pick<Payment, 'status' | 'failure'> & Partial<Pick<Payment, 'chargeback'>>) {
  return payment.chargeback || payment.failure === 'charged_back' ? 'charged_back' : payment.status
}

/** Returns the query of a payment's stored state, without polling the provider. */
export function knownPaymentQuery(paymentId: string) {
  return { ...read('GET /payments/:paymentId', { params: { paymentId }, query: { ask: 'no' } }), staleTime: 0 }
}

/**
 * Returns a payment, polled while it is open and visible, less often after a minute and a half; once it is decided,
 * every query about its challenge is refetched. `asks` is true once polling takes long enough to mention it. If Bora's
 * own server doesn't respond, it is polled again only on request.
 */
export function usePayment(paymentId: string) {
  const client = useQueryClient()
  const options = read('GET /payments/:paymentId', { params: { paymentId } })
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = state.data === undefined || isPaymentOpen(state.data.status)
      if (!open || state.error !== null) return false
      return state.dataUpdateCount > MAX_POLLS ? LATER_MS : POLL_MS
    },
  })
  const status = query.data?.status
  const challengeId = query.data?.challengeId
  useEffect(() => {
    if (!status || !challengeId || isPaymentOpen(status)) return
    refreshChallenge(client, challengeId)
    for (const name of ['GET /payments', 'GET /wallet', 'GET /wallet/transactions'])
      void client.invalidateQueries({ queryKey: [name] })
  }, [client, status, challengeId])
  const polls = client.getQueryState(options.queryKey)?.dataUpdateCount ?? 0
  const asks = useDelayed(query.isFetching, ASKING_MS)
  return { query, asks, doubt: query.isPending && asks ? ('asking' as const) : doubtOf(query, polls) }
}

function doubtOf({ data, isError }: { data: Asked | undefined; isError: boolean }, polls: number): Doubt | null {
  if (isError || (data && !data.isVerified)) return data && !isPaymentOpen(data.status) ? null : 'unverified'
  return data?.status === 'processing' && polls > MAX_POLLS ? 'slow' : null
}
