import { useTranslation } from 'react-i18next'
import { type Doubt, type Payment, stateOf } from '../components/payment-data.ts'

type NextStepsProps = { payment: Payment; doubt: Doubt | null }

/** The steps that follow without any action; renders nothing if the sentence above is enough. */
export function NextSteps({ payment, doubt }: NextStepsProps) {
  const { t } = useTranslation('payment-pages')
  const line = useNextLine({ payment, doubt })
  if (!line) return null
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h2 className="text-ui font-bold">{t('next.title')}</h2>
      <p className="mt-1 text-sm text-ink-2">{line}</p>
    </div>
  )
}

function useNextLine({ payment, doubt }: NextStepsProps): string | null {
  const { t } = useTranslation('payment-pages')
  const isPrize = payment.purpose === 'prize'
  const ownPart = payment.bonusCents + payment.balanceCents > 0
  if (doubt === 'asking') return null
  if (doubt === 'unverified') return t('next.unverified')
  const state = stateOf(payment)
  if (state === 'pending' || state === 'requires_action') return t(isPrize ? 'next.pendingPrize' : 'next.pending')
  if (state === 'processing') return t('next.processing')
  if (state === 'succeeded') return t(isPrize ? 'next.succeededPrize' : 'next.succeeded')
  if (state === 'refunded') return t('next.refunded')
  if (state === 'failed' || state === 'canceled') return ownPart ? t('next.ownBack') : null
  return null
}
