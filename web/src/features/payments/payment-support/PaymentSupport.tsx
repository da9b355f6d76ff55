import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { Frame } from '../../../layout/Layout.tsx'
import { PublicPage } from '../../../layout/PublicPage.tsx'
import { NoRealMoney } from '../components/NoRealMoney.tsx'
import { paths, textOf } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { OwnPayments } from './OwnPayments.tsx'
import { PaymentFaq } from './PaymentFaq.tsx'
import { Verification } from './Verification.tsx'

/**
 * Help with payments: questions, for everyone; a check of the latest payment and a list of all of them, for members.
 */
export function PaymentSupport() {
  return useSession() ? <ForMembers /> : <ForVisitors />
}

function ForMembers() {
  const { t } = useTranslation('payment-pages')
  return (
    <Frame topBar={false} tabBar logButton="soft">
      <SettingsFrame title={t('support.title')} back={paths.wallet()}>
        <NoRealMoney className="lg:col-span-2" />
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
    </Frame>
  )
}

function ForVisitors() {
  const { t } = useTranslation('payment-pages')
  return (
    <PublicPage title={t('support.title')} lead={t('support.lead')}>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <section className="min-w-0">
          <h2 className="type-title mb-3 text-h1">{t('support.faqTitle')}</h2>
          <PaymentFaq />
        </section>
        <Card as="section" aria-labelledby="own-payments" className="min-w-0">
          <h2 id="own-payments" className="type-title text-h1">
            {t('support.list')}
          </h2>
          <p className="mt-1.5 text-ui text-ink-2">{t('support.signIn')}</p>
          <Button asChild variant="bora" size="lg" block className="mt-5">
            <Link {...paths.auth({ next: textOf(paths.paymentSupport()) })}>{t('support.signInAction')}</Link>
          </Button>
          <Button asChild variant="line" block className="mt-3">
            <Link {...paths.support({ topic: 'payments' })}>{t('support.write')}</Link>
          </Button>
        </Card>
      </div>
    </PublicPage>
  )
}
