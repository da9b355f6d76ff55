import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { money } from '../../../language/format.ts'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { CHECK_MONEY, Command } from '../components/Command.tsx'
import { LedgerAdjustments } from './LedgerAdjustments.tsx'
import { LedgerAdjustmentForm } from './LedgerAdjustmentForm.tsx'
import type { LedgerAdjustmentsAnswer } from './ledger-adjustments-data.ts'
import { CreditCodes } from './CreditCodes.tsx'
import { Seal } from './Seal.tsx'

/** The desk for manual adjustments, proposals that need another admin, and account balances. */
export function LedgerAdjustmentsDesk() {
  const { t } = useTranslation('admin-books')
  const entrance = usePageEntrance()
  const query = useQuery({ ...read('GET /admin/books'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  const books = query.data
  return (
    <div
      className={classes(
        'mx-auto flex w-full max-w-[1100px] flex-col gap-4 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
        entrance,
      )}
    >
      <div className="flex min-h-14 flex-col justify-center">
        <h1 className="type-title text-title">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('sentence')}</p>
      </div>
      {books?.seal?.holds === false && <Broken />}
      {books ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <LedgerAdjustments title={t('open')} entries={books.open} none={t('none')} noneSentence={t('noneSentence')} />
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <LedgerAdjustmentForm books={books} />
            <CreditCodes />
            <Balances balances={books.balances} />
            {books.seal && <Seal seal={books.seal} />}
          </div>
          <LedgerAdjustments
            title={t('decided')}
            entries={books.decided}
            none={t('noDecided')}
            noneSentence={t('noDecidedSentence')}
          />
        </div>
      ) : query.isError ? (
        <Card>
          <LoadFailed title={t('failed')} safe="" query={query} />
        </Card>
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="mt-4 h-40 rounded-lg" />
        </Loading>
      )}
    </div>
  )
}

/** A warning that sealed records were changed, shown before anything else. */
function Broken() {
  const { t } = useTranslation('admin-books')
  return (
    <Banner
      tone="failed"
      title={t('seal.broken')}
      sentence={
        <>
          {t('seal.brokenSentence')} <Command text={CHECK_MONEY} />
        </>
      }
    />
  )
}

function Balances({ balances }: Pick<LedgerAdjustmentsAnswer, 'balances'>) {
  const { t } = useTranslation('admin-books')
  if (balances.length === 0) return null
  return (
    <Card as="section" aria-label={t('balances')}>
      <h2 className="type-title text-h1">{t('balances')}</h2>
      {balances.map(({ currency, providerCents, bankCents, ownCents }) => (
        <dl key={currency} className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
          {(
            [
              ['provider', providerCents],
              ['bank', bankCents],
              ['own', ownCents],
            ] as const
          ).map(([name, cents]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-sm text-ink-2">{t(name)}</dt>
              <dd className="type-num text-[1.0625rem]">{money(cents, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Card>
  )
}
