import { isFull, isOver } from '@bora/rules/closed-reasons.ts'
import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { money, time } from '../../language/format.ts'
import { read } from '../../api/queries.ts'
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
  if (last?.status === 'refunded' && challenge.viewer.state !== 'participating')
    return <Refunded challenge={challenge} />
  if (challenge.can.pay) return <Pending challenge={challenge} />
  if (challenge.viewer.state !== 'payment_pending') return null
  return isFull(challenge.against.pay) ? <SeatLost /> : <Unpayable challenge={challenge} />
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
  const { t: card } = useTranslation('challenge-card')
  const entry = challenge.viewer.state === 'payment_pending'
  const seat = useSeatSentence(challenge)
  return (
    <Banner
      tone="pending"
      title={entry ? card('unpaid') : t('payment.prizeTitle')}
      sentence={entry ? seat : t('payment.prizeSentence')}
      action={<PayButton challenge={challenge} />}
    />
  )
}

/** How long the seat is kept, where seats are counted; where they aren't, nobody loses one. */
function useSeatSentence({ viewer, limits }: Details): string {
  const { t } = useTranslation('challenge')
  if (limits.maxParticipants === null) return t('payment.pendingSentence')
  if (viewer.seatKeptUntil) return t('payment.seatKept', { time: time(viewer.seatKeptUntil) })
  return viewer.isCreator ? t('payment.pendingSentence') : t('payment.seatFree')
}

/** The time to pay is over, and somebody else has the seat. */
function SeatLost() {
  const { t } = useTranslation('challenge')
  return <Banner tone="info" title={t('payment.seatLostTitle')} sentence={t('payment.seatLost')} />
}

/** Why the entry can't be paid now, in the words of the refusal; nothing where the whole page says that it is over. */
function Unpayable({ challenge: { against } }: { challenge: Details }) {
  const { t } = useTranslation('challenge-card')
  const { t: errors } = useTranslation('errors')
  if (against.pay === null || isOver(against.pay)) return null
  return <Banner tone="pending" title={t('unpaid')} sentence={errors(against.pay)} />
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

function Refunded({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const lost =
    challenge.viewer.state === 'payment_pending' && isFull(challenge.against.pay) ? ` ${t('payment.seatLost')}` : ''
  return (
    <Banner
      tone="info"
      title={t('payment.refundedTitle')}
      sentence={t('payment.refundedSentence') + lost}
      action={challenge.can.pay && <PayButton challenge={challenge} again />}
    />
  )
}
