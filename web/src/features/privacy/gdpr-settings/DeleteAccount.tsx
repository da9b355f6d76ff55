import { CLOSING_DAYS } from '@bora/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, list, money, time } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { AskToDelete } from './AskToDelete.tsx'
import { type AccountDeletion, useCancelDeletion } from './use-account-deletion.ts'

const POINTS = ['gone', 'challenges', 'money', 'back'] as const

/** Account deletion: its consequences, its blockers, requesting and cancelling it. */
export function DeleteAccount() {
  const { t } = useTranslation('own-data')
  const closing = useQuery({ ...read('GET /me/closing'), staleTime: 0 })
  const [asks, setAsks] = useState(false)
  return (
    <SettingsCard title={t('delete.title')} sentence={t('delete.sentence', { count: CLOSING_DAYS })}>
      {closing.data ? (
        <>
          {closing.data.asked ? <Asked closing={closing.data} /> : <Points />}
          <Waiting closing={closing.data} />
          {!closing.data.asked && (
            <div>
              {/* Red only if nothing blocks the deletion. */}
              <Button variant={closing.data.waiting.length > 0 ? 'soft' : 'danger'} onClick={() => setAsks(true)}>
                {t('delete.start')}
              </Button>
            </div>
          )}
          {closing.data.asked && closing.data.waiting.some(one => one.for === 'free_money') && (
            <div>
              <Button variant="soft" onClick={() => setAsks(true)}>
                {t('delete.giveUpNow')}
              </Button>
            </div>
          )}
          {asks && <AskToDelete closing={closing.data} onClose={() => setAsks(false)} />}
        </>
      ) : closing.isError ? (
        <LoadFailed title={t('failed')} safe={t('failedSafe')} query={closing} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[120px] rounded-md" />
        </Loading>
      )}
    </SettingsCard>
  )
}

function Asked({ closing }: { closing: AccountDeletion }) {
  const { t } = useTranslation('own-data')
  const keep = useCancelDeletion()
  const { dueAt } = closing.asked!
  return (
    <Banner
      tone="failed"
      title={t('delete.goes', { date: dayOf(dueAt, 'full') })}
      sentence={t(closing.waiting.length > 0 ? 'delete.goesLater' : 'delete.goesAt', { time: time(dueAt) })}
      action={
        <Button variant="solid" busy={keep.isPending} busyLabel={t('busy')} onClick={() => keep.mutate()}>
          {t('delete.keep')}
        </Button>
      }
    />
  )
}

function Points() {
  const { t } = useTranslation('own-data')
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2 marker:text-ink-3">
      {POINTS.map(point => (
        <li key={point}>{t(`delete.points.${point}`, { count: CLOSING_DAYS })}</li>
      ))}
    </ul>
  )
}

/** The blockers, one by one, and what to do about each. */
function Waiting({ closing: { waiting } }: { closing: AccountDeletion }) {
  const { t } = useTranslation('own-data')
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('waiting.title')}>
      <h3 className="text-ui font-bold">{t('waiting.title')}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2 marker:text-ink-3">
        {waiting.map(one => (
          <li key={`${one.for} ${one.challenge?.id ?? ''}`}>
            {t(`waiting.${one.for}`, {
              amount: list(one.amounts.map(({ cents, currency }) => money(cents, currency))),
              title: one.challenge?.title ?? '',
            })}{' '}
            {one.until && t('waiting.until', { date: dayOf(one.until), time: time(one.until) })}{' '}
            {(one.for === 'free_money' || one.for === 'open_payout') && (
              <Link {...paths.wallet()} className="font-semibold text-brand-text underline-offset-4 hover:underline">
                {t('waiting.wallet')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
