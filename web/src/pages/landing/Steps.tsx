import { composeCover } from '@bora/rules/art/cover.ts'
import { TileWall } from '../../art/Tile.tsx'
import { SampleRanking } from './SampleRanking.tsx'
import type { LandingTexts } from './texts.ts'

const ART = [
  composeCover({ seed: 'step-1', palette: 'mar', category: 'days', columns: 6, rows: 4, large: 3 }),
  composeCover({ seed: 'step-2', palette: 'pitanga', category: 'consistency', columns: 6, rows: 4, large: 3 }),
  composeCover({ seed: 'step-3', palette: 'maracuja', category: 'days', columns: 6, rows: 4, large: 3 }),
]

export function Steps({ t }: { t: LandingTexts }) {
  const steps = ['join', 'train', 'win'] as const
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-6 pt-14 lg:pt-24">
      <h2 id="how-title" className="type-title text-d1 lg:max-w-[620px]">
        {t('steps.title')}
      </h2>
      <ol className="mt-5 grid gap-2.5 md:grid-cols-3 lg:mt-8 lg:gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex overflow-hidden rounded-lg bg-surface shadow-e1 md:flex-col lg:rounded-[28px]">
            <TileWall
              wall={ART[index]!}
              className="block w-[108px] shrink-0 self-stretch md:h-[130px] md:w-full lg:h-[150px]"
            />
            <div className="flex min-h-[148px] flex-col justify-center gap-1 p-4.5 md:min-h-0 md:justify-start lg:gap-1.5 lg:p-6">
              <span aria-hidden="true" className="type-num text-[0.875rem] text-ink-3">
                {index + 1}
              </span>
              <h3 className="type-title text-h2 lg:text-h1">{t(`steps.${step}.title`)}</h3>
              <p className="text-sm text-ink-2 lg:text-ui">{t(`steps.${step}.sentence`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-3 md:hidden">
        <SampleRanking t={t} />
      </div>
    </section>
  )
}
