import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../format.ts'
import { read } from '../../queries.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import type { Details } from './challenge-data.ts'
import { useCheckout, useRefreshChallenge } from './use-join.ts'

const POLL_MS = 2000
const POLLS_MOST = 45
const REASONS = ['card_declined', 'insufficient_funds', 'invalid_card', 'expired_card', 'network_error'] as const

type PaymentBannersProps = {
  challenge: Details
  /** the payment one comes back from */ returnedFrom: string | undefined
  onSettled: () => void
}

/** What stands between a person and its place: payment pending, being confirmed, failed. */
export function PaymentBanners({ challenge, returnedFrom, onSettled }: PaymentBannersProps) {
  const { query, slow } = useReturnedPayment(challenge, returnedFrom, onSettled)
  const last = query.data ?? challenge.viewer.payment
  const asking = returnedFrom !== undefined && (query.isPending || query.isError || isPaymentOpen(query.data.status))
  if (asking || last?.status === 'processing') {
    return <Processing slow={slow} onCheck={() => void query.refetch()} busy={query.isFetching} />
  }
  if (last?.status === 'failed' || last?.status === 'canceled')
    return <Failed challenge={challenge} status={last.status} failure={last.failure} />
  if (last?.status === 'refunded' && challenge.viewer.state !== 'participating') return <Refunded />
  return challenge.can.pay ? <Pending challenge={challenge} /> : null
}

function useReturnedPayment(challenge: Details, returnedFrom: string | undefined, onSettled: () => void) {
  const { t } = useTranslation('challenge')
  const refresh = useRefreshChallenge()
  const client = useQueryClient()
  const options = read('GET /payments/:paymentId', { params: { paymentId: returnedFrom ?? '' } })
  const query = useQuery({
    ...options,
    enabled: returnedFrom !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = state.data === undefined || isPaymentOpen(state.data.status)
      return open && state.error === null && state.dataUpdateCount <= POLLS_MOST ? POLL_MS : false
    },
  })
  const status = query.data?.status
  useEffect(() => {
    if (!status || isPaymentOpen(status)) return
    refresh(challenge.id)
    if (status !== 'succeeded') return
    const sentence = t(query.data?.purpose === 'prize' ? 'payment.succeededPrize' : 'payment.succeededSentence')
    toast({ variant: 'success', title: t('payment.succeededTitle'), sentence })
    onSettled()
    // Once for each outcome: everything else this reads only words it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  const polls = client.getQueryState(options.queryKey)?.dataUpdateCount ?? 0
  return { query, slow: query.isError || polls > POLLS_MOST }
}

function Pending({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const entry = challenge.viewer.state === 'payment_pending'
  return (
    <Banner
      tone="pending"
      title={t(entry ? 'payment.pendingTitle' : 'payment.prizeTitle')}
      sentence={t(entry ? 'payment.pendingSentence' : 'payment.prizeSentence')}
      action={<PayButton challenge={challenge} />}
    />
  )
}

function PayButton({ challenge, again = false }: { challenge: Details; again?: boolean }) {
  const { t } = useTranslation('challenge')
  const checkout = useCheckout(challenge.id)
  const { pool, viewer } = challenge
  const amount = money(viewer.state === 'payment_pending' ? pool.entryFeeCents : pool.poolCents, pool.currency)
  return (
    <Button
      variant={again ? 'link' : 'solid'}
      size="sm"
      busy={checkout.isPending || checkout.isSuccess}
      busyLabel={t('payment.payBusy')}
      onClick={() => checkout.mutate()}
    >
      {again ? t('payment.retry') : t('payment.pay', { amount })}
    </Button>
  )
}

function Processing({ slow, onCheck, busy }: { slow: boolean; onCheck: () => void; busy: boolean }) {
  const { t } = useTranslation('challenge')
  return (
    <div role="status">
      <Banner
        tone="processing"
        title={t(slow ? 'payment.slowTitle' : 'payment.processingTitle')}
        sentence={t(slow ? 'payment.slowSentence' : 'payment.processingSentence')}
        action={
          slow && (
            <Button variant="solid" size="sm" busy={busy} onClick={onCheck}>
              {t('payment.check')}
            </Button>
          )
        }
      />
    </div>
  )
}

function Failed({
  challenge,
  status,
  failure,
}: {
  challenge: Details
  status: 'failed' | 'canceled'
  failure: string | null
}) {
  const { t } = useTranslation('challenge')
  const reason = REASONS.find(one => one === failure) ?? 'other'
  const sentence = status === 'failed' ? t(`payment.reason.${reason}`) : t('payment.canceledSentence')
  return (
    <div role="alert">
      <Banner
        tone="failed"
        title={t(`payment.${status}Title`)}
        sentence={sentence}
        action={challenge.can.pay && <PayButton challenge={challenge} again />}
      />
    </div>
  )
}

function Refunded() {
  const { t } = useTranslation('challenge')
  return <Banner tone="info" title={t('payment.refundedTitle')} sentence={t('payment.refundedSentence')} />
}
