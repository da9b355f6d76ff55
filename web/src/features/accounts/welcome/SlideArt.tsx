import { Check, Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BeachScene } from '../../../art/BeachScene.tsx'
import { composeCover, type Wall } from '@bora/rules/art/cover.ts'
import { Lanes } from '../../../art/Lanes.tsx'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { PeopleWall } from '../../../art/PeopleWall.tsx'
import { Portrait } from '../../../art/Portrait.tsx'
import { TileWall } from '../../../art/Tile.tsx'
import { moneyParts, number, place } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import type { SLIDES } from './steps.ts'

const TILES: Wall = {
  columns: 3,
  rows: 4,
  ground: '#FFC53D',
  cells: [
    { x: 0, y: 0, span: 1, module: 'lanes', turns: 2, ground: '#FC5033', figure: '#FFD6CB' },
    { x: 2, y: 0, span: 1, module: 'half', turns: 2, ground: '#0C3D2E', figure: '#FFC53D' },
    { x: 1, y: 1, span: 1, module: 'sun', turns: 0, ground: '#2463EB', figure: '#FC5033' },
    { x: 0, y: 2, span: 1, module: 'quarter', turns: 1, ground: '#FFB0C3', figure: '#DB3568' },
    { x: 2, y: 2, span: 1, module: 'lanes', turns: 3, ground: '#FFC53D', figure: '#0C3D2E' },
    { x: 1, y: 3, span: 1, module: 'leaf', turns: 0, ground: '#17A468', figure: '#D3F2DF' },
    { x: 2, y: 3, span: 1, module: 'ring', turns: 0, ground: '#FFD6CB', figure: '#FC5033' },
  ],
}
const PEOPLE = [
  { name: 'short', x: 1, y: 0 },
  { name: 'bun', x: 0, y: 1 },
  { name: 'cap', x: 2, y: 1 },
  { name: 'curls', x: 1, y: 2 },
  { name: 'afro', x: 0, y: 3 },
] as const
const PODIUM = [
  { rank: 2, name: 'Bia F.', points: 125, face: 'bun', palette: 'ceu', ring: 'ring-silver', height: 'h-[52%]' },
  {
    rank: 1,
    name: 'Caio N.',
    points: 130,
    face: 'short',
    palette: 'maracuja',
    ring: 'ring-maracuja',
    height: 'h-[74%]',
  },
  { rank: 3, name: 'Rafa L.', points: 115, face: 'cap', palette: 'goiaba', ring: 'ring-goiaba', height: 'h-[36%]' },
] as const
const STUB = coverOf('maracuja', 7, 2)

/** The picture of a slide; it fills its box. Decorative: the text next to it has its meaning. */
export function SlideArt({ slide }: { slide: (typeof SLIDES)[number] }) {
  return (
    <div aria-hidden="true" className="animate-fade relative isolate size-full overflow-hidden select-none">
      {slide === 'together' && <PeopleWall wall={TILES} people={PEOPLE} />}
      {slide === 'photo' && <StampedPhoto />}
      {slide === 'steady' && <Podium />}
      {slide === 'prize' && <PaidPrize />}
    </div>
  )
}

function StampedPhoto() {
  return (
    <>
      <BeachScene className="absolute inset-0 size-full" />
      <span className="animate-land absolute inset-0 grid place-items-center">
        <span className="type-num -mt-[8%] -rotate-7 rounded-[26px] bg-[#FFC53D] px-8 py-5 text-[4.25rem] leading-none text-[#2B1B00] shadow-e3">
          +10
        </span>
      </span>
    </>
  )
}

function Podium() {
  const { t } = useTranslation('welcome')
  return (
    <div className="flex size-full items-end justify-center gap-1.5 bg-canvas px-6 pt-16 pb-6 lg:bg-sunken lg:pb-0">
      {PODIUM.map(({ rank, name, points, face, palette, ring, height }) => (
        <div key={rank} className="flex h-full w-[31%] max-w-[150px] flex-col items-center justify-end">
          <span className="relative mb-2.5">
            {rank === 1 && (
              <span className="absolute -top-6 left-1/2 z-10 grid size-8 -translate-x-1/2 place-items-center rounded-full bg-[#FFC53D] text-[#2B1B00] ring-3 ring-canvas lg:ring-sunken">
                <Crown size={17} strokeWidth={2.4} />
              </span>
            )}
            <span
              className={classes(
                'block overflow-hidden rounded-full ring-3 ring-offset-3 ring-offset-canvas lg:ring-offset-sunken',
                ring,
                rank === 1 ? 'size-[clamp(56px,10dvh,88px)]' : 'size-[clamp(44px,8dvh,72px)]',
              )}
            >
              <Portrait name={face} className="size-full" />
            </span>
          </span>
          <span className="text-ui font-bold">{name}</span>
          <span className="mb-2 text-sm text-ink-2">{t('intro.steady.points', { points: number(points) })}</span>
          <span
            className={classes('animate-grow relative w-full origin-bottom overflow-hidden rounded-t-[18px]', height)}
          >
            <TileWall wall={coverOf(palette, 3, 5)} className="absolute inset-0 size-full" />
            <span className="type-num absolute bottom-3 left-1/2 -translate-x-1/2 rounded-[12px] bg-white px-3 py-1.5 text-[1.25rem] text-[#0E1F18]">
              {place(rank)}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}

function PaidPrize() {
  const { t } = useTranslation('welcome')
  const { symbol, amount, symbolFirst } = moneyParts(77_760, 'BRL')
  return (
    <div className="grid size-full place-items-center bg-[#0C3D2E]">
      <Lanes
        size={900}
        colour="#14503D"
        className="absolute top-1/2 left-1/2 max-w-none -translate-x-1/2 -translate-y-1/2"
      />
      <div className="animate-land relative flex w-[82%] max-w-[400px] flex-col items-end">
        <div className="w-full -rotate-6 overflow-hidden rounded-[28px] bg-white text-[#0E1F18] shadow-e3">
          <TileWall wall={STUB} className="h-[74px] w-full" />
          <div className="px-6 pt-4 pb-6">
            <span className="block text-sm font-semibold text-[#41524A]">{t('intro.prize.label')}</span>
            <Money symbol={symbol} amount={amount} symbolFirst={symbolFirst} className="text-[2.75rem] leading-tight" />
          </div>
        </div>
        <div className="-mt-4 mr-1 flex w-[74%] rotate-4 items-center gap-3.5 rounded-[22px] bg-white p-3.5 text-[#0E1F18] shadow-e3">
          <span className="grid size-11 shrink-0 place-items-center rounded-[13px] bg-[#D3F2DF] text-[#0A6B42]">
            <Check size={22} strokeWidth={2.4} />
          </span>
          <span>
            <span className="block text-ui font-bold">{t('intro.prize.sent')}</span>
            <span className="block text-sm text-[#41524A]">{t('intro.prize.account')}</span>
          </span>
        </div>
      </div>
    </div>
  )
}

function coverOf(palette: PaletteName, columns: number, rows: number): Wall {
  return composeCover({ seed: `welcome-${palette}`, palette, category: 'general', columns, rows, large: 1 })
}
