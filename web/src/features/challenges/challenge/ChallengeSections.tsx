import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelledCard } from '../components/CancelledCard.tsx'
import type { Details } from '../components/challenge-data.ts'
import { CreatorTools } from '../components/CreatorTools.tsx'
import { DayCard } from '../components/DayCard.tsx'
import { ExplainRules } from '../components/ExplainRules.tsx'
import { mayRepeat } from '../components/may-repeat.ts'
import { PaymentBanners } from '../../payments/components/PaymentBanners.tsx'
import { PrizeCard } from '../components/PrizeCard.tsx'
import { Standings } from '../../scoring/components/Standings.tsx'
import { Track } from '../../scoring/components/Track.tsx'
import { loadTexts } from '../../../language/language.ts'
import { today } from '../../../device/clock.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { ActionsState } from './Actions.tsx'
import { useUnread } from './chat-data.ts'
import { CheckIns } from './CheckIns.tsx'
import { Feed } from './Feed.tsx'
import { JoinCard } from './JoinBar.tsx'
import type { Tab } from './tab.ts'
import { unreadText } from './unread-text.ts'
import { WithdrawCard } from './WithdrawCard.tsx'

// Many challenges have none.
const PassesCard = lazy(() =>
  loadChunk(() => Promise.all([import('../components/passes/PassesCard.tsx'), loadTexts('passes', 'errors')])).then(
    ([module]) => ({ default: module.PassesCard }),
  ),
)

const HostsCard = lazy(() =>
  loadChunk(() => Promise.all([import('../components/hosting/HostsCard.tsx'), loadTexts('hosting', 'errors')])).then(
    ([module]) => ({ default: module.HostsCard }),
  ),
)

const PoseCard = lazy(() =>
  loadChunk(() => Promise.all([import('../components/pose/PoseCard.tsx'), loadTexts('pose', 'errors')])).then(
    ([module]) => ({ default: module.PoseCard }),
  ),
)

const TeamsTab = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/teams/TeamsTab.tsx'), loadTexts('teams', 'errors')]),
  ).then(([module]) => ({ default: module.TeamsTab })),
)

const DivisionsTab = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/fair-starts/DivisionsTab.tsx'), loadTexts('fair-starts')]),
  ).then(([module]) => ({ default: module.DivisionsTab })),
)

const OwnTeam = lazy(() =>
  loadChunk(() => Promise.all([import('../../participation/components/teams/OwnTeam.tsx'), loadTexts('teams')])).then(
    ([module]) => ({ default: module.OwnTeam }),
  ),
)

const AgainstMyself = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/fair-starts/AgainstMyself.tsx'), loadTexts('fair-starts')]),
  ).then(([module]) => ({ default: module.AgainstMyself })),
)

const CompleteCard = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../participation/components/fair-starts/CompleteCard.tsx'), loadTexts('fair-starts')]),
  ).then(([module]) => ({ default: module.CompleteCard })),
)

type ChallengeSectionsProps = {
  challenge: Details
  actions: ActionsState
  tab: Tab
  onTab: (tab: Tab) => void
  onJoin: () => void
  onPay: () => void
  onEnd: () => void
  onPerson: (id: string) => void
  onTeam: (id: string) => void
}

const SECTIONS =
  'flex flex-col gap-3.5 px-[var(--gutter)] pt-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(300px,40%)] md:items-start md:gap-x-5 lg:grid-cols-[minmax(0,1fr)_minmax(320px,36.5%)] lg:gap-x-[26px] lg:gap-y-5 lg:px-0 lg:pt-[26px]'

