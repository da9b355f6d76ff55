import { isAboutOne, isSelfImposed, type ReasonAboutOne } from '@bora/rules/spending-limits.ts'
import { SEAT_KEPT_MINUTES } from '@bora/rules/limits.ts'
import { splitPayment } from '@bora/rules/payment-split.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { Coins, Gauge, Hourglass, ShieldCheck, Ticket, Timer, Trophy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { money, moneyParts, time } from '../../../language/format.ts'
import { moneyWithCredits } from '../../../language/with-credits.ts'
import { signedMoney } from '../../../language/signed-money.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { detailsQuery, type Overview } from '../../challenges/components/challenge-data.ts'
import { ContractPoints, Point, POINT_ICON } from '../../challenges/components/ContractPoints.tsx'
import { Fingerprint } from '../../challenges/components/Fingerprint.tsx'
import { holdLines } from '../../challenges/components/rule-lines.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { type PaymentMethodChoice, useCheckout } from './checkout.ts'
import { NoRealMoney } from './NoRealMoney.tsx'
import { SpendingLimitsLink } from './SpendingLimitsLink.tsx'
import { InternalFundsChoice } from './InternalFundsChoice.tsx'
import { type Quote, quoteQuery } from './payment-data.ts'
import { useDelayed } from './use-delayed.ts'

const SLOW_MS = 6000

/** The terms that are accepted together with the price, if the payer has not joined yet. */
type Contract = {
  challenge: Overview
  busy: boolean
  /** joins under these rules, and pays only then */
  join: (pay: () => void) => void
}

export type CheckoutSheetProps = {
  challengeId: string
  open: boolean
  onClose: () => void
  contract?: Contract | undefined
}

/**
 * The price, the part paid from internal funds, the rest for the provider, and the outcomes of the money; before
 * joining together with the rules, on one sheet.
 */
export function CheckoutSheet({ challengeId, open, onClose, contract }: CheckoutSheetProps) {
  const { t } = useTranslation('payment-pages')
  const { t: common } = useTranslation()
  const { t: errors } = useTranslation('errors')
  const { t: rules } = useTranslation('challenge')
  const quote = useQuery({ ...quoteQuery(challengeId), enabled: open })
  const details = useQuery({ ...detailsQuery(challengeId), enabled: open && !contract })
  const challenge = contract?.challenge ?? details.data
  const checkout = useCheckout(challengeId)
  const [means, setMeans] = useState<PaymentMethodChoice>({ credits: true, balance: false })
  const split = quote.data && splitOf(quote.data, means)
  const ownAll = split?.cashCents === 0
  const against = againstIn(quote.error)
  const busy = checkout.busy || contract?.busy === true
  const pay = () => checkout.start(means)
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={contract ? rules('join.title') : t(quote.data?.purpose === 'prize' ? 'checkout.prize' : 'checkout.entry')}
      description={contract ? rules('join.sentence') : challenge?.title}
      closeLabel={common('close')}
      footer={
        split && (
          <div>
            <Button
              variant="bora"
              size="lg"
              block
              busy={busy}
              busyLabel={t(ownAll ? 'checkout.busyOwn' : 'checkout.busy')}
              onClick={() => (contract ? contract.join(pay) : pay())}
            >
              <PayLabel quote={quote.data} cashCents={split.cashCents} accepts={contract !== undefined} />
            </Button>
            <p role="status" className="mt-2 text-center text-sm text-balance text-ink-2 empty:hidden">
              {busy && <SlowNote />}
            </p>
          </div>
        )
      }
    >
      {contract && (
        <div className="mb-5">
          <ContractPoints challenge={contract.challenge}>
            {contract.challenge.limits.maxParticipants !== null && (
              <Point icon={<Timer {...POINT_ICON} />}>{rules('join.points.seat', { count: SEAT_KEPT_MINUTES })}</Point>
            )}
          </ContractPoints>
        </div>
      )}
      {quote.data && split ? (
        <>
          <NoRealMoney className="mb-4" />
          <Sums quote={quote.data} split={split} means={means} onMeans={setMeans} disabled={busy} />
          <Promises quote={quote.data} challenge={challenge} ownAll={split.cashCents === 0} />
        </>
      ) : against !== null ? (
        <Banner
          tone="info"
          icon={<Gauge size={20} strokeWidth={2.2} aria-hidden="true" />}
          title={errors(against)}
          sentence={t(`checkout.against.${isSelfImposed(against) ? against : 'other'}`)}
          action={isSelfImposed(against) && <SpendingLimitsLink />}
        />
      ) : quote.isError ? (
        <LoadFailed title={t('checkout.failed')} safe={t('checkout.failedSafe')} query={quote} />
      ) : (
        <Loading text={t('checkout.loading')}>
          <Skeleton className="h-[120px] rounded-md" />
          <Skeleton className="mt-4 h-[92px] rounded-md" />
        </Loading>
      )}
      {contract && (
        <>
          <Fingerprint hash={contract.challenge.fingerprint} className="mt-5" />
          <p className="mt-3 text-[0.8125rem] text-ink-2">{rules('join.adults')}</p>
        </>
      )}
    </Dialog>
  )
}

function againstIn(error: unknown): ReasonAboutOne | null {
  return error instanceof ApiError && isAboutOne(error.code) ? error.code : null
}

type Split = ReturnType<typeof splitPayment>

/** For an open checkout, the split chosen when it was started. */
function splitOf({ amountCents, creditsCents, balanceCents, open }: Quote, means: PaymentMethodChoice): Split {
  return splitPayment(
    amountCents,
    open
      ? { creditsCents: open.bonusCents, balanceCents: open.balanceCents }
      : { creditsCents: means.credits ? creditsCents : 0, balanceCents: means.balance ? balanceCents : 0 },
  )
}

