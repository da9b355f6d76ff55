import {
  BANK_REVIEW_HOURS,
  PAYOUT_BUSINESS_DAYS,
  MIN_PAYOUT_CENTS,
  SETTLEMENT_PROMISE_HOURS,
} from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Currency, money } from '../../language/format.ts'
import { loadConfig } from '../../settings/config.ts'

/** Frequently asked questions about prizes, the hold, payouts and bonus credits. */
export function Faq({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['wallet', 'payouts'])
  const config = useQuery({ queryKey: ['GET /config', {}], queryFn: loadConfig })
  const { prizeHoldDays, platformFeePercent: fee } = currentNumbers()
  const days = config.data?.prizeHoldDays ?? prizeHoldDays
  const howLong = {
    ...PAYOUT_BUSINESS_DAYS,
    fromHours: BANK_REVIEW_HOURS.from,
    toHours: BANK_REVIEW_HOURS.to,
    least: money(MIN_PAYOUT_CENTS, currency),
  }
  const entries = [
    { question: t('faq.when'), answer: t('faq.whenAnswer', { hours: SETTLEMENT_PROMISE_HOURS }) },
    { question: t('faq.held'), answer: days === 0 ? t('faq.heldAnswerNone') : t('faq.heldAnswer', { days }) },
    { question: t('payouts:faq.howLong'), answer: t('payouts:faq.howLongAnswer', howLong) },
    { question: t('payouts:faq.failed'), answer: t('payouts:faq.failedAnswer') },
    { question: t('faq.bonus'), answer: t('faq.bonusAnswer') },
    { question: t('faq.fee'), answer: t('faq.feeAnswer', { fee, share: 100 - fee }) },
  ]
  return (
    <div className="rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">
      {entries.map(({ question, answer }, index) => (
        <details key={question} open={index === 0} className="group border-b border-line last:border-0">
          <summary className="flex min-h-14 list-none items-center gap-3 rounded-sm py-3 text-ui font-[650] [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{question}</span>
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="shrink-0 -rotate-90 transition-transform duration-[160ms] group-open:rotate-0"
            />
          </summary>
          <p className="pb-4 text-sm text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  )
}
