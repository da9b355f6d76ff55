import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { DetailState } from '../components/DetailState.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import type { UsersSearch } from '../../../navigation/desk-words.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AccountPart } from './AccountPart.tsx'
import { Actions } from './Actions.tsx'
import { Proposals } from './Proposals.tsx'
import { ActsPart, ConsentsPart, ReportsPart, SignInsPart } from './RecordParts.tsx'
import { RoleTags } from './RoleTags.tsx'
import { ChallengesPart, WalletPart, WorkoutsPart } from './SportParts.tsx'
import type { WholePerson } from './whole-person.ts'

const keyOf = (id: string) => ['POST /admin/users/:personId/read', id]

/** The full record of a person. Viewing it is logged, so it is requested only once. */
export function Story({ id, search }: { id: string; search: UsersSearch }) {
  const { t } = useTranslation('admin-users')
  const { open: _, ...list } = search
  const story = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call('POST /admin/users/:personId/read', { params: { personId: id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
  return (
    <>
      <Link
        {...deskPaths.adminUsers(list)}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
      >
        <ArrowLeft size={20} aria-hidden="true" />
        {t('story.back')}
      </Link>
      {story.data ? (
        <Whole
          person={story.data}
          onChanged={changed => queryClient.setQueryData(keyOf(id), changed)}
          onPaid={() => void story.refetch()}
        />
      ) : (
        <DetailState
          query={story}
          gone={{
            seed: 'users',
            palette: 'areia',
            size: 'card',
            title: t('story.gone'),
            sentence: t('story.goneSentence'),
          }}
          failed={{ title: t('story.failed'), safe: t('story.safe') }}
          loading={t('story.loading')}
        >
          <Skeleton className="h-16 w-64" />
          <Skeleton className="mt-5 h-40" />
          <Skeleton className="mt-5 h-40" />
        </DetailState>
      )}
    </>
  )
}

type WholeProps = { person: WholePerson; onChanged: (person: WholePerson) => void; onPaid: () => void }

function Whole({ person, onChanged, onPaid }: WholeProps) {
  const { t } = useTranslation('admin-users')
  const { suspension } = person
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={64} />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="type-title text-title break-words">{person.name}</h1>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <RoleTags person={person} />
            <span className="text-sm text-ink-2">{t('story.written')}</span>
          </div>
        </div>
      </header>
      {suspension && (
        <Banner
          tone="failed"
          title={
            suspension.until === null
              ? t('suspended.endless')
              : t('suspended.until', { moment: `${dayOf(suspension.until)}, ${time(suspension.until)}` })
          }
          sentence={suspension.reason && t(`reasons.${suspension.reason}`)}
        />
      )}
      {!person.account && <Banner tone="info" title={t('story.accountGone')} />}
      <Proposals proposals={person.proposals} />
      <Actions person={person} onChanged={onChanged} onPaid={onPaid} />
      <div className="gap-4 lg:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
        <AccountPart person={person} />
        <WalletPart wallet={person.wallet} />
        <ChallengesPart challenges={person.challenges} />
        <WorkoutsPart workouts={person.workouts} />
        <SignInsPart signIns={person.signIns} />
        <ReportsPart title={t('part.reportsAbout')} reports={person.reportsAbout} side="by" />
        <ReportsPart title={t('part.reportsBy')} reports={person.reportsBy} side="of" />
        <ConsentsPart consents={person.consents} />
        <ActsPart acts={person.acts} />
      </div>
    </>
  )
}
