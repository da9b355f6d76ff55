import { useQuery } from '@tanstack/react-query'
import { Megaphone, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { now } from '../../../device/clock.ts'
import { relative } from '../../../language/relative-time.ts'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CampaignDialog } from './CampaignDialog.tsx'
import { CampaignFacts } from './CampaignFacts.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import type { Ambassador, Application } from './desk-data.ts'

/** The admins' desk for ambassador applications and campaigns. */
export function AdminAmbassadors() {
  return (
    <AdminGate>
      <Desk />
    </AdminGate>
  )
}

function Desk() {
  const { t } = useTranslation(['admin-ambassadors', 'common'])
  const entrance = usePageEntrance()
  const applications = useQuery({
    ...read('GET /admin/ambassador-applications'),
    staleTime: 0,
    refetchInterval: ADMIN_REFRESH_MS,
  })
  const ambassadors = useQuery({ ...read('GET /admin/ambassadors'), staleTime: 0 })
  const [decided, decide] = useState<{ application: Application; approve: boolean } | null>(null)
  const [chosen, choose] = useState<Ambassador['person'] | null>(null)
  return (
    <AdminLayout part="ambassadors">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1100px] min-w-0 flex-col gap-7 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
          entrance,
        )}
      >
        <div className="min-h-14">
          <h1 className="type-title text-title">{t('common:titles.adminAmbassadors')}</h1>
          <p className="text-sm text-ink-2">{t('lead')}</p>
        </div>
        <Part title={t('requests')} query={applications}>
          {applications.data?.items.length === 0 ? (
            <Card>
              <EmptyState
                seed="desk"
                palette="areia"
                icon={<UserRoundCheck size={20} />}
                title={t('noRequests')}
                sentence={t('noRequestsSentence')}
              />
            </Card>
          ) : (
            <ul className="grid gap-4 xl:grid-cols-2">
              {applications.data?.items.map(application => (
                <Request key={application.person.id} application={application} decide={decide} />
              ))}
            </ul>
          )}
        </Part>
        <Part title={t('people')} query={ambassadors}>
          {ambassadors.data?.items.length === 0 ? (
            <Card>
              <EmptyState
                seed="desk"
                palette="goiaba"
                icon={<Megaphone size={20} />}
                title={t('nobody')}
                sentence={t('nobodySentence')}
              />
            </Card>
          ) : (
            <ul className="grid gap-4">
              {ambassadors.data?.items.map(ambassador => (
                <AmbassadorCard key={ambassador.person.id} ambassador={ambassador} choose={choose} />
              ))}
            </ul>
          )}
        </Part>
      </div>
      {decided && <DecideDialog {...decided} onClose={() => decide(null)} />}
      {chosen && <CampaignDialog person={chosen} onClose={() => choose(null)} />}
    </AdminLayout>
  )
}

type PartProps = {
  title: string
  query: { data: unknown; isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
  children: ReactNode
}

function Part({ title, query, children }: PartProps) {
  const { t } = useTranslation('admin-ambassadors')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="type-title text-h1">
        {title}
      </h2>
      {query.data ? (
        children
      ) : query.isError ? (
        <Card>
          <LoadFailed title={t('failed')} safe="" query={query} />
        </Card>
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-36 rounded-lg" />
        </Loading>
      )}
    </section>
  )
}

type RequestProps = {
  application: Application
  decide: (asked: { application: Application; approve: boolean }) => void
}

function Request({ application, decide }: RequestProps) {
  const { t } = useTranslation('admin-ambassadors')
  const { person, about, reach, askedAt } = application
  const id = useId()
  return (
    <Card as="li" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />
        <div className="min-w-0">
          <h3 id={id} className="truncate font-[650]">
            {person.name}
          </h3>
          <p className="text-sm text-ink-2">{t('asked', { when: relative(askedAt, now()) })}</p>
        </div>
      </div>
      <p className="text-ui break-words whitespace-pre-line">{about}</p>
      {reach && (
        <p className="text-sm break-words text-ink-2">
          <span className="font-semibold">{t('reach')}:</span> {reach}
        </p>
      )}
      <div className="mt-auto flex gap-2.5 pt-1">
        <Button variant="solid" onClick={() => decide({ application, approve: true })}>
          {t('approve')}
        </Button>
        <Button variant="soft" onClick={() => decide({ application, approve: false })}>
          {t('refuse')}
        </Button>
      </div>
    </Card>
  )
}

type AmbassadorProps = { ambassador: Ambassador; choose: (person: Ambassador['person']) => void }

function AmbassadorCard({ ambassador: { person, campaigns }, choose }: AmbassadorProps) {
  const { t } = useTranslation('admin-ambassadors')
  const id = useId()
  return (
    <Card as="li" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />
        <h3 id={id} className="min-w-0 flex-1 basis-32 truncate font-[650]">
          {person.name}
        </h3>
        <Button variant="soft" onClick={() => choose(person)} aria-label={t('newFor', { name: person.name })}>
          {t('new')}
        </Button>
      </div>
      {campaigns.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('noCampaigns')}</p>
      ) : (
        <ul className="mt-3 flex flex-col">
          {campaigns.map(campaign => (
            <CampaignFacts key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  )
}
