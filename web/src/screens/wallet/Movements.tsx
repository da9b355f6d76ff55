import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { MoreButton } from '../../components/states/MoreButton.tsx'
import type { Currency } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { readPages } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { MovementRow } from './MovementRow.tsx'

type MovementsProps = {
  currency: Currency
  hidden: boolean
  /** challenges whose prize isn't free yet */
  heldIn: readonly string[]
}

/** Every movement, newest first; more pages on demand. */
export function Movements({ currency, hidden, heldIn }: MovementsProps) {
  const { t } = useTranslation('wallet')
  const pages = useInfiniteQuery({ ...readPages('GET /wallet/transactions'), staleTime: 0 })
  const entries = pages.data?.pages.flatMap(page => page.items)
  if (!entries) {
    if (!pages.isError) return <MovementsSkeleton text={t('loading')} />
    return (
      <LoadFailed
        className="rounded-lg bg-surface shadow-e1"
        title={t('movements.failed')}
        safe={t('safe')}
        query={pages}
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        className="rounded-lg bg-surface shadow-e1"
        seed="wallet"
        palette="maracuja"
        icon={<Receipt size={20} />}
        title={t('movements.none')}
        sentence={t('movements.noneSentence')}
        action={
          <Button asChild variant="soft">
            <Link {...paths.home()}>{t('movements.find')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <div className="rounded-lg bg-surface shadow-e1">
      <ul>
        {entries.map(entry => (
          <MovementRow
            key={entry.id}
            entry={entry}
            currency={currency}
            hidden={hidden}
            held={entry.kind === 'prize' && heldIn.includes(entry.challenge?.id ?? '')}
          />
        ))}
      </ul>
      <MoreButton
        query={pages}
        label={t('movements.more')}
        busyLabel={t('loading')}
        size="sm"
        className="border-t border-line p-3"
      />
    </div>
  )
}

function MovementsSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="rounded-lg bg-surface shadow-e1">
        {[0, 1, 2, 3].map(row => (
          <div key={row} className="flex items-center gap-3 border-b border-line p-4 last:border-0">
            <Skeleton className="size-11 rounded-[14px]" />
            <div className="flex-1">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="mt-2 h-3.5 w-44" />
            </div>
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
