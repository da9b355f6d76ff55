import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { type Payment, stateOf } from '../components/payment-data.ts'
import { PAYMENT_LOOK } from '../components/payment-look.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { dayOf, money, time } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'

/** The viewer's payments, newest first, each with its state. */
export function OwnPayments() {
  const { t } = useTranslation('payment-pages')
  const pages = useInfiniteQuery({ ...readPages('GET /payments'), staleTime: 0 })
  const payments = pages.data?.pages.flatMap(page => page.items)
  if (!payments) {
    if (pages.isError)
      return (
        <LoadFailed
          className="rounded-lg bg-surface shadow-e1"
          title={t('support.listFailed')}
          safe={t('safe')}
          query={pages}
        />
      )
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-[260px] rounded-lg" />
      </Loading>
    )
  }
  if (payments.length === 0) {
    return (
      <EmptyState
        className="rounded-lg bg-surface shadow-e1"
        seed="payments"
        palette="maracuja"
        icon={<Receipt size={20} />}
        title={t('support.none')}
        sentence={t('support.noneSentence')}
        action={
          <Button asChild variant="soft">
            <Link {...paths.home()}>{t('support.find')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <div className="rounded-lg bg-surface shadow-e1">
      <ul>
        {payments.map(payment => (
          <li key={payment.id} className="border-b border-line last:border-0">
            <Row payment={payment} />
          </li>
        ))}
      </ul>
      <MoreButton query={pages} label={t('support.more')} size="sm" className="border-t border-line p-3" />
    </div>
  )
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment-pages')
  const state = stateOf(payment)
  const { Icon, tag } = PAYMENT_LOOK[state]
  const at = `${dayOf(payment.createdAt, 'short')}, ${time(payment.createdAt)}`
  return (
    <Link
      {...paths.payment(payment.id)}
      className="flex min-h-[74px] items-center gap-3 rounded-lg px-4 py-3 hover:bg-fill/50"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-[650]">{payment.challengeTitle}</span>
        <span className="block text-sm text-ink-2">
          {t(`support.${payment.purpose}`)} · {at}
        </span>
        <Tag tone={tag} icon={<Icon size={14} strokeWidth={2.4} aria-hidden="true" />} className="mt-1.5">
          {t(`status.${state}`)}
        </Tag>
      </span>
      <span className="type-num shrink-0 text-[1rem]">{money(payment.amountCents, payment.currency)}</span>
      <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
