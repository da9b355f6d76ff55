import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis, Flame } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { BadgeCollection } from '../components/badges/BadgeCollection.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { firstNameOf } from '../../../language/first-name.ts'
import { list } from '../../../language/format.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { paths } from '../../../navigation/paths.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Cheer } from './Cheer.tsx'
import { CommonChallenges } from './CommonChallenges.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { MoreDialog } from './MoreDialog.tsx'
import { Months } from './Months.tsx'
import { NotShown } from './NotShown.tsx'
import type { Profile } from './profile.ts'
import { ReportPerson } from './ReportPerson.tsx'

const LatestBadges = lazy(() =>
  loadChunk(() => Promise.all([import('../components/badges/LatestBadges.tsx'), loadTexts('badges')])).then(
    ([module]) => ({ default: module.LatestBadges }),
  ),
)

/** A person's profile: streak, cheers, shared days and challenges, badges; blocking and reporting behind a menu. */
export function Person() {
  const { person: personId = '' } = useParams({ strict: false })
  return <PersonPage key={personId} personId={personId} />
}

function PersonPage({ personId }: { personId: string }) {
  const { t } = useTranslation('person')
  const query = useQuery(read('GET /people/:personId', { params: { personId } }))
  usePageTitle(query.data?.person.name)
  return (
    <SettingsFrame title={t('title')} back={paths.feed()}>
      {query.error?.status === 404 || query.error?.status === 400 ? (
        <NotShown personId={personId} onShown={() => void query.refetch()} />
      ) : query.data ? (
        <Loaded profile={query.data} />
      ) : query.isError ? (
        <LoadFailed
          className="rounded-lg bg-surface shadow-e1 lg:col-span-2"
          title={t('failed')}
          safe=""
          query={query}
        />
      ) : (
        <div className="lg:col-span-2">
          <Loading text={t('loading')}>
            <div className="grid gap-4 lg:grid-cols-2">
              <Skeleton className="h-[136px] rounded-lg lg:col-span-2" />
              <Skeleton className="h-[320px] rounded-lg" />
              <Skeleton className="h-[220px] rounded-lg" />
            </div>
          </Loading>
        </div>
      )}
    </SettingsFrame>
  )
}

function Loaded({ profile }: { profile: Profile }) {
  const { t } = useTranslation('person')
  const { person, isMe, challenges, days, streak } = profile
  const badges = useDialogAddress('badges')
  const report = useDialogAddress('report-person')
  const [opened, setOpened] = useState<'more' | 'block' | null>(null)
  return (
    <>
      <section
        aria-labelledby="person-name"
        className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5 lg:col-span-2"
      >
        <div className="flex items-center gap-4">
          <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={84} />
          <div className="min-w-0 flex-1">
            <h2 id="person-name" className="type-title line-clamp-3 text-[1.625rem] break-words">
              {person.name}
            </h2>
            <p className="mt-1 text-sm text-ink-2">
              {list([t('together', { count: challenges.length }), t('days', { count: days.length })])}
            </p>
            {streak > 0 && (
              <p className="mt-1.5 flex items-center gap-1.5 text-sm font-bold text-folha-text">
                <Flame size={17} strokeWidth={2.4} aria-hidden="true" />
                {t('streak', { count: streak })}
              </p>
            )}
          </div>
          {!isMe && (
            <IconButton
              label={t('more')}
              aria-haspopup="dialog"
              icon={<Ellipsis size={22} aria-hidden="true" />}
              className="-mt-1 -mr-2 self-start"
              onClick={() => setOpened('more')}
            />
          )}
        </div>
        {!isMe && (
          <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <Cheer person={person} cheered={profile.cheered} />
            <Button asChild variant="bora" size="lg" className="max-sm:w-full">
              <Link {...paths.createChallenge(undefined, person.id)}>
                {t('challenge', { name: firstNameOf(person.name) })}
              </Link>
            </Button>
          </div>
        )}
      </section>
      <Months days={days} />
      <div className="flex min-w-0 flex-col gap-4">
        <CommonChallenges challenges={challenges} isMe={isMe} />
        <Suspense fallback={<Skeleton className="h-16 rounded-[20px]" />}>
          <div className="empty:hidden [&>*]:mb-0">
            <LatestBadges personId={person.id} onOpen={() => badges.open(person.id)} />
          </div>
        </Suspense>
        {isMe && (
          <Button asChild variant="soft" className="self-start">
            <Link {...paths.profile()}>{t('own')}</Link>
          </Button>
        )}
      </div>
      <MoreDialog
        open={opened === 'more'}
        reported={profile.reported}
        onClose={() => setOpened(null)}
        onBlock={() => setOpened('block')}
        onReport={() => {
          setOpened(null)
          report.open('1')
        }}
      />
      <BadgeCollection personId={badges.value} onClose={badges.close} />
      <BlockDialog person={person} open={opened === 'block'} onClose={() => setOpened(null)} />
      {report.value && !isMe && !profile.reported && <ReportPerson person={person} onClose={report.close} />}
    </>
  )
}
