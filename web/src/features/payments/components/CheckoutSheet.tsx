import { isAboutOne, isSelfImposed, type ReasonAboutOne } from '@bora/rules/spending-limits.ts'
import { splitPayment } from '@bora/rules/payment-split.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { Coins, Gauge, Hourglass, ShieldCheck, Ticket, Timer, Trophy, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api.ts'
import { money, moneyParts, time } from '../../language/format.ts'
import { moneyWithCredits } from '../../language/with-credits.ts'
import { signedMoney } from '../../language/signed-money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Numeral.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { type Details, detailsQuery } from '../challenge/challenge-data.ts'
import { holdLines } from '../challenge/rule-lines.ts'
import { LoadFailed } from '../states/LoadFailed.tsx'
import { type PaymentMethodChoice, useCheckout } from './checkout.ts'
import { NoRealMoney } from './NoRealMoney.tsx'
import { SpendingLimitsLink } from './SpendingLimitsLink.tsx'
import { InternalFundsChoice } from './InternalFundsChoice.tsx'
import { type Quote, quoteQuery } from './payment-data.ts'
import { useDelayed } from './use-delayed.ts'

const SLOW_MS = 6000
const ICON = { size: 19, strokeWidth: 2.2, 'aria-hidden': true } as const

type CheckoutSheetProps = { challengeId: string; open: boolean; onClose: () => void }

/** The price, the part paid from internal funds, what is left for the provider, and what happens to the money. */
export function CheckoutSheet({ challengeId, open, onClose }: CheckoutSheetProps) {
  const { t } = useTranslation('payment-pages')
  const { t: common } = useTranslation()
  const { t: errors } = useTranslation('errors')
  const quote = useQuery({ ...quoteQuery(challengeId), enabled: open })
  const details = useQuery({ ...detailsQuery(challengeId), enabled: open })
  const checkout = useCheckout(challengeId)
  const [means, setMeans] = useState<PaymentMethodChoice>({ credits: true, balance: false })
  const split = quote.data && splitOf(quote.data, means)
  const ownAll = split?.cashCents === 0
  const against = againstIn(quote.error)
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t(quote.data?.purpose === 'prize' ? 'checkout.prize' : 'checkout.entry')}
      description={details.data?.title}
      closeLabel={common('close')}
      footer={
        split && (
          <div>
            <Button
              variant="bora"
              size="lg"
              block
              busy={checkout.busy}
              busyLabel={t(ownAll ? 'checkout.busyOwn' : 'checkout.busy')}
              onClick={() => checkout.start(means)}
            >
              <PayLabel quote={quote.data} cashCents={split.cashCents} />
            </Button>
            <p role="status" className="mt-2 text-center text-sm text-balance text-ink-2 empty:hidden">
              {checkout.busy && <SlowNote />}
            </p>
          </div>
        )
      }
    >
      {quote.data && split ? (
        <>
          <NoRealMoney className="mb-4" />
          <Sums quote={quote.data} split={split} means={means} onMeans={setMeans} disabled={checkout.busy} />
          <Promises quote={quote.data} challenge={details.data} ownAll={split.cashCents === 0} />
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

function PayLabel({ quote, cashCents }: { quote: Quote; cashCents: number }) {
  const { t } = useTranslation('payment-pages')
  const { t: payment } = useTranslation('payment')
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
        <span className="type-num text-[15px]">{money(amountCents, currency)}</span>
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
              icon={<Ticket {...ICON} />}
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
              icon={<Trophy {...ICON} />}
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
        <Money {...moneyParts(split.cashCents, currency)} className="text-[30px]" />
      </p>
    </div>
  )
}

function Taken({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="mt-2 flex items-baseline justify-between gap-4 text-ui text-ink-2">
      <span>{label}</span>
      <span className="type-num text-[15px]">{amount}</span>
    </p>
  )
}

/** What happens to the money, shown before anything is paid. */
function Promises({ quote, challenge, ownAll }: { quote: Quote; challenge: Details | undefined; ownAll: boolean }) {
  const { t } = useTranslation('payment-pages')
  const { t: rules } = useTranslation('challenge')
  const isEntry = quote.purpose === 'entry'
  return (
    <ul className="mt-4 flex flex-col gap-3 text-sm text-ink-2">
      {quote.open && (
        <Point icon={<Timer {...ICON} />}>{t('checkout.open', { time: time(quote.open.expiresAt) })}</Point>
      )}
      {quote.month && (
        <Point icon={<Gauge {...ICON} />}>
          {t('checkout.month', {
            spent: money(quote.month.spentCents + quote.amountCents, quote.currency),
            limit: money(quote.month.limitCents, quote.currency),
          })}
        </Point>
      )}
      <Point icon={<ShieldCheck {...ICON} />}>{t(ownAll ? 'checkout.ownAll' : 'checkout.provider')}</Point>
      <Point icon={<Undo2 {...ICON} />}>
        {quote.withdrawalDays > 0
          ? t('checkout.withdraw', { count: quote.withdrawalDays })
          : t(isEntry ? 'checkout.refund' : 'checkout.prizeRefund')}
      </Point>
      {isEntry && challenge && (
        <Point icon={<Coins {...ICON} />}>
          {rules('rules.refund', { least: numbersOf(challenge.rulesVersion).leastPaidParticipants })}
        </Point>
      )}
      {isEntry && challenge && challenge.pool.creditCents > 0 && (
        <Point icon={<Coins {...ICON} />}>
          {t('checkout.poolCredits', {
            prize: moneyWithCredits(challenge.pool.prizeCents, challenge.pool.creditCents, challenge.pool.currency),
          })}
        </Point>
      )}
      {!isEntry && <Point icon={<Coins {...ICON} />}>{t('checkout.prizeStart')}</Point>}
      {challenge && <Point icon={<Hourglass {...ICON} />}>{holdLines(rules, challenge).join(' ')}</Point>}
    </ul>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-px shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** A note shown when waiting takes longer than people tolerate silently; its space is reserved beforehand. */
function SlowNote() {
  const { t } = useTranslation('payment-pages')
  return useDelayed(true, SLOW_MS) && t('checkout.slow')
}
