import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, forgetArrival } from '../../session/arrival.ts'
import { deviceTimeZone, now, useClock } from '../../device/clock.ts'
import { Page } from '../../components/frame/Layout.tsx'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { dayOf } from '../../language/format.ts'
import { loadTexts } from '../../language/language.ts'
import { useMe } from '../../api/me.ts'
import { read } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { type Chip, Finder } from './Finder.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { MySection } from './MySection.tsx'
import { FoundChallenges } from './FoundChallenges.tsx'
import { Rivals } from './Rivals.tsx'
import { HomeSections } from './HomeSections.tsx'
import { Stage } from './Stage.tsx'
import type { State } from './shown-state.ts'
import { StateSwitch } from './StateSwitch.tsx'

// For new accounts only, so nobody else downloads it; without a connection home goes on without it.
const ConfirmEmail = lazy(() =>
  Promise.all([import('./ConfirmEmail.tsx'), loadTexts('auth')]).then(
    ([module]): { default: ComponentType<{ email: string }> } => ({ default: module.ConfirmEmail }),
    () => ({ default: () => null }),
  ),
)

/** The home screen: today, own challenges, and others to join. */
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
  const finding = wanted !== '' || chip !== 'all' || everything
  // The header stands at once; all the rest is put together in slices, so that a tap meanwhile is answered.
  const home = useDeferredValue(query.data)
  const unconfirmed = person?.profile && !person.profile.emailConfirmed && person.email !== ''
  const firstName = person?.name.trim().split(/\s+/)[0]

  useEffect(() => {
    const arrival = currentArrival()
    if (!arrival) return
    forgetArrival()
    if (arrival.error) toast({ title: t('link.failed'), variant: 'destructive' })
    else if (arrival.type === 'signup') toast({ title: t('link.confirmed'), variant: 'success' })
  }, [t])

  function showAll() {
    setEverything(true)
    document.getElementById('find')?.scrollIntoView({ block: 'start' })
  }
  const stage = home && <Stage home={home} />
  return (
    <Page
      rail={
        home && (
          <>
            {stage}
            <Rivals active={home.active} />
            <BalanceCard />
          </>
        )
      }
    >
      <header className="mb-4 lg:mb-5">
        <p className="text-sm text-ink-2 first-letter:uppercase lg:text-ui">{dayOf(now(), 'weekday')}</p>
        <h1 className="type-title text-d1 tracking-[-.03em]">
          {firstName ? t('greeting', { name: firstName }) : t('greetingPlain')}
        </h1>
      </header>
      {unconfirmed && (
        <Suspense fallback={null}>
          <ConfirmEmail email={person.email} />
        </Suspense>
      )}
      {home && <div className="mb-4 xl:hidden">{stage}</div>}
      {home ? (
        <>
          <Finder
            search={search}
            onSearch={setSearch}
            chip={chip}
            onChip={next => {
              setChip(next)
              setEverything(false)
            }}
          />
          <StateSwitch home={home} state={state} onState={setState} className="mt-4 lg:hidden" />
          {finding ? (
            <FoundChallenges
              search={wanted}
              chip={chip}
              state={state}
              home={home}
              onState={setState}
              onClear={() => (setSearch(''), setChip('all'), setEverything(false))}
            />
          ) : (
            <HomeSections
              home={home}
              state={state}
              onAll={showAll}
              mine={<MySection home={home} state={state} onState={setState} onFind={showAll} />}
            />
          )}
        </>
      ) : query.isError ? (
        <LoadFailed title={t('error.title')} query={query} />
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  )
}
