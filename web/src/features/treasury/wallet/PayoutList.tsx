import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Amount } from './Amount.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { PayoutStatusTag } from './PayoutStatusTag.tsx'
import type { Payout } from './payout-text.ts'

type PayoutListProps = {
  hidden: boolean
  /** at most this many, without a button for more */
  most?: number
}

/** Payouts, newest first, each with its state; opens its timeline. */
export function PayoutList({ hidden, most }: PayoutListProps) {
  const { t } = useTranslation('payouts')
  const dialog = useDialogAddress('payout')
  const pages = useInfiniteQuery({ ...readPages('GET /payouts'), staleTime: 0 })
  const payouts = pages.data?.pages.flatMap(page => page.items).slice(0, most)
  return (
    <>
      {payouts ? (
        payouts.length > 0 ? (
          <div className="rounded-lg bg-surface shadow-e1">
            <ul className="overflow-hidden rounded-lg">
              {payouts.map(payout => (
                <PayoutRow key={payout.id} payout={payout} hidden={hidden} onOpen={() => dialog.open(payout.id)} />
              ))}
            </ul>
            {most === undefined && (
              <MoreButton
                query={pages}
                label={t('more')}
                busyLabel={t('loading')}
                size="sm"
                className="border-t border-line p-3"
              />
            )}
          </div>
        ) : (
          <div className="rounded-lg bg-surface shadow-e1">
            <EmptyState
              seed="payouts"
              palette="mar"
              size={most === undefined ? 'card' : 'line'}
              icon={<ArrowUpRight size={20} />}
              title={t('none')}
              sentence={t('noneSentence')}
            />
          </div>
        )
      ) : pages.isError ? (
        <LoadFailed className="rounded-lg bg-surface shadow-e1" title={t('failed')} safe={t('safe')} query={pages} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[222px] rounded-lg" />
        </Loading>
      )}
      <PayoutDialog id={dialog.value} hidden={hidden} onClose={dialog.close} />
    </>
  )
}

function PayoutRow({ payout, hidden, onOpen }: { payout: Payout; hidden: boolean; onOpen: () => void }) {
  const { t } = useTranslation('payouts')
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[74px] w-full flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-3"
      >
        <IconWell size={44}>
          <ArrowUpRight size={20} aria-hidden="true" />
        </IconWell>
        <span className="min-w-0 flex-1 basis-[110px]">
          <span className="block">
            <Amount
              cents={payout.amountCents}
              currency={payout.currency}
              hidden={hidden}
              className="text-[1.0625rem] [&_span]:text-[1em]"
            />
          </span>
          <span className="block text-sm text-ink-2">{aboutPayout(t, payout)}</span>
        </span>
        <span className="ml-auto shrink-0">
          <PayoutStatusTag status={payout.status} />
        </span>
      </button>
    </li>
  )
}

function aboutPayout(t: TFunction<'payouts'>, payout: Payout): string {
  const { status, failure, waitsUntil, expectedBy, timeline, destination } = payout
  if (failure && (status === 'failed' || status === 'returned')) return t(`failure.${failure}`)
  if (status === 'pending' && waitsUntil)
    return t('row.waits', { day: dayOf(waitsUntil, 'short'), time: time(waitsUntil) })
  if (status === 'pending' || status === 'processing') return t('row.expected', { day: dayOf(expectedBy, 'short') })
  return t('row.done', { day: dayOf(timeline.at(-1)!.at, 'short'), method: t(`method.${destination.method}`) })
}
