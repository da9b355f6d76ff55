import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../components/account/SettingsFrame.tsx'
import { paths } from '../../navigation/paths.ts'
import { OwnPayments } from './OwnPayments.tsx'
import { PaymentFaq } from './PaymentFaq.tsx'
import { Verification } from './Verification.tsx'

/** Help with payments: looking for the latest one, all of one's own, and what people ask. */
export function PaymentSupport() {
  const { t } = useTranslation('payment-pages')
  return (
    <SettingsFrame title={t('support.title')} back={paths.wallet()}>
      <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
        <Verification />
        <section className="order-last lg:order-none">
          <h2 className="type-title mt-2 mb-3 text-h1">{t('support.faqTitle')}</h2>
          <PaymentFaq />
        </section>
      </div>
      <section className="min-w-0">
        <h2 className="type-title mt-2 mb-3 text-h1 lg:mt-0">{t('support.list')}</h2>
        <OwnPayments />
      </section>
    </SettingsFrame>
  )
}
