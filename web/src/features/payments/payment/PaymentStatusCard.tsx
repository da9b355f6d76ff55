import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { type Doubt, type Payment, stateOf } from '../components/payment-data.ts'
import { PAYMENT_LOOK } from '../components/payment-look.ts'
import { doubtText, sentenceOf } from '../components/payment-texts.ts'
import { moneyParts } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { TileSquare } from '../../../ui/States.tsx'
import { NextSteps } from './NextSteps.tsx'

type PaymentStatusCardProps = {
  payment: Payment
  challenge: Details | undefined
  doubt: Doubt | null
  busy: boolean
  onCheck: () => void
  onPay: () => void
}

/** The state of the payment, announced again when it changes, the amount, and the one action available now. */
export function PaymentStatusCard({ payment, challenge, doubt, busy, onCheck, onPay }: PaymentStatusCardProps) {
  const { t } = useTranslation('payment')
  const state = stateOf(payment)
  // In doubt it is shown as being processed by the bank, regardless of the last known status.
  const { Icon, palette } = PAYMENT_LOOK[doubt ? 'processing' : state]
  const words = doubt ? doubtText(t, doubt) : { title: t(`title.${state}`), sentence: sentenceOf(t, payment) }
  return (
    <section className="rounded-[28px] bg-surface px-5 pt-7 pb-6 shadow-e1 sm:px-7 print:hidden">
      <div className="flex flex-col items-center text-center">
        <TileSquare
          seed={payment.challengeId}
          palette={palette}
          size={132}
          icon={<Icon size={30} strokeWidth={2.2} />}
        />
        <div role="status">
          <h1 className="type-title mt-5 text-[1.625rem] text-balance">{words.title}</h1>
          <p className="mx-auto mt-2 max-w-[400px] text-base text-balance text-ink-2">{words.sentence}</p>
        </div>
        <Money {...moneyParts(payment.amountCents, payment.currency)} className="mt-5 text-[2.5rem]" />
        <p className="mt-1.5 max-w-full truncate text-sm text-ink-2">{payment.challengeTitle}</p>
      </div>
      <div className="mx-auto mt-6 flex max-w-[420px] flex-col items-center gap-3">
        <Action payment={payment} challenge={challenge} doubt={doubt} busy={busy} onCheck={onCheck} onPay={onPay} />
      </div>
      <NextSteps payment={payment} doubt={doubt} />
    </section>
  )
}

function Action({ payment, challenge, doubt, busy, onCheck, onPay }: PaymentStatusCardProps): ReactNode {
  const { t } = useTranslation('payment')
  const { t: pages } = useTranslation('payment-pages')
  // What may have been paid already can't be paid again.
  const pay = challenge?.can.pay === true && payment.status !== 'processing' && doubt === null
  const open = isPaymentOpen(payment.status)
  const toChallenge = challenge && (
    <Button asChild variant={pay || doubt ? 'ghost' : 'bora'} size={pay || doubt ? 'md' : 'lg'} block={!pay && !doubt}>
      <Link {...paths.challenge(challenge.id)}>{pages('toChallenge')}</Link>
    </Button>
  )
  return (
    <>
      {doubt && (
        <Button variant="bora" size="lg" block disc="none" busy={busy} busyLabel={t('checking')} onClick={onCheck}>
          {t('check')}
        </Button>
      )}
      {pay && (
        <Button variant="bora" size="lg" block onClick={onPay}>
          {t(open ? 'goOn' : 'retry')}
        </Button>
      )}
      {toChallenge}
    </>
  )
}