/** Facts and tabs: one column on a phone, tabs on the left and facts on the right on anything wider. */
export function ChallengeSections({
  challenge,
  actions,
  tab,
  onTab,
  onJoin,
  onPay,
  onEnd,
  onPerson,
  onTeam,
}: ChallengeSectionsProps) {
  const { t } = useTranslation('challenge')
  const inside = challenge.viewer.state === 'participating'
  const unread = useUnread(challenge)
  const against = inside && isRunning(challenge) && (
    <div className="hidden md:not-empty:block">
      <Suspense fallback={challenge.rules.divisions ? <Skeleton className="h-80 rounded-lg" /> : null}>
        <AgainstMyself challenge={challenge} />
      </Suspense>
    </div>
  )
  // A cancelled challenge has no ranks, no prize, and no settings.
  if (challenge.status === 'cancelled') return <Cancelled challenge={challenge} onPay={onPay} />
  return (
    <div className={SECTIONS}>
      <div className="flex flex-col gap-3.5 md:col-start-2 md:row-start-1 lg:gap-5">
        <PaymentBanners challenge={challenge} onPay={onPay} />
        {inside && challenge.teams && challenge.startDate <= today() && (
          <div className="hidden md:not-empty:block">
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <OwnTeam challenge={challenge} />
            </Suspense>
          </div>
        )}
        {challenge.rules.divisions && against}
        <div className="contents lg:flex lg:flex-col-reverse lg:gap-5">
          <DayCard challenge={challenge} onEnd={onEnd} />
          <PrizeCard card={challenge} onStatement={inside ? () => actions.open('statement') : undefined} />
        </div>
        {inside && hasCompleters(challenge) && (
          <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
            <CompleteCard challenge={challenge} />
          </Suspense>
        )}
        {inside && challenge.rules.passDays ? (
          <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
            <PassesCard challenge={challenge} />
          </Suspense>
        ) : null}
        {inside && hasPoses(challenge) && (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <PoseCard challenge={challenge} />
          </Suspense>
        )}
        {/* With divisions ranks are those in the division, and with teams those of teams. */}
        {!challenge.rules.divisions && !challenge.teams && (
          <div className="hidden md:block">
            <Track challenge={challenge} />
          </div>
        )}
        {!challenge.rules.divisions && against}
        <JoinCard challenge={challenge} onJoin={onJoin} className="hidden lg:block" />
        <WithdrawCard challenge={challenge} onLeave={() => actions.open('leave')} />
        {challenge.viewer.isCreator && <CreatorTools challenge={challenge} onInvite={() => actions.open('invite')} />}
        {(challenge.viewer.role !== 'none' || challenge.viewer.isNamed) && (
          <Suspense fallback={<Skeleton className="h-20 rounded-lg" />}>
            <HostsCard challenge={challenge} />
          </Suspense>
        )}
      </div>
      <Tabs<Tab>
        label={t('tabs.label')}
        value={tab}
        onChange={onTab}
        className="mt-2 min-w-0 md:col-start-1 md:row-start-1 md:-mt-2 lg:relative lg:mt-0 lg:overflow-hidden lg:rounded-[28px] lg:bg-surface lg:shadow-e1"
        rowClassName="max-lg:sticky max-lg:top-[calc(56px+env(safe-area-inset-top))] max-lg:z-20 max-lg:bg-canvas max-md:-mx-[var(--gutter)] max-md:px-[var(--gutter)] lg:px-7 lg:pt-4"
        panelClassName="max-lg:min-h-[calc(100dvh-100px)]"
        tabs={[
          {
            value: 'ranking',
            label: t('tabs.ranking'),
            panel: challenge.teams ? (
              <Suspense fallback={<Skeleton className="mt-4 h-[320px] rounded-lg" />}>
                <TeamsTab
                  challenge={challenge}
                  onPerson={onPerson}
                  onTeam={onTeam}
                  onInvite={() => actions.open('invite')}
                />
              </Suspense>
            ) : (
              <>
                {challenge.rules.divisions ? (
                  <Suspense fallback={<Skeleton className="mt-4 h-[320px] rounded-lg" />}>
                    <DivisionsTab challenge={challenge} onPerson={onPerson} />
                  </Suspense>
                ) : (
                  <Standings challenge={challenge} onPerson={onPerson} />
                )}
                {inside && isRunning(challenge) && (
                  <div className="pt-4 md:hidden">
                    <Suspense fallback={null}>
                      <AgainstMyself challenge={challenge} />
                    </Suspense>
                  </div>
                )}
              </>
            ),
          },
          {
            value: 'feed',
            label: t('tabs.feed'),
            news: unread > 0 && tab !== 'feed' ? unreadText(unread, t) : undefined,
            panel: <Feed challenge={challenge} />,
          },
          { value: 'rules', label: t('tabs.rules'), panel: <ExplainRules challenge={challenge} /> },
          { value: 'check-ins', label: t('tabs.checkIns'), panel: <CheckIns challenge={challenge} /> },
        ]}
      />
    </div>
  )
}

function Cancelled({ challenge, onPay }: Pick<ChallengeSectionsProps, 'challenge' | 'onPay'>) {
  const { t } = useTranslation('challenge')
  return (
    <div className={SECTIONS}>
      <div className="flex flex-col gap-3.5 md:col-start-2 md:row-start-1 lg:gap-5">
        <PaymentBanners challenge={challenge} onPay={onPay} />
        <CancelledCard card={challenge} />
        <Button asChild variant="bora" size="lg" block className="sm:max-w-[420px] md:max-w-none">
          <Link {...paths.createChallenge(mayRepeat(challenge) ? challenge.id : undefined)}>
            {t('cancelled.another')}
          </Link>
        </Button>
      </div>
      <section
        aria-label={t('tabs.rules')}
        className="min-w-0 md:col-start-1 md:row-start-1 lg:rounded-[28px] lg:bg-surface lg:shadow-e1"
      >
        <ExplainRules challenge={challenge} />
      </section>
    </div>
  )
}

function isRunning({ status, startDate }: Details): boolean {
  return status === 'active' && startDate <= today()
}

function hasCompleters(challenge: Details): boolean {
  return challenge.pool.completersPercent > 0 && challenge.pool.kind !== 'none' && isRunning(challenge)
}

/** Whether today has a pose here: while workouts of today count. */
function hasPoses({ rules, startDate, endDate }: Details): boolean {
  return rules.pose !== undefined && rules.pose !== 'off' && startDate <= today() && today() <= endDate
}
