import { useTranslation } from 'react-i18next'
import type { Payment } from '../components/payment-data.ts'
import { money } from '../../../language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { SumRow } from './SumRow.tsx'

/** For a payment not yet made: the parts paid from credits, from the balance and by the provider. */
export function Parts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment-pages')
  const { amountCents, bonusCents, balanceCents, currency } = payment
  const cashCents = amountCents - bonusCents - balanceCents
  return (
    <Card as="section">
      <h2 className="type-title text-h2">{t('parts.title')}</h2>
      <dl className="mt-2">
        {bonusCents > 0 && <SumRow label={t('parts.credits')} value={money(bonusCents, currency)} />}
        {balanceCents > 0 && <SumRow label={t('parts.balance')} value={money(balanceCents, currency)} />}
        {cashCents > 0 && <SumRow label={t('parts.provider')} value={money(cashCents, currency)} />}
        <SumRow label={t('parts.amount')} value={money(amountCents, currency)} total />
      </dl>
    </Card>
  )
}
