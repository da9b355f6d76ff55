import { Portrait } from '../../art/Portrait.tsx'
import type { LandingTexts } from './texts.ts'

/** A drawn example of a ranking, as on the first screen. */
export function SampleRanking({ t }: { t: LandingTexts }) {
  const rows = [
    { place: t('hero.place1'), face: 'short', name: 'Caio', points: 130 },
    { place: t('hero.place2'), face: 'bun', name: 'Bia', points: 125 },
    { place: t('hero.place3'), face: 'curls', name: t('hero.you'), points: 120 },
  ] as const
  return (
    // One grid for all rows, because "2nd" is wider than "1st": faces and names align in every language.
    <ol className="grid grid-cols-[auto_auto_1fr_auto] gap-x-3 divide-y divide-line rounded-lg bg-raised px-4 py-1 shadow-e3">
      {rows.map(row => (
        <li key={row.face} className="col-span-full grid min-h-[64px] grid-cols-subgrid items-center">
          <span className="type-num min-w-7 text-[0.9375rem] whitespace-nowrap">{row.place}</span>
          <Portrait name={row.face} className="size-[34px] rounded-full" />
          <span className="text-ui font-bold">{row.name}</span>
          <span className="type-num text-[1.0625rem]">{row.points}</span>
        </li>
      ))}
    </ol>
  )
}
