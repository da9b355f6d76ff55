import { currentNumbers } from '@bora/rules/rules-version.ts'
import { useTranslation } from 'react-i18next'
import { Fold, FoldCard } from '../../../ui/Fold.tsx'

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
    <FoldCard>
      {entries.map(({ key, answer }) => (
        <Fold key={key} title={t(`support.faq.${key}`)}>
          <p className="text-sm text-ink-2">{answer}</p>
        </Fold>
      ))}
    </FoldCard>
  )
}
