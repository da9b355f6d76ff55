import { Info, Sparkles } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../device/clock.ts'
import { currentLanguage } from '../../../language/language.ts'
import { HeroCard } from '../../../ui/Card.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { exampleView, type FairPlayRowName, passTargets, poseExample } from './fair-play-example.ts'
import { passDaysOf } from './passes.ts'
import { ExampleHeadline } from './ExampleHeadline.tsx'
import { ExampleOfPrize } from './ExampleOfPrize.tsx'
import { ExampleOfTeam } from './ExampleOfTeam.tsx'
import { checkedDraft } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/** The effect of the choices with the challenge's own dates, target and price, computed by the rules. */
export function FairPlayExample({ state: latest, row }: { state: WizardState; row: FairPlayRowName | null }) {
  const { t } = useTranslation('create-challenge')
  // The form has priority.
  const state = useDeferredValue(latest)
  const view = exampleView(state, row)
  return (
    <div>
      <HeroCard aria-label={t('fair.practice')} lanes={260}>
        <p className="mb-2.5 flex items-center gap-2 text-sm font-semibold text-on-mata-2">
          <Sparkles size={18} aria-hidden="true" />
          {t('fair.practice')}
        </p>
        <div aria-live="polite" key={view} className="animate-fade">
          {view === 'teams' && <ExampleOfTeam state={state} />}
          {view === 'prize' && <ExampleOfPrize state={state} />}
          {view === 'passes' && <OfPasses state={state} />}
          {view === 'pose' && <OfPose state={state} />}
        </div>
      </HeroCard>
      <p className="mt-3 flex items-start gap-2.5 px-1 text-sm text-ink-2">
        <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('fair.note')}
      </p>
    </div>
  )
}

function OfPasses({ state }: { state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const passDays = passDaysOf(state)
  const targets = passTargets(state, currentLanguage())
  const { target } = checkedDraft(state, currentLanguage())
  const score = (points: number) => scoreText(state.type!, points, currentLanguage())
  if (passDays === 0) return <ExampleHeadline>{t('fair.noPasses')}</ExampleHeadline>
  return (
    <>
      <ExampleHeadline>{t('fair.streak', { count: passDays })}</ExampleHeadline>
      {targets && typeof target === 'number' && (
        <>
          <p className="mt-2 text-sm text-on-mata-2">{t('fair.ownTarget', { target: score(target) })}</p>
          <Tiles
            tiles={targets.map(one => ({
              name: t('fair.passes', { count: one.passes }),
              value: score(one.target),
            }))}
          />
        </>
      )}
    </>
  )
}

function OfPose({ state }: { state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const worth = poseExample(state, currentLanguage(), today())
  const score = (points: number) => scoreText(state.type!, points, currentLanguage())
  return (
    <>
      <ExampleHeadline>{t(`fair.pose.${state.pose}`)}</ExampleHeadline>
      {state.pose !== 'off' && worth && (
        <Tiles
          tiles={[
            { name: t('fair.withPose'), value: score(worth.withPose) },
            { name: t('fair.withoutPose'), value: score(worth.without) },
          ]}
        />
      )}
    </>
  )
}

function Tiles({ tiles }: { tiles: readonly { name: string; value: string }[] }) {
  return (
    <dl className="mt-3.5 grid auto-cols-fr grid-flow-col gap-2">
      {tiles.map(({ name, value }) => (
        <div key={name} className="rounded-md bg-mata-2 px-3.5 py-2.5">
          <dt className="text-xs text-on-mata-2">{name}</dt>
          <dd className="type-num mt-0.5 text-[1.1875rem]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
