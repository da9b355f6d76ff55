import { isOver } from '@bora/rules/closed-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChallengeNotFound } from '../components/ChallengeNotFound.tsx'
import { type Overview as Data, overviewQuery } from '../components/challenge-data.ts'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useSession } from '../../../session/session.ts'
import { Bar } from './Bar.tsx'
import { Ended } from './Ended.tsx'
import { JoinSheets } from './JoinSheets.tsx'
import { JoinPanel, StickyJoin } from './JoinPanel.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { OverviewSections } from './OverviewSections.tsx'
import { useGoInside } from './use-go-inside.ts'
import { useJoinHere } from './use-join-here.ts'

/** The public page of a challenge: summary, prize, and how to join. Only participants see the ranking. */
export function Overview() {
  const { t } = useTranslation('challenge')
  const { id = '' } = useParams({ strict: false })
  const { invite } = useSearch({ strict: false }) as OverviewSearch
  const query = useQuery(overviewQuery(id, invite))
  const session = useSession()
  const challenge = query.data
  usePageTitle(challenge?.title)
  return (
    <>
      <Bar />
      <main id="main" className="flex flex-1 flex-col">
        {challenge ? (
          <Loaded key={`${id} ${session?.userId ?? ''}`} challenge={challenge} />
        ) : query.error?.status === 404 || query.error?.status === 400 ? (
          <ChallengeNotFound />
        ) : query.isError ? (
          <PageLoadFailed title={t('error.title')} safe={t('error.safe')} query={query} />
        ) : (
          <OverviewSkeleton />
        )}
      </main>
    </>
  )
}

function Loaded({ challenge }: { challenge: Data }) {
  const search = useSearch({ strict: false }) as OverviewSearch
  const came = {
    invite: search.invite ?? null,
    invitedBy: search.invitedBy ?? null,
    asksToJoin: search.join !== undefined,
  }
  const joining = useJoinHere(challenge, came, useGoInside(challenge.id))
  if (isOver(challenge.closed)) return <Ended challenge={challenge} />
  // Floating elements are outside the animated part, because a transformed ancestor would contain them.
  return (
    <>
      <div className="animate-page mx-auto w-full max-w-[calc(1152px+2*var(--gutter))] px-[var(--gutter)] pb-36 lg:grid lg:grid-cols-[minmax(0,1fr)_392px] lg:items-start lg:gap-9 lg:pb-14">
        <OverviewSections challenge={challenge} joining={joining} />
        <JoinPanel challenge={challenge} joining={joining} className="hidden lg:block" />
      </div>
      <StickyJoin challenge={challenge} joining={joining} />
      <JoinSheets challenge={challenge} joining={joining} />
    </>
  )
}
