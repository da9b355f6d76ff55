import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { detailsQuery } from '../../challenges/components/challenge-data.ts'
import { Page } from '../../../layout/Layout.tsx'
import { CheckoutDialog } from '../components/CheckoutDialog.tsx'
import { NoRealMoney } from '../components/NoRealMoney.tsx'
import { type Doubt, type Payment as Data, knownPaymentQuery, usePayment } from '../components/payment-data.ts'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { paths } from '../../../navigation/paths.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { HelpRow } from './HelpRow.tsx'
import { Parts } from './Parts.tsx'
import { PaymentStatusCard } from './PaymentStatusCard.tsx'
import { Receipt } from './Receipt.tsx'

/** The state of a payment, what happens next and what to do, for its payer; the page that a checkout returns to. */
export function Payment() {
  const { t } = useTranslation('payment')
  const { t: pages } = useTranslation('payment-pages')
  const { payment: id = '' } = useParams({ strict: false })
  const { query, asks, doubt } = usePayment(id)
  const known = useQuery({ ...knownPaymentQuery(id), enabled: doubt === 'asking' })
  const payment = query.data ?? known.data
  if (payment)
    return (
      <Loaded
        payment={payment}
        doubt={isPaymentOpen(payment.status) ? doubt : null}
        asks={asks}
        onCheck={() => void query.refetch()}
      />
    )
  if (query.error?.status === 404 || query.error?.status === 400) return <PaymentNotFound />
  if (query.isError) return <PageLoadFailed title={t('notVerified')} safe={pages('safe')} query={query} />
  return (
    <Frame>
      <Loading text={pages('loading')}>
        <Skeleton className="h-[340px] rounded-[28px]" />
        <Skeleton className="mt-4 h-[180px] rounded-lg" />
      </Loading>
    </Frame>
  )
}

type LoadedProps = { payment: Data; doubt: Doubt | null; asks: boolean; onCheck: () => void }

function Loaded({ payment, doubt, asks, onCheck }: LoadedProps) {
  const sheet = useDialogAddress('pay')
  // A challenge that its payer may no longer see has nothing to pay, and isn't linked.
  const challenge = useQuery({ ...detailsQuery(payment.challengeId), retry: false })
  const paid = payment.status === 'succeeded' || payment.refunds.length > 0 || payment.chargeback !== null
  return (
    <Frame challengeId={challenge.data?.id}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
        <PaymentStatusCard
          payment={payment}
          challenge={challenge.data}
          doubt={doubt}
          busy={asks}
          onCheck={onCheck}
          onPay={() => sheet.open('now')}
        />
        <div className="flex min-w-0 flex-col gap-4">
          {paid ? <Receipt payment={payment} /> : <Parts payment={payment} />}
          <HelpRow />
        </div>
      </div>
      <CheckoutDialog challengeId={payment.challengeId} open={sheet.value !== undefined} onClose={sheet.close} />
    </Frame>
  )
}

function Frame({ challengeId, children }: { challengeId?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Page className="pt-2 max-lg:max-w-[calc(640px+2*var(--gutter))] lg:max-w-[calc(1000px+2*var(--gutter))] lg:pt-6 print:max-w-none print:p-0">
      <header className="flex min-h-14 items-center gap-1 print:hidden">
        <IconButton
          asChild
          label={t('back')}
          icon={<ArrowLeft size={22} strokeWidth={2.2} aria-hidden="true" />}
          className="-ml-2.5"
        >
          <Link {...(challengeId ? paths.challenge(challengeId) : paths.paymentSupport())} />
        </IconButton>
        <p aria-hidden="true" className="min-w-0 flex-1 truncate text-base font-bold">
          {t('titles.payment')}
        </p>
      </header>
      <NoRealMoney className="mt-1 mb-3.5 lg:mt-2 lg:mb-4" />
      <div className="mt-1 lg:mt-3">{children}</div>
    </Page>
  )
}

/** Shown for a payment that doesn't exist, or that is another person's: both look the same. */
function PaymentNotFound() {
  const { t } = useTranslation('payment-pages')
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        size="page"
        seed="not-found"
        palette="mar"
        icon={<Compass size={40} aria-hidden="true" />}
        title={t('notFoundTitle')}
        sentence={t('notFoundSentence')}
        action={
          <Button asChild variant="bora" size="lg">
            <Link {...paths.paymentSupport()}>{t('toSupport')}</Link>
          </Button>
        }
      />
    </div>
  )
}
