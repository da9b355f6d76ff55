import { useTranslation } from 'react-i18next'
import { PlayMoneyNote } from '../../payments/components/NoRealMoney.tsx'
import { useConfig } from '../../../settings/use-config.ts'

/** Warns that nothing must be sent where no real money came in, and that nothing arrives where payouts move none. */
export function WhatIsReal({ className }: { className?: string }) {
  const { t } = useTranslation('admin-payouts')
  const config = useConfig()
  if (!config) return null
  if (config.payments !== 'live') return <PlayMoneyNote className={className}>{t('nothingCameIn')}</PlayMoneyNote>
  return config.payoutsMoveMoney ? null : <PlayMoneyNote className={className}>{t('nothingArrives')}</PlayMoneyNote>
}
