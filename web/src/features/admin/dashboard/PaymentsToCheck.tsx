import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { money } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'

type Payment = Answer<'GET /admin/payments/to-check'>['items'][number]
type Outcome = Answer<'POST /admin/payments/:paymentId/check'>['outcome']

const SHOWN = 4
const TOAST: Record<Outcome, 'success' | 'default'> = {
  verified: 'success',
  still_pending: 'default',
  awaiting_confirmation: 'default',
  not_found: 'default',
}

/** Payments that may have been made and are not confirmed; the desk asks the provider about one at a time. */
export function PaymentsToCheck() {
  const { t } = useTranslation('admin-dashboard')
  const title = useId()
  const query = useQuery({ ...read('GET /admin/payments/to-check'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  return (
    <Card as="section" aria-labelledby={title} className="min-w-0">
      <div className="mb-0.5 flex items-start justify-between gap-2">
        <h2 id={title} className="type-title min-w-0 text-h1">
          {t('check.title')}
        </h2>
        {query.data && query.data.count > 0 && (
          <Tag tone="maracuja" className="shrink-0 whitespace-nowrap">
            {t('check.queue', { count: query.data.count })}
          </Tag>
        )}
      </div>
      <p className="text-sm text-ink-2">{t('check.what')}</p>
      {query.data ? (
        query.data.count === 0 ? (
          <EmptyState
            size="line"
            icon={<CircleCheck size={20} />}
            title={t('check.none')}
            sentence={t('check.noneSentence')}
            className="min-h-[160px] justify-center"
          />
        ) : (
          <ul className="mt-2">
            {query.data.items.slice(0, SHOWN).map(payment => (
              <PaymentRow key={payment.id} payment={payment} at={query.dataUpdatedAt} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed title={t('check.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('check.loading')}>
          {[0, 1, 2].map(row => (
            <Skeleton key={row} className="mt-3 h-11 rounded-md" />
          ))}
        </Loading>
      )}
    </Card>
  )
}

function PaymentRow({ payment, at }: { payment: Payment; at: number }) {
  const { t } = useTranslation('admin-dashboard')
  const { id, person, challenge, cashCents, currency, since } = payment
  const check = useMutation({
    mutationFn: () => call('POST /admin/payments/:paymentId/check', { params: { paymentId: id } }),
    onSuccess: ({ outcome }) =>
      toast({
        variant: TOAST[outcome],
        title: t(`check.outcome.${outcome}`),
        sentence: t('check.of', { name: person.name, amount: money(cashCents, currency) }),
      }),
    onError: error => toast({ variant: 'destructive', title: t('check.problem'), sentence: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
  return (
    <li className="flex items-center gap-x-3 border-t border-line py-3 last:pb-0">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-[650]">{person.name}</span>
        <span className="block text-sm text-ink-2">
          <span className="type-num text-ink">{money(cashCents, currency)}</span> · {relative(since, at)}
        </span>
        <span className="block truncate text-sm text-ink-2">{challenge.title}</span>
      </span>
      <Button
        size="sm"
        variant="solid"
        busy={check.isPending}
        busyLabel={t('check.asking')}
        aria-label={t('check.doFor', { name: person.name })}
        onClick={() => check.mutate()}
      >
        {t('check.do')}
      </Button>
    </li>
  )
}
