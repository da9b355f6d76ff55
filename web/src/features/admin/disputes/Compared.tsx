import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AdminSection } from '../components/AdminSection.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { money, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { comparison, type Comparison, type WholeDispute } from './dispute-data.ts'

type ComparedProps = { open: string; dispute: WholeDispute }

/** The current result next to the one that follows if the dispute is upheld: whose rank, points and money change. */
export function Compared({ open, dispute }: ComparedProps) {
  const { t } = useTranslation('admin-disputes')
  const key = comparison(open)
  const query = useQuery({
    ...key,
    // Another version of the result is another comparison.
    queryKey: [...key.queryKey, dispute.revisionNow],
    staleTime: Infinity,
  })
  const title = t(dispute.state === 'open' ? 'compare.title' : 'compare.titleDone')
  return (
    <AdminSection title={title}>
      {query.data ? (
        <Versions compared={query.data} dispute={dispute} />
      ) : query.isError ? (
        <LoadFailed title={t('compare.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('compare.loading')}>
          <Skeleton className="h-32 rounded-md" />
        </Loading>
      )}
    </AdminSection>
  )
}

function Versions({ compared, dispute }: { compared: Comparison; dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes')
  const { before, after, rows, isPreview } = compared
  const { currency } = dispute
  const gained = rows.reduce((sum, row) => sum + Math.max(0, row.after.prizeCents - row.before.prizeCents), 0)
  const moved = after.outcome === 'refunded' ? 0 : gained
  return (
    <>
      <p className="text-sm text-ink-2">
        {isPreview
          ? t('compare.preview', { revision: after.revision })
          : t('compare.done', { before: before.revision, after: after.revision })}
      </p>
      <p className="mt-1 text-sm font-[650]">
        {after.outcome === 'refunded'
          ? t('compare.refunded')
          : moved > 0
            ? t('compare.moves', { amount: money(moved, currency) })
            : t('compare.same')}
      </p>
      <div className="mt-3">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {t('compare.person')}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-semibold sm:px-3">
                {t('compare.before', { revision: before.revision })}
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-semibold sm:px-3">
                {t('compare.after', { revision: after.revision })}
              </th>
              <th scope="col" className="hidden py-2 pl-3 text-right font-semibold sm:table-cell">
                {t('compare.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <Row key={row.person.id} row={row} dispute={dispute} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ row, dispute }: { row: Comparison['rows'][number]; dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes')
  const { currency } = dispute
  const change = row.after.prizeCents - row.before.prizeCents
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const text = `${sign}${money(Math.abs(change), currency)}`
  const tone = change > 0 ? 'text-folha-text' : change < 0 ? 'text-danger-text' : ''
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-2 font-[650]">
        <span className="block break-words">{row.person.name}</span>
        {row.contested && <Tag tone="maracuja">{t('compare.contested')}</Tag>}
      </th>
      {([row.before, row.after] as const).map((side, index) => (
        <td key={index} className={classes('py-2.5 text-right sm:px-3', index === 0 ? 'px-2' : 'pl-2')}>
          <span className="type-num block text-[0.9375rem] whitespace-nowrap">{money(side.prizeCents, currency)}</span>
          <span className="block text-ink-2">
            {t('compare.place', {
              place: place(side.rank),
              points: scoreText(dispute.challenge.type, side.score, currentLanguage()),
            })}
          </span>
          {side.refundCents > 0 && (
            <span className="block text-ink-2">
              {t('compare.refund', { amount: money(side.refundCents, currency) })}
            </span>
          )}
          {/* Where there is no room for a separate column. */}
          {index === 1 && <span className={classes('type-num block text-[0.9375rem] sm:hidden', tone)}>{text}</span>}
        </td>
      ))}
      <td
        className={classes(
          'type-num hidden py-2.5 pl-3 text-right text-[0.9375rem] whitespace-nowrap sm:table-cell',
          tone,
        )}
      >
        {text}
      </td>
    </tr>
  )
}
