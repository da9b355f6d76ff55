import { REFERRAL_POINTS } from '@bora/rules/limits.ts'
import { neverCounts } from '@bora/rules/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { SettingsCard, SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LinkToSend } from '../components/LinkToSend.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { deviceId } from '../../../device/device-id.ts'
import { dayOf, list, number } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'

type Mine = Answer<'POST /referrals'>

/** The viewer's code and link, the people who came by them, and which points count or are pending, and why. */
export function Referrals() {
  const { t } = useTranslation('referrals')
  const query = useQuery({
    queryKey: ['POST /referrals'],
    queryFn: () => call('POST /referrals', { body: { device: deviceId() } }),
    staleTime: 0,
  })
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      {query.data ? (
        <>
          <div className="flex min-w-0 flex-col gap-4">
            <CodeCard mine={query.data} />
            <HowCard />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Points mine={query.data} />
            <WhoCame mine={query.data} />
          </div>
        </>
      ) : query.isError ? (
        <Card className="lg:col-span-2">
          <LoadFailed title={t('failed')} query={query} />
        </Card>
      ) : (
        <div className="lg:col-span-2">
          <Loading text={t('loading')}>
            <Skeleton className="h-56 rounded-lg" />
            <Skeleton className="mt-4 h-40 rounded-lg" />
          </Loading>
        </div>
      )}
    </SettingsFrame>
  )
}

function CodeCard({ mine: { code, url } }: { mine: Mine }) {
  const { t } = useTranslation('referrals')
  return (
    <section aria-labelledby="own-code" className="min-w-0 overflow-hidden rounded-lg bg-surface shadow-e1">
      <div className="bg-goiaba px-5 py-6 text-on-goiaba">
        <h2 id="own-code" className="text-sm font-semibold">
          {t('code')}
        </h2>
        <p className="type-title mt-1 text-title-lg leading-none break-all select-all">{code}</p>
      </div>
      <div className="p-4 sm:p-5">
        <LinkToSend label={t('link')} url={url} about={{ title: t('shareTitle'), text: t('shareText') }} lead />
      </div>
    </section>
  )
}

function HowCard() {
  const { t } = useTranslation('referrals')
  return (
    <SettingsCard title={t('how.title')}>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-2">
        <li>{t('how.them', { points: REFERRAL_POINTS })}</li>
        <li>{t('how.you', { points: REFERRAL_POINTS })}</li>
        <li>{t('how.fair')}</li>
      </ul>
    </SettingsCard>
  )
}

function Points({ mine: { countedPoints, pendingPoints, ownPoints } }: { mine: Mine }) {
  const { t } = useTranslation('referrals')
  const { data: all } = useQuery({ ...read('GET /me/points'), staleTime: 0 })
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Sum label={t('counted')} points={countedPoints} />
      <Sum label={t('pending')} points={pendingPoints} />
      {all && all.campaigns > 0 && (
        <>
          <Sum label={t('campaigns')} points={all.campaigns} />
          <Sum label={t('total')} points={all.total} />
        </>
      )}
      {ownPoints > 0 && <p className="col-span-2 text-sm text-ink-2">{t('own', { points: ownPoints })}</p>}
    </dl>
  )
}

function Sum({ label, points }: { label: string; points: number }) {
  const { t } = useTranslation()
  return (
    <div className="rounded-lg bg-surface p-4 shadow-e1">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="type-num mt-1 text-[1.75rem]">
        {number(points)} <span className="text-ui font-semibold">{t('unit.points', { count: points })}</span>
      </dd>
    </div>
  )
}

function WhoCame({ mine }: { mine: Mine }) {
  const { t } = useTranslation('referrals')
  return (
    <SettingsCard
      title={t('who')}
      aside={mine.total > 0 && <span className="text-sm text-ink-2">{number(mine.total)}</span>}
    >
      {mine.items.length === 0 ? (
        <EmptyState seed="referrals" palette="goiaba" title={t('none')} sentence={t('noneSentence')} />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {mine.items.map((one, place) => (
            <Came key={`${one.at} ${place}`} one={one} />
          ))}
        </ul>
      )}
    </SettingsCard>
  )
}

function Came({ one: { name, at, points, missing, waitsUntil } }: { one: Mine['items'][number] }) {
  const { t } = useTranslation('referrals')
  const never = neverCounts(missing)
  const counts = missing.length === 0
  const needs = missing.map(need => t(`need.${need}`, { date: waitsUntil ? dayOf(waitsUntil) : '' }))
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-bold">{name}</span>
        <span className="block text-[0.8125rem] text-ink-2">
          {counts ? t('came', { date: dayOf(at) }) : never ? needs[0] : t('missing', { what: list(needs) })}
        </span>
      </span>
      <Tag tone={counts ? 'folha' : never ? 'neutral' : 'maracuja'}>
        {never ? t('noPoints') : counts ? `+${points}` : t('waiting', { points })}
      </Tag>
    </li>
  )
}
