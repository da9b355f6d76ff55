import { currentNumbers } from '@bora/rules/rules-version.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Frequently asked questions about paying. */
export function PaymentFaq() {
  const { t } = useTranslation('payment-pages')
  const entries = [
    { key: 'pix', answer: t('support.faq.pixAnswer') },
    { key: 'failed', answer: t('support.faq.failedAnswer') },
    { key: 'twice', answer: t('support.faq.twiceAnswer') },
    { key: 'back', answer: t('support.faq.backAnswer', { least: currentNumbers().leastPaidParticipants }) },
  ] as const
  return (
    <div className="rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">
      {entries.map(({ key, answer }) => (
        <details key={key} className="group border-b border-line last:border-0">
          <summary className="flex min-h-14 list-none items-center gap-3 rounded-sm py-3 text-ui font-[650] [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{t(`support.faq.${key}`)}</span>
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
