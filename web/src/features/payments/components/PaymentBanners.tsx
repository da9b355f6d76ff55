import { isFull, isOver } from '@bora/rules/closed-reasons.ts'
import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { isSelfImposed } from '@bora/rules/spending-limits.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { money, time } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { SpendingLimitsLink } from './SpendingLimitsLink.tsx'
import { stateOf, usePayment } from './payment-data.ts'
import { doubtText, reasonText } from './payment-texts.ts'

type PaymentBannersProps = { challenge: Details; onPay: () => void }

/** The obstacles to a person's seat: payment pending, being confirmed, failed, refunded. */
export function PaymentBanners({ challenge, onPay }: PaymentBannersProps) {
  const { viewer } = challenge
  const last = viewer.payment
  const state = last && stateOf(last)
  if (last && isPaymentOpen(last.status)) return <Open challenge={challenge} payment={last} onPay={onPay} />
  if (state === 'failed' || state === 'canceled')
    return <Failed challenge={challenge} payment={last!} status={state} onPay={onPay} />
  if ((state === 'refunded' || state === 'charged_back') && viewer.state !== 'participating')
    return <Returned challenge={challenge} payment={last!} state={state} onPay={onPay} />
  return <Unpaid challenge={challenge} asked={false} onPay={onPay} />
}

type LastPayment = NonNullable<Details['viewer']['payment']>

function Unpaid({ challenge, asked, onPay }: PaymentBannersProps & { asked: boolean }) {
  const { can, viewer, against } = challenge
  if (can.pay) return <Pending challenge={challenge} asked={asked} onPay={onPay} />
  if (viewer.state !== 'payment_pending') return null
  return isFull(against.pay) ? <SeatLost /> : <Unpayable challenge={challenge} onPay={onPay} />
}

function Pending({ challenge, asked, onPay }: PaymentBannersProps & { asked: boolean }) {
  const { t } = useTranslation('payment')
  const entry = challenge.viewer.state === 'payment_pending'
  const seat = useSeatSentence(challenge)
  const title = asked ? 'title.requires_action' : entry ? 'title.pending' : 'prizeTitle'
  return (
    <Banner
      tone="pending"
      title={t(title)}
      sentence={asked ? t('sentence.requires_action') : entry ? seat : t('prizeSentence')}
      action={<PayButton challenge={challenge} onPay={onPay} />}
    />
  )
}

/** How long the seat is reserved, where seats are limited; elsewhere no seat can be lost. */
function useSeatSentence({ viewer, limits }: Details): string {
  const { t } = useTranslation('payment')
  if (limits.maxParticipants === null) return t('pendingSentence')
  if (viewer.seatKeptUntil) return t('seatKept', { time: time(viewer.seatKeptUntil) })
  return viewer.isCreator ? t('pendingSentence') : t('seatFree')
}

/** The time to pay is over, and another person has the seat. */
function SeatLost() {
  const { t } = useTranslation('payment')
  return <Banner tone="info" title={t('seatLostTitle')} sentence={t('seatLost')} />
}

/**
 * Why the entry can't be paid now, in the words of the refusal; renders nothing where the whole page says that it is
 * over.
 */
function Unpayable({ challenge: { against }, onPay }: PaymentBannersProps) {
  const { t } = useTranslation('payment')
  const { t: challenge } = useTranslation('challenge')
  const { t: errors } = useTranslation('errors')
  if (against.pay === null || isOver(against.pay)) return null
  return (
    <Banner
      tone="pending"
      title={t('title.pending')}
      sentence={errors(against.pay)}
      action={
        against.pay === 'email_not_confirmed' ? (
          <Button variant="solid" size="sm" onClick={onPay}>
            {challenge('join.confirmEmail')}
          </Button>
        ) : (
          isSelfImposed(against.pay) && <SpendingLimitsLink />
        )
      }
    />
  )
}

function PayButton({ challenge, onPay, again = false }: PaymentBannersProps & { again?: boolean }) {
  const { t } = useTranslation('payment')
  const { pool, viewer } = challenge
  const amount = money(viewer.state === 'payment_pending' ? pool.entryFeeCents : pool.poolCents, pool.currency)
  return (
    <Button variant={again ? 'link' : 'solid'} size="sm" onClick={onPay}>
      {again ? t('retry') : t('pay', { amount })}
    </Button>
  )
}

/**
 * Polled while the page is open: once it is decided, the challenge is refetched and shows the outcome. Never asks for a
 * payment that may already have been made.
 */
function Open({ challenge, payment, onPay }: EndedProps) {
  const { t } = useTranslation('payment')
  const { query, asks, doubt } = usePayment(payment.id)
  const { status = payment.status, purpose } = query.data ?? {}
  const before = useRef(status)
  useEffect(() => {
    const isNews = before.current !== status
    before.current = status
    if (!isNews || status !== 'succeeded') return
    const sentence = t(purpose === 'prize' ? 'sentence.succeededPrize' : 'sentence.succeeded')
    toast({ variant: 'success', title: t('title.succeeded'), sentence })
    // Once for each outcome: the other values used here only affect the wording.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  if (doubt === null && (status === 'pending' || status === 'requires_action'))
    return <Unpaid challenge={challenge} asked={status === 'requires_action'} onPay={onPay} />
  const words = doubt ? doubtText(t, doubt) : { title: t('title.processing'), sentence: t('sentence.processing') }
  return (
    <div role="status">
      <Banner
        tone="processing"
        {...words}
        action={
          doubt ? (
            <Button variant="solid" size="sm" busy={asks} onClick={() => void query.refetch()}>
              {t('check')}
            </Button>
          ) : (
            <SeePayment id={payment.id} />
          )
        }
      />
    </div>
  )
}

function SeePayment({ id }: { id: string }) {
  const { t } = useTranslation('payment')
  return (
    <Button asChild variant="link" size="sm">
      <Link {...paths.payment(id)}>{t('see')}</Link>
    </Button>
  )
}

type EndedProps = PaymentBannersProps & { payment: LastPayment }

function Failed({ challenge, payment, status, onPay }: EndedProps & { status: 'failed' | 'canceled' }) {
  const { t } = useTranslation('payment')
  return (
    <div role="alert">
      <Banner
        tone="failed"
        title={t(`title.${status}`)}
        sentence={status === 'failed' ? reasonText(t, payment.failure) : t('sentence.canceled')}
        action={challenge.can.pay && <PayButton challenge={challenge} onPay={onPay} again />}
      />
    </div>
  )
}

function Returned({ challenge, payment, state, onPay }: EndedProps & { state: 'refunded' | 'charged_back' }) {
  const { t } = useTranslation('payment')
  const lost = challenge.viewer.state === 'payment_pending' && isFull(challenge.against.pay) ? ` ${t('seatLost')}` : ''
  return (
    <Banner
      tone={state === 'charged_back' ? 'failed' : 'info'}
      title={t(`title.${state}`)}
      sentence={t(`sentence.${state}`) + lost}
      action={
        challenge.can.pay ? <PayButton challenge={challenge} onPay={onPay} again /> : <SeePayment id={payment.id} />
      }
    />
  )
}
