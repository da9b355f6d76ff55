import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { paths } from '../../../navigation/paths.ts'
import { PayoutList } from './PayoutList.tsx'
import { useHidden } from './use-hidden.ts'

/** All payouts. */
export function Payouts() {
  const { t } = useTranslation('payouts')
  const { hidden } = useHidden()
  return (
    <SettingsFrame title={t('title')} back={paths.wallet()}>
      <section aria-label={t('title')} className="min-w-0 lg:col-span-2 lg:max-w-[640px]">
        <NoRealMoney className="mb-4" />
        <PayoutList hidden={hidden} />
      </section>
    </SettingsFrame>
  )
}