function PayLabel({ quote, cashCents, accepts }: { quote: Quote; cashCents: number; accepts: boolean }) {
  const { t } = useTranslation('payment-pages')
  const { t: payment } = useTranslation('payment')
  const { t: rules } = useTranslation('challenge')
  if (accepts)
    return cashCents === 0
      ? rules('join.confirm')
      : rules('join.confirmPay', { amount: money(cashCents, quote.currency) })
  return cashCents === 0 ? t('checkout.confirmOwn') : payment('pay', { amount: money(cashCents, quote.currency) })
}

type SumsProps = {
  quote: Quote
  split: Split
  means: PaymentMethodChoice
  onMeans: (means: PaymentMethodChoice) => void
  disabled: boolean
}

function Sums({ quote, split, means, onMeans, disabled }: SumsProps) {
  const { t } = useTranslation('payment-pages')
  const { amountCents, currency, purpose, open } = quote
  const taken = (cents: number) => signedMoney(-cents, currency)
  return (
    <div className="rounded-[20px] bg-sunken p-4">
      <p className="flex items-baseline justify-between gap-4 text-ui">
        <span>{t(purpose === 'prize' ? 'checkout.announced' : 'checkout.entryFee')}</span>
        <span className="type-num text-[0.9375rem]">{money(amountCents, currency)}</span>
      </p>
      {open ? (
        <>
          {split.bonusCents > 0 && <Taken label={t('parts.credits')} amount={taken(split.bonusCents)} />}
          {split.balanceCents > 0 && <Taken label={t('parts.balance')} amount={taken(split.balanceCents)} />}
        </>
      ) : (
        <>
          {quote.creditsCents > 0 && (
            <InternalFundsChoice
              icon={<Ticket {...POINT_ICON} />}
              title={t('checkout.credits')}
              sentence={t('checkout.creditsSentence', { amount: money(quote.creditsCents, currency) })}
              amount={split.bonusCents > 0 ? taken(split.bonusCents) : null}
              checked={means.credits}
              disabled={disabled}
              onChange={credits => onMeans({ ...means, credits })}
            />
          )}
          {quote.balanceCents > 0 && (
            <InternalFundsChoice
              icon={<Trophy {...POINT_ICON} />}
              title={t('checkout.balance')}
              sentence={t('checkout.balanceSentence', { amount: money(quote.balanceCents, currency) })}
              amount={split.balanceCents > 0 ? taken(split.balanceCents) : null}
              checked={means.balance}
              disabled={disabled}
              onChange={balance => onMeans({ ...means, balance })}
            />
          )}
        </>
      )}
      <p
        aria-live="polite"
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3"
      >
        <span className="text-ui font-bold">{t('checkout.left')}</span>
        <Money {...moneyParts(split.cashCents, currency)} className="text-[1.875rem]" />
      </p>
    </div>
  )
}

function Taken({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="mt-2 flex items-baseline justify-between gap-4 text-ui text-ink-2">
      <span>{label}</span>
      <span className="type-num text-[0.9375rem]">{amount}</span>
    </p>
  )
}

/** The outcomes of the money, shown before anything is paid. */
function Promises({ quote, challenge, ownAll }: { quote: Quote; challenge: Overview | undefined; ownAll: boolean }) {
  const { t } = useTranslation('payment-pages')
  const { t: rules } = useTranslation('challenge')
  const isEntry = quote.purpose === 'entry'
  return (
    <ul className="mt-4 flex flex-col gap-3 text-sm text-ink-2">
      {quote.open && (
        <Point icon={<Timer {...POINT_ICON} />}>{t('checkout.open', { time: time(quote.open.expiresAt) })}</Point>
      )}
      {quote.month && (
        <Point icon={<Gauge {...POINT_ICON} />}>
          {t('checkout.month', {
            spent: money(quote.month.spentCents + quote.amountCents, quote.currency),
            limit: money(quote.month.limitCents, quote.currency),
          })}
        </Point>
      )}
      <Point icon={<ShieldCheck {...POINT_ICON} />}>{t(ownAll ? 'checkout.ownAll' : 'checkout.provider')}</Point>
      <Point icon={<Undo2 {...POINT_ICON} />}>
        {quote.withdrawalDays > 0
          ? t('checkout.withdraw', { count: quote.withdrawalDays })
          : t(isEntry ? 'checkout.refund' : 'checkout.prizeRefund')}
      </Point>
      {isEntry && challenge && (
        <Point icon={<Coins {...POINT_ICON} />}>
          {rules('rules.refund', { least: numbersOf(challenge.rulesVersion).leastPaidParticipants })}
        </Point>
      )}
      {isEntry && challenge && challenge.pool.creditCents > 0 && (
        <Point icon={<Coins {...POINT_ICON} />}>
          {t('checkout.poolCredits', {
            prize: moneyWithCredits(challenge.pool.prizeCents, challenge.pool.creditCents, challenge.pool.currency),
          })}
        </Point>
      )}
      {!isEntry && <Point icon={<Coins {...POINT_ICON} />}>{t('checkout.prizeStart')}</Point>}
      {challenge && <Point icon={<Hourglass {...POINT_ICON} />}>{holdLines(rules, challenge).join(' ')}</Point>}
    </ul>
  )
}

/** A note shown when waiting takes longer than people tolerate silently; its space is reserved beforehand. */
function SlowNote() {
  const { t } = useTranslation('payment-pages')
  return useDelayed(true, SLOW_MS) && t('checkout.slow')
}
