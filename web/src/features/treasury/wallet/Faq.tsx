import {
  BANK_REVIEW_HOURS,
  PAYOUT_BUSINESS_DAYS,
  MIN_PAYOUT_CENTS,
  SETTLEMENT_PROMISE_HOURS,
} from '@bora/rules/limits.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Currency, money } from '../../../language/format.ts'
import { loadConfig } from '../../../settings/config.ts'
import { Fold, FoldCard } from '../../../ui/Fold.tsx'

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
    { question: t('faq.held'), answer: t('faq.heldAnswer', { count: days }) },
    { question: t('payouts:faq.howLong'), answer: t('payouts:faq.howLongAnswer', howLong) },
    { question: t('payouts:faq.failed'), answer: t('payouts:faq.failedAnswer') },
    { question: t('faq.bonus'), answer: t('faq.bonusAnswer') },
    { question: t('faq.fee'), answer: t('faq.feeAnswer', { fee, share: 100 - fee }) },
  ]
  return (
    <FoldCard>
      {entries.map(({ question, answer }, index) => (
        <Fold key={question} title={question} open={index === 0}>
          <p className="text-sm text-ink-2">{answer}</p>
        </Fold>
      ))}
    </FoldCard>
  )
}
