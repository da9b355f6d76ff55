import { formatShortMoney } from '@bora/rules/money.ts'
import type { LandingFacts } from '@bora/contract/server-rendered-pages.ts'
import { compactNumber } from '../../language/format.ts'
import { currentLanguage } from '../../language/language.ts'
import type { LandingTexts } from './texts.ts'

type SoFarProps = { t: LandingTexts; figures: LandingFacts['statistics']['figures'] }

/** What all people together have done so far; renders nothing where the server provides no figures. */
export function SoFar({ t, figures }: SoFarProps) {
  if (!figures) return null
  const facts: { name: string; value: string }[] = [
    { name: t('soFar.people'), value: compactNumber(figures.people) },
    { name: t('soFar.workouts'), value: compactNumber(figures.workouts) },
  ]
  if (figures.challenges > 0) facts.push({ name: t('soFar.challenges'), value: compactNumber(figures.challenges) })
  if (figures.prizeCents > 0) {
    const value = formatShortMoney(figures.prizeCents, figures.currency, currentLanguage())
    facts.push({ name: t('soFar.prizes'), value })
  }
  return (
    <section aria-labelledby="so-far-title" className="pt-14 lg:pt-16">
      <h2 id="so-far-title" className="type-title text-title lg:text-[2rem]">
        {t('soFar.title')}
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-2.5 lg:mt-7 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex min-w-0 flex-col-reverse justify-end gap-1.5 rounded-lg bg-surface p-4 shadow-e1 lg:rounded-[28px] lg:p-6"
          >
            <dt className="text-sm text-ink-2 lg:text-ui">{name}</dt>
            <dd className="type-num text-[clamp(1.1875rem,6.4vw,1.6875rem)] break-words lg:text-[2.25rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
