import { CalendarDays, Repeat, Sun, Timer } from 'lucide-react'
import { composeCover } from '@bora/rules/art/cover.ts'
import { TileWall } from '../../art/Tile.tsx'
import type { LandingTexts } from './texts.ts'

const grid = { columns: 6, rows: 3, large: 1 } as const
const MODES = [
  {
    key: 'consistency',
    Icon: CalendarDays,
    well: 'bg-brand-soft text-brand-text',
    wall: composeCover({ seed: 'mode-a', palette: 'pitanga', category: 'consistency', ...grid }),
  },
  {
    key: 'intensity',
    Icon: Timer,
    well: 'bg-mar-soft text-mar-text',
    wall: composeCover({ seed: 'mode-b', palette: 'mar', category: 'intensity', ...grid }),
  },
  {
    key: 'days',
    Icon: Sun,
    well: 'bg-maracuja-soft text-maracuja-text',
    wall: composeCover({ seed: 'mode-c', palette: 'maracuja', category: 'days', ...grid }),
  },
  {
    key: 'weekly',
    Icon: Repeat,
    well: 'bg-folha-soft text-folha-text',
    wall: composeCover({ seed: 'mode-d', palette: 'folha', category: 'general', ...grid }),
  },
] as const

export function Modes({ t }: { t: LandingTexts }) {
  return (
    <section id="modes" aria-labelledby="modes-title" className="scroll-mt-6 pt-14 lg:pt-24">
      <h2 id="modes-title" className="type-title text-d1 lg:max-w-[520px]">
        {t('modes.title')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-2.5 lg:mt-7 lg:grid-cols-4 lg:gap-4">
        {MODES.map(({ key, Icon, well, wall }) => (
          <li key={key} className="overflow-hidden rounded-lg bg-surface shadow-e1 lg:rounded-[28px]">
            <TileWall wall={wall} className="hidden h-24 w-full lg:block" />
            <div className="p-4 lg:p-5 lg:pb-6">
              <span className={`grid size-11 place-items-center rounded-[14px] lg:hidden ${well}`}>
                <Icon size={22} strokeWidth={2.1} aria-hidden="true" />
              </span>
              <h3 className="type-title mt-3.5 text-h2 hyphens-auto lg:mt-0 lg:text-h1">{t(`modes.${key}.title`)}</h3>
              <p className="mt-1 text-sm text-ink-2 lg:mt-1.5 lg:text-ui">{t(`modes.${key}.sentence`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
