import { useQuery } from '@tanstack/react-query'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, clearArrival } from '../../session/arrival.ts'
import { useWide } from '../../device/use-wide.ts'
import { deviceTimeZone, now, useClock } from '../../device/clock.ts'
import { Page } from '../../layout/Layout.tsx'
import { LoadFailed } from '../../states/LoadFailed.tsx'
import { firstNameOf } from '../../language/first-name.ts'
import { dayOf } from '../../language/format.ts'
import { loadTexts } from '../../language/language.ts'
import { isAppShellVisible } from '../../loading/app-shell.ts'
import { LazySlot } from '../../loading/lazy-slot.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { useMe } from '../../api/me.ts'
import { usePageAction } from '../../navigation/page-action.ts'
import { read } from '../../api/queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type Chip, Finder } from './Finder.tsx'
import { HomeHead } from './HomeHead.tsx'
import { FoundSkeleton, HomeSkeleton, InvitationsSkeleton, RailSkeleton } from './HomeSkeleton.tsx'
import { isNew, MySection } from './MySection.tsx'
import { type Part, partsOf } from './parts.ts'
import { HomeHero } from './HomeHero.tsx'
import { WhenNear } from './WhenNear.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'

// Loaded only for new accounts; without a connection home works without it.
const ConfirmEmail = lazy(() =>
  Promise.all([import('./ConfirmEmail.tsx'), loadTexts('auth', 'errors')]).then(
    ([module]): { default: ComponentType<{ email: string }> } => ({ default: module.ConfirmEmail }),
    () => ({ default: () => null }),
  ),
)

// Rarely shown.
const TermsBanner = lazy(() =>
  loadChunk(() => Promise.all([import('./TermsBanner.tsx'), loadTexts('legal')])).then(([module]) => ({
    default: module.TermsBanner,
  })),
)

// For invited people, which is rare.
const Invitations = lazy(() =>
  loadChunk(() => Promise.all([import('./Invitations.tsx'), loadTexts('challenge', 'errors')])).then(([module]) => ({
    default: module.Invitations,
  })),
)

// For people with a review, which is rare.
const ReviewsWaiting = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../features/moderation/components/ReviewsWaiting.tsx'), loadTexts('home-parts')]),
  ).then(([module]) => ({ default: module.ReviewsWaiting })),
)

// Only where there is room for it.
const HomeRail = lazy(() =>
  loadChunk(() => Promise.all([import('./HomeRail.tsx'), loadTexts('home-parts')]), true).then(([module]) => ({
    default: module.HomeRail,
  })),
)
const FoundChallenges = lazy(() =>
  loadChunk(() => Promise.all([import('./FoundChallenges.tsx'), loadTexts('found-challenges')])).then(([module]) => ({
    default: module.FoundChallenges,
  })),
)

// Further down, where few people scroll at once.
const HomeSections = lazy(() =>
  loadChunk(() => import('./HomeSections.tsx'), true).then(module => ({ default: module.HomeSections })),
)

const Progress = lazy(() =>
  loadChunk(() => Promise.all([import('./Progress.tsx'), loadTexts('home-parts')]), true).then(([module]) => ({
    default: module.Progress,
  })),
)

const SupportCard = lazy(() =>
  loadChunk(() => Promise.all([import('./SupportCard.tsx'), loadTexts('home-parts')]), true).then(([module]) => ({
    default: module.SupportCard,
  })),
)

