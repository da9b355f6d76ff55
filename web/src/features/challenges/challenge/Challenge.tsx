import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useClock } from '../../../device/clock.ts'
import { BadgeCollection } from '../../social/components/badges/BadgeCollection.tsx'
import { refreshPost } from '../../social/components/feed/social.ts'
import { ChallengeNotFound } from '../components/ChallengeNotFound.tsx'
import { type Details, detailsQuery } from '../components/challenge-data.ts'
import { phaseNow } from '../components/phase.ts'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { divisionsQuery } from '../../scoring/components/divisions-query.ts'
import { RankBar } from '../../scoring/components/RankBar.tsx'
import { leaderboardQuery } from '../../scoring/components/leaderboard-query.ts'
import { useLive } from '../../../api/live.ts'
import { queryClient } from '../../../api/queries.ts'
import { Actions, useActions } from './Actions.tsx'
import { Created } from './Created.tsx'
import { mayTalk, refreshChat } from './chat-data.ts'
import { ChallengeSkeleton } from './ChallengeSkeleton.tsx'
import { Head } from './Head.tsx'
import { JoinBar } from './JoinBar.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { ChallengeSections } from './ChallengeSections.tsx'
import { type Tab, tabOf, viewOf } from './tab.ts'
import { ChallengeTopBar } from './ChallengeTopBar.tsx'
import { shareOf } from './share-of.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'

// Few challenges are played in teams.
const TeamDialog = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/teams/TeamDialog.tsx'), loadTexts('teams', 'errors')]),
  ).then(([module]) => ({ default: module.TeamDialog })),
)

const TeamRankBar = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/teams/TeamRankBar.tsx'), loadTexts('teams')]),
  ).then(([module]) => ({ default: module.TeamRankBar })),
)

/** One challenge, for those who may see it: progress, prize, ranking, feed, rules, check-ins. */
export function Challenge() {
  const { t } = useTranslation('challenge')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(detailsQuery(id))
  usePageTitle(query.data?.title)
  if (query.data) return <Loaded key={id} challenge={query.data} />
  if (query.error?.status === 404 || query.error?.status === 400) return <ChallengeNotFound />
  if (query.isError) return <PageLoadFailed title={t('error.title')} query={query} />
  return <ChallengeSkeleton />
}

type Search = { tab?: string; view?: string }

function Loaded({ challenge }: { challenge: Details }) {
  useClock()
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const actions = useActions()
  const share = shareOf(challenge, actions)
  // The bar and the track read the same rows; asking here starts before the tabs are drawn.
  useInfiniteQuery(leaderboardQuery(challenge.id, 'overall'))
  useLive(challenge.id, ({ event, data }) => {
    if (event === 'post') return refreshPost(data)
    if (event === 'chat') return refreshChat(challenge.id)
    void queryClient.invalidateQueries({ queryKey: detailsQuery(challenge.id).queryKey })
    void queryClient.invalidateQueries({ queryKey: divisionsQuery(challenge.id).queryKey })
    if (challenge.teams) void queryClient.invalidateQueries({ queryKey: ['teams', challenge.id] })
    if (event === 'standings')
      for (const key of keysOfScores(challenge.id)) void queryClient.invalidateQueries({ queryKey: key })
  })
  function turnTo(tab: Tab) {
    const search = (before: Search) => ({ ...before, tab: tab === 'ranking' ? undefined : tab, view: undefined })
    void navigate({ to: '.', search: search as never, resetScroll: false })
  }
  const person = useDialogAddress('person')
  const team = useDialogAddress('team')
  const badges = useDialogAddress('badges')
  const pay = useDialogAddress('pay')
  const joining = useDialogAddress('join')
  // Its input takes the place of the bar.
  const isChatting = tabOf(search.tab) === 'feed' && viewOf(search.view) === 'chat' && mayTalk(challenge)
  const isUpcoming = phaseNow(challenge).phase === 'upcoming'
  const bar = <RankBar challenge={challenge} onPerson={person.open} onInvite={() => actions.open('invite')} />
  const participating = challenge.viewer.state === 'participating'
  // Floating elements are outside the animated part, because a transformed ancestor would contain them.
  return (
    <>
      <ChallengeTopBar title={challenge.title} onShare={share} onMenu={() => actions.open('menu')} />
      <div className="animate-page mx-auto w-full max-w-[calc(var(--content-max)+2*var(--gutter))] pb-32 lg:px-[30px] lg:pt-7 lg:pb-12">
        <Head challenge={challenge} actions={actions} />
        <ChallengeSections
          challenge={challenge}
          actions={actions}
          tab={tabOf(search.tab)}
          onTab={turnTo}
          onJoin={() => joining.open('now')}
          onPay={() => pay.open('now')}
          onPerson={person.open}
          onTeam={team.open}
          onEnd={() => void queryClient.invalidateQueries({ queryKey: detailsQuery(challenge.id).queryKey })}
        />
      </div>
      {isChatting ? null : participating && challenge.status === 'active' ? (
        <Suspense fallback={bar}>
          {challenge.teams && !isUpcoming ? (
            <TeamRankBar
              challenge={challenge}
              onPerson={person.open}
              onTeam={team.open}
              onInvite={() => actions.open('invite')}
            />
          ) : (
            bar
          )}
        </Suspense>
      ) : (
        <JoinBar challenge={challenge} onJoin={() => joining.open('now')} />
      )}
      <Actions challenge={challenge} actions={actions} joining={joining} pay={pay} />
      <Created challenge={challenge} waits={pay.value !== undefined} />
      {challenge.status !== 'cancelled' && (
        <PersonDialog
          challenge={challenge}
          personId={badges.value ? undefined : person.value}
          onClose={person.close}
          onBadges={badges.open}
        />
      )}
      {challenge.teams && challenge.status !== 'cancelled' && (
        <Suspense fallback={null}>
          <TeamDialog challenge={challenge} teamId={team.value} onClose={team.close} />
        </Suspense>
      )}
      <BadgeCollection personId={badges.value} onClose={badges.close} />
    </>
  )
}

/** Returns the queries that a workout in a challenge changes. */
function keysOfScores(challengeId: string): QueryKey[] {
  const params = { challengeId }
  const names = ['race', 'day-ranks', 'activities', 'person-days', 'passes', 'against-myself']
  return [
    ['leaderboard', challengeId],
    ...names.map(name => [`GET /challenges/:challengeId/${name}`, { params }]),
    ['GET /feed', { query: { whose: 'all', challenge: challengeId } }],
  ]
}
