import { PAYOUT_STATUSES, type PayoutStatus } from '@bora/rules/payouts.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, HandCoins, OctagonPause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { saveFile } from '../../../api/download.ts'
import { readPages } from '../../../api/queries.ts'
import { CHECK_MONEY, Command } from '../components/Command.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { list, money } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { useDeskAddress } from './desk-address.ts'
import { onePayout, type QueuedPayout } from './desk-data.ts'
import { DeskList, Nothing } from './DeskList.tsx'
import { useDestinationText } from '../components/destination-text.ts'
import { Drawer } from './Drawer.tsx'
import { instantText } from './instant-text.ts'
import { DrawerNotOpened } from './DrawerNotOpened.tsx'
import { PayoutDetail } from './PayoutDetail.tsx'
import { usePrizesText } from '../components/prizes-text.ts'
import { type PayoutAsked, PayoutDialog } from './PayoutDialog.tsx'
import { Queue } from './Queue.tsx'
import { PayoutTag } from './StatusTag.tsx'
import { WhatIsReal } from './WhatIsReal.tsx'
import { showProblem } from '../../../states/show-problem.ts'

const ALL = 'all'
// The states pending at the desk show their count; cancelled payouts are only under "all".
const WAITING = ['pending', 'processing', 'failed'] as const
const OVER = ['completed', 'returned'] as const

type PayoutsProps = {
  address: ReturnType<typeof useDeskAddress>
  counts: Answer<'GET /admin/payouts/counts'> | undefined
}

/** The queue of payouts. */
export function Payouts({ address, counts }: PayoutsProps) {
  const { t } = useTranslation('admin-payouts')
  const { line } = useDestinationText()
  const prizesText = usePrizesText()
  const { q: search, open } = address.search
  const filter = filterOf(address.search.status)
  const status = filter === ALL ? {} : { status: filter }
  const query = useInfiniteQuery({
    ...readPages('GET /admin/payouts', { query: { ...status, ...(search && { search }) } }),
    staleTime: 0,
    refetchInterval: ADMIN_REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const filters = [
    ...WAITING.map(value => ({ value, label: t(`filter.${value}`), count: counts?.payouts[value] })),
    ...OVER.map(value => ({ value, label: t(`filter.${value}`) })),
    ...(filter === 'cancelled' ? [{ value: filter, label: t(`filter.${filter}`) }] : []),
    { value: ALL, label: t('filter.all') },
  ]
  return (
    <DeskList
      title={t('payouts')}
      action={<ExportButton status={filter === ALL ? undefined : filter} />}
      searchLabel={t('search.payouts')}
      filterLabel={t('filter.payouts')}
      filters={filters}
      status={filter}
      address={address}
      drawer={open && <OpenPayout key={open} id={open} onClose={address.close} />}
    >
      <WhatIsReal className="mb-3.5" />
      {counts && counts.stops.length > 0 && <Stopped stops={counts.stops} />}
      <Queue<QueuedPayout>
        label={t('payouts')}
        query={query}
        idOf={payout => payout.id}
        personOf={payout => payout.person}
        underName={prizesText}
        address={address}
        columns={[
          {
            label: t('column.destination'),
            text: payout => line(payout.destination),
            look: 'quiet',
            inCard: 'below',
          },
          {
            label: t('column.amount'),
            text: payout => money(payout.amountCents, payout.currency),
            look: 'number',
            inCard: 'beside',
          },
          {
            label: t('column.requested'),
            text: payout => instantText(payout.timeline[0]!.at),
            look: 'quiet',
            under: t('column.destination'),
            inCard: 'below',
          },
          { label: t('column.status'), Tag: PayoutTag, inCard: 'below' },
        ]}
        empty={
          <Nothing
            title={t('list.noPayouts')}
            sentence={t('list.noPayoutsSentence')}
            icon={<HandCoins size={20} />}
            address={address}
          />
        }
      />
    </DeskList>
  )
}

/** What doesn't add up, so that payouts are stopped, and how that is resolved. */
function Stopped({ stops }: { stops: NonNullable<PayoutsProps['counts']>['stops'] }) {
  const { t } = useTranslation('admin-payouts')
  const broken = stops
    .filter(({ invariant }) => invariant !== 'unchecked')
    .map(({ invariant, problems }) => t('stopped.invariant', { invariant, count: problems }))
  return (
    <Banner
      tone="failed"
      icon={<OctagonPause size={20} strokeWidth={2.2} aria-hidden="true" />}
      title={t('stopped.title')}
      sentence={
        <>
          {t(broken.length > 0 ? 'stopped.since' : 'stopped.unchecked', { moment: instantText(stops[0]!.since) })}
          {broken.length > 0 && (
            <span className="mt-1 block">
              {t('stopped.broken', { broken: list(broken) })} {t('stopped.look')} <Command text={CHECK_MONEY} />
            </span>
          )}
        </>
      }
      className="mb-3.5"
    />
  )
}

function OpenPayout({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin-payouts')
  const payout = useQuery({ ...onePayout(id), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  const [asked, ask] = useState<PayoutAsked | null>(null)
  return (
    <>
      <Drawer open={id} title={t('payout', { reference: referenceOf(id) })} asks={asked !== null} onClose={onClose}>
        {payout.data ? <PayoutDetail payout={payout.data} onAsk={ask} /> : <DrawerNotOpened query={payout} />}
      </Drawer>
      {/* Outside the drawer, which becomes a sheet in a narrow window: input is kept. */}
      {payout.data && asked && <PayoutDialog payout={payout.data} asked={asked} onClose={() => ask(null)} />}
    </>
  )
}

function ExportButton({ status }: { status: PayoutStatus | undefined }) {
  const { t } = useTranslation('admin-payouts')
  const file = useMutation({
    mutationFn: () => call('POST /admin/payouts/export', { body: { ...(status && { status }) } }),
    onSuccess: ({ fileName, csv }) => {
      saveFile(fileName, csv)
      toast({ variant: 'success', title: t('exported'), sentence: fileName })
    },
    onError: error => showProblem(error, { title: t('exportFailed') }),
  })
  return (
    <Button
      variant="soft"
      busy={file.isPending}
      busyLabel={t('exporting')}
      icon={<ArrowDownToLine size={18} aria-hidden="true" />}
      onClick={() => file.mutate()}
    >
      {t('export')}
    </Button>
  )
}

function filterOf(text: string | undefined): PayoutStatus | typeof ALL {
  return text === ALL ? ALL : (PAYOUT_STATUSES.find(status => status === text) ?? 'pending')
}

/** The short reference by which people name a payout. */
function referenceOf(id: string): string {
  return id.slice(0, 8)
}