/** The home screen: today, the person's challenges, and others to join. */
export function Home() {
  const { t } = useTranslation('home')
  useClock()
  const person = useMe()
  const query = useQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))
  const [search, setSearch] = useState('')
  const [chip, setChip] = useState<Chip>('all')
  const [everything, setEverything] = useState(false)
  const [state, setState] = useState<State>('active')
  const wanted = useDeferredValue(search.trim())
  const rail = useWide('rail')
  const searching = wanted !== '' || chip !== 'all' || everything
  // The header renders at once; the rest renders in slices, so that taps are handled in between. The content above it
  // depends on the account: both appear together, so that nothing is pushed down.
  const account = useQuery(read('GET /me'))
  const home = useDeferredValue(account.isPending ? undefined : query.data)
  usePageAction(home !== undefined && isNew(home) && !searching)
  const unconfirmed = person?.profile && !person.profile.emailConfirmed && person.email !== ''
  const firstName = firstNameOf(person?.name)

  useEffect(() => {
    const arrival = currentArrival()
    if (!arrival) return
    clearArrival()
    if (arrival.error) toast({ title: t('link.failed'), variant: 'destructive' })
    else if (arrival.type === 'signup') toast({ title: t('link.confirmed'), variant: 'success' })
  }, [t])

  // Results start at the top: above a phone's keyboard there is little room.
  useLayoutEffect(() => {
    if (searching) scrollTo({ top: 0 })
  }, [searching])

  const showAll = () => setEverything(true)
  function part(name: Part, home: HomeData): ReactNode {
    switch (name) {
      case 'stage':
        return <HomeHero home={home} second={isNew(home)} onFind={showAll} />
      case 'mine':
        return <MySection home={home} state={state} onState={setState} onFind={showAll} />
      case 'finder':
        return (
          <Finder
            search={search}
            onSearch={setSearch}
            chip={chip}
            onChip={next => {
              setChip(next)
              setEverything(false)
            }}
          />
        )
      case 'found':
        return (
          <Suspense fallback={<FoundSkeleton />}>
            <FoundChallenges
              search={wanted}
              chip={chip}
              state={state}
              home={home}
              onState={setState}
              onClear={() => (setSearch(''), setChip('all'), setEverything(false))}
            />
          </Suspense>
        )
      case 'others':
        return hasOthers(home) ? (
          <WhenNear className="when-near min-h-80">
            <HomeSections home={home} onAll={showAll} />
          </WhenNear>
        ) : null
      case 'progress':
        return (
          <WhenNear className="when-near min-h-80">
            <Progress home={home} />
          </WhenNear>
        )
      case 'help':
        return (
          <WhenNear className="when-near min-h-[76px]">
            <SupportCard />
          </WhenNear>
        )
    }
  }
  return (
    <Page
      rail={
        rail &&
        (home ? (
          <>
            <HomeHero home={home} second={isNew(home)} onFind={showAll} />
            <Suspense fallback={null}>
              <HomeRail home={home} />
            </Suspense>
          </>
        ) : (
          !query.isError && <RailSkeleton />
        ))
      }
    >
      <HomeHead
        day={dayOf(now(), 'weekday')}
        greeting={firstName ? t('greeting', { name: firstName }) : t('greetingPlain')}
        className={searching ? 'max-lg:sr-only' : ''}
      />
      {unconfirmed && (
        <div className={searching ? 'max-lg:hidden' : undefined}>
          <Suspense fallback={<Skeleton className="mb-4 h-[175px] rounded-[20px] sm:h-[76px]" />}>
            <ConfirmEmail email={person.email} />
          </Suspense>
        </div>
      )}
      {person?.profile?.termsAsked && !searching && (
        <Suspense fallback={null}>
          <TermsBanner asked={person.profile.termsAsked} />
        </Suspense>
      )}
      {home && home.invitations.length > 0 && !searching && (
        <Suspense fallback={<InvitationsSkeleton count={home.invitations.length} />}>
          <Invitations home={home} />
        </Suspense>
      )}
      {home?.reviewWaits && !searching && (
        <Suspense fallback={<Skeleton className="mb-5 h-[124px] rounded-[20px] sm:h-[72px]" />}>
          <ReviewsWaiting />
        </Suspense>
      )}
      <LazySlot part="notices" />
      {home ? (
        partsOf({ searching, isNew: isNew(home), rail, completed: state === 'completed' }).map(name => (
          <div key={name} className="not-first:mt-5">
            {part(name, home)}
          </div>
        ))
      ) : query.isError ? (
        <LoadFailed title={t('error.title')} query={query} />
      ) : (
        <HomeSkeleton atOnce={isAppShellVisible()} />
      )}
    </Page>
  )
}

function hasOthers({ startingSoon, ambassador, recommended }: HomeData): boolean {
  return [startingSoon, ambassador, recommended].some(cards => cards.length > 0)
}
