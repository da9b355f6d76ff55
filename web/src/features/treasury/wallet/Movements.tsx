import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import type { Currency } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { readPages } from '../../../api/queries.ts'
import type { Request } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { MovementReceipt } from './MovementReceipt.tsx'
import { MovementRow } from './MovementRow.tsx'

export type Chosen = Omit<NonNullable<Request<'GET /wallet/transactions'>['query']>, 'cursor'>

type MovementsProps = {
  currency: Currency
  hidden: boolean
  /** challenges whose prize is still held */
  heldIn: readonly string[]
  chosen?: Chosen
  /** at most this many, without a button for more */
  most?: number
  /** shown when the list is empty and unfiltered */
  nothing?: ReactNode
}

const ALL: Chosen = {}

/** Movements, newest first, each with its receipt; more pages on demand. */
export function Movements({ currency, hidden, heldIn, chosen = ALL, most, nothing }: MovementsProps) {
  const { t } = useTranslation('wallet')
  const receipt = useDialogAddress('movement')
  const pages = useInfiniteQuery({
    ...readPages('GET /wallet/transactions', { query: chosen }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const entries = pages.data?.pages.flatMap(page => page.items).slice(0, most)
  return (
    <>
      {entries ? (
        entries.length > 0 ? (
          <div aria-busy={pages.isPlaceholderData} className="rounded-lg bg-surface shadow-e1">
            <ul
              className={classes(
                'overflow-hidden rounded-lg',
                most === undefined && pages.hasNextPage && 'rounded-b-none',
              )}
            >
              {entries.map(entry => (
                <MovementRow
                  key={entry.id}
                  entry={entry}
                  currency={currency}
                  hidden={hidden}
                  held={entry.kind === 'prize' && heldIn.includes(entry.challenge?.id ?? '')}
                  onOpen={() => receipt.open(entry.id)}
                />
              ))}
            </ul>
            {most === undefined && (
              <MoreButton
                query={pages}
                label={t('movements.more')}
                busyLabel={t('loading')}
                size="sm"
                className="border-t border-line p-3"
              />
            )}
          </div>
        ) : (
          <div className="rounded-lg bg-surface shadow-e1">{nothing ?? <NothingYet />}</div>
        )
      ) : pages.isError ? (
        <LoadFailed
          className="rounded-lg bg-surface shadow-e1"
          title={t('movements.failed')}
          safe={t('safe')}
          query={pages}
        />
      ) : (
        <MovementsSkeleton text={t('loading')} />
      )}
      <MovementReceipt id={receipt.value} hidden={hidden} onClose={receipt.close} />
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation('wallet')
  return (
    <EmptyState
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
