import { isPaymentOpen, type PaymentStatus } from '@bora/rules/payment-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../api/api.ts'
import { read } from '../../api/queries.ts'
import { refreshChallenge } from '../challenge/use-join.ts'

export type Payment = Answer<'GET /payments/:paymentId'>
export type Quote = Answer<'GET /challenges/:challengeId/checkout'>
/** How a payment reads: as it stands, or that its payer's bank took it back. */
export type PaymentState = PaymentStatus | 'charged_back'

const POLL_MS = 2000
const POLLS_MOST = 45

/** The query of what one would pay in a challenge now. */
export function quoteQuery(challengeId: string) {
  return { ...read('GET /challenges/:challengeId/checkout', { params: { challengeId } }), staleTime: 0, retry: false }
}

/** How this payment reads. */
export function stateOf(payment: Pick<Payment, 'status' | 'failure'> & Partial<Pick<Payment, 'chargeback'>>) {
  return payment.chargeback || payment.failure === 'charged_back' ? 'charged_back' : payment.status
}

/**
 * A payment, asked about while it is open and somebody looks; once it is decided whatever shows its challenge is asked
 * for again. `slow` after a minute and a half, or where no answer comes: then it is asked only when somebody says so.
 */
export function usePayment(paymentId: string) {
  const client = useQueryClient()
  const options = read('GET /payments/:paymentId', { params: { paymentId } })
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = state.data === undefined || isPaymentOpen(state.data.status)
      return open && state.error === null && state.dataUpdateCount <= POLLS_MOST ? POLL_MS : false
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
  return { query, slow: query.isError || polls > POLLS_MOST }
}
