import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HandCoins, Hourglass } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { useDestinationText } from '../components/destination-text.ts'
import { usePrizesText } from '../components/prizes-text.ts'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { money } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'

type Payout = Answer<'GET /admin/payouts'>['items'][number]

const SHOWN = 5
const EDGE = 'first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5'

/** The payouts that are pending at the desk, each with a link. */
export function PayoutsToRelease() {
  const { t } = useTranslation('admin-dashboard')
  const title = useId()
  const query = useInfiniteQuery({
    ...readPages('GET /admin/payouts', { query: { status: 'pending' } }),
    staleTime: 0,
    refetchInterval: ADMIN_REFRESH_MS,
  })
  const payouts = query.data?.pages.flatMap(page => page.items)
  return (
    <Card as="section" aria-labelledby={title} flush className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-2 sm:px-5">
        <h2 id={title} className="type-title text-h1">
          {t('release.title')}
        </h2>
        <Link
          {...deskPaths.adminPayouts()}
          className="inline-flex min-h-11 items-center rounded-sm font-semibold text-brand-text"
        >
          {t('release.all')}
        </Link>
      </div>
      {payouts ? (
        payouts.length === 0 ? (
          <EmptyState
            size="line"
            icon={<HandCoins size={20} />}
            title={t('release.none')}
            sentence={t('release.noneSentence')}
            className="min-h-[120px] justify-center pb-4"
          />
        ) : (
          <PayoutTable label={t('release.title')} payouts={payouts.slice(0, SHOWN)} />
        )
      ) : query.isError ? (
        <LoadFailed title={t('release.failed')} safe="" query={query} className="pb-4" />
      ) : (
        <Loading text={t('release.loading')}>
          {[0, 1, 2].map(row => (
            <Skeleton key={row} className="mx-4 mb-3 h-11 rounded-md sm:mx-5" />
          ))}
        </Loading>
      )}
    </Card>
  )
}

function PayoutTable({ label, payouts }: { label: string; payouts: readonly Payout[] }) {
  const { t } = useTranslation(['admin-dashboard', 'admin-payouts'])
  const { line } = useDestinationText()
  const prizesText = usePrizesText()
  const head = 'px-2 py-2 font-semibold whitespace-nowrap'
  return (
    <table className="w-full border-collapse text-left text-ui">
      <caption className="sr-only">{label}</caption>
      <thead className="text-sm text-ink-2 max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} ${EDGE}`}>
            {t('admin-payouts:column.person')}
          </th>
          <th scope="col" className={`${head} max-xl:sr-only`}>
            {t('release.challenge')}
          </th>
          <th scope="col" className={head}>
            {t('admin-payouts:column.destination')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('admin-payouts:column.amount')}
          </th>
          <th scope="col" className={`${head} ${EDGE}`}>
            {t('admin-payouts:column.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map(payout => (
          <tr key={payout.id} className="relative h-[56px] border-t border-line hover:bg-fill/50">
            <td className={`w-full max-w-0 px-2 py-2 xl:w-[28%] ${EDGE}`}>
              <Link
                {...deskPaths.adminPayouts({ status: 'pending', open: payout.id })}
                className="flex items-center gap-3 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
              >
                <Avatar
                  userId={payout.person.id}
                  name={payout.person.name}
                  photoUrl={payout.person.photoUrl}
                  size={34}
                />
                <span className="min-w-0">
                  <span className="block truncate font-[650]">{payout.person.name}</span>
                  <span aria-hidden="true" className="block truncate text-sm text-ink-2 xl:hidden">
                    {prizesText(payout)}
                  </span>
                </span>
              </Link>
            </td>
            <td className="max-w-[220px] px-2 py-2 text-sm text-ink-2 max-xl:sr-only">
              <span className="block truncate">{prizesText(payout)}</span>
            </td>
            <td className="px-2 py-2 text-sm whitespace-nowrap text-ink-2 max-md:sr-only">
              {line(payout.destination)}
            </td>
            <td className="type-num px-2 py-2 text-right text-[0.9375rem] whitespace-nowrap">
              {money(payout.amountCents, payout.currency)}
            </td>
            <td className={`px-2 py-2 max-md:sr-only ${EDGE}`}>
              <Tag
                tone="maracuja"
                icon={<Hourglass size={14} strokeWidth={2.4} aria-hidden="true" />}
                className="whitespace-nowrap"
              >
                {t(
                  payout.releases > 0 && payout.releases < payout.releasesNeeded
                    ? 'admin-payouts:status.second'
                    : 'admin-payouts:status.pending',
                )}
              </Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
