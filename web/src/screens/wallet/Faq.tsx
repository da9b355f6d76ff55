import { currentNumbers } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { loadConfig } from '../../settings/config.ts'

/** What people ask about prizes, the hold and bonus credits. */
export function Faq() {
  const { t } = useTranslation('wallet')
  const config = useQuery({ queryKey: ['GET /config', {}], queryFn: loadConfig })
  const { prizeHoldDays, platformFeePercent: fee } = currentNumbers()
  const days = config.data?.prizeHoldDays ?? prizeHoldDays
  const entries = [
    { key: 'when', answer: t('faq.whenAnswer') },
    { key: 'held', answer: days === 0 ? t('faq.heldAnswerNone') : t('faq.heldAnswer', { days }) },
    { key: 'out', answer: t('faq.outAnswer') },
    { key: 'bonus', answer: t('faq.bonusAnswer') },
    { key: 'fee', answer: t('faq.feeAnswer', { fee, share: 100 - fee }) },
  ] as const
  return (
    <div className="rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">
      {entries.map(({ key, answer }, index) => (
        <details key={key} open={index === 0} className="group border-b border-line last:border-0">
          <summary className="flex min-h-14 list-none items-center gap-3 rounded-sm py-3 text-ui font-[650] [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{t(`faq.${key}`)}</span>
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
