import type { ComponentType } from 'react'
import { BeachScene } from '../../art/BeachScene.tsx'
import { CourtScene } from '../../art/CourtScene.tsx'
import { GymScene } from '../../art/GymScene.tsx'
import type { ModuleName } from '@bora/rules/art/palettes.ts'
import { Tile } from '../../art/Tile.tsx'
import { TrailScene } from '../../art/TrailScene.tsx'
import { classes } from '../../ui/classes.ts'

/** Column and row on the phone's wall of four columns (P) and on the desktop's (D); undefined where it isn't shown. */
type Spot = { phone?: string; desk?: string }
type Single = Spot & { module: ModuleName; turns: number; ground: string; figure: string }
type Photo = Spot & { Scene: ComponentType<{ className?: string }>; low?: boolean }

const P = (column: number, row: number) => `${column}/${row}`
const PHOTOS: Photo[] = [
  { Scene: BeachScene, phone: P(1, 1), desk: P(2, 1) },
  { Scene: CourtScene, phone: P(3, 2), desk: P(4, 2) },
  { Scene: GymScene, phone: P(2, 4), desk: P(1, 3) },
  { Scene: TrailScene, desk: P(3, 5), low: true },
]
const SINGLES: Single[] = [
  { module: 'lanes', turns: 1, ground: '#FC5033', figure: '#FFD6CB', phone: P(3, 1) },
  { module: 'leaf', turns: 0, ground: '#FFC53D', figure: '#0C3D2E', phone: P(4, 1) },
  { module: 'quarter', turns: 3, ground: '#0C3D2E', figure: '#FFC53D', phone: P(1, 3) },
  { module: 'ring', turns: 0, ground: '#BFE2FF', figure: '#2463EB', phone: P(2, 3) },
  { module: 'stripes', turns: 1, ground: '#FFB0C3', figure: '#DB3568', phone: P(1, 4), desk: P(6, 2) },
  { module: 'half', turns: 2, ground: '#FFD6CB', figure: '#0C3D2E', phone: P(4, 4), desk: P(7, 3) },
  { module: 'sun', turns: 0, ground: '#FFC53D', figure: '#FC5033', phone: P(1, 5), desk: P(1, 5) },
  { module: 'lanes', turns: 2, ground: '#2463EB', figure: '#A9CCFF', phone: P(4, 5), desk: P(6, 4) },
  { module: 'quarter', turns: 2, ground: '#FC5033', figure: '#0C3D2E', desk: P(1, 1) },
  { module: 'lanes', turns: 1, ground: '#FFC53D', figure: '#0C3D2E', desk: P(4, 1) },
  { module: 'sun', turns: 0, ground: '#0C3D2E', figure: '#FC5033', desk: P(5, 1) },
  { module: 'lanes', turns: 0, ground: '#BFE2FF', figure: '#2463EB', desk: P(1, 2) },
  { module: 'leaf', turns: 1, ground: '#FFB0C3', figure: '#DB3568', desk: P(3, 3) },
  { module: 'ring', turns: 0, ground: '#FFD6CB', figure: '#C0311A', desk: P(3, 4) },
  { module: 'half', turns: 0, ground: '#2463EB', figure: '#FFC53D', desk: P(4, 4) },
  { module: 'stripes', turns: 1, ground: '#CDEBD9', figure: '#0C3D2E', desk: P(5, 4) },
  { module: 'quarter', turns: 3, ground: '#2463EB', figure: '#A9CCFF', desk: P(2, 5) },
  { module: 'leaf', turns: 1, ground: '#FC5033', figure: '#FFD6CB', desk: P(5, 5) },
  { module: 'quarter', turns: 1, ground: '#BFE2FF', figure: '#FC5033', desk: P(6, 1) },
  { module: 'bolt', turns: 0, ground: '#CDEBD9', figure: '#17A468', desk: P(7, 1) },
  { module: 'half', turns: 1, ground: '#FFC53D', figure: '#FFF0CB', desk: P(8, 1) },
  { module: 'leaf', turns: 0, ground: '#17A468', figure: '#FFC53D', desk: P(7, 2) },
  { module: 'ring', turns: 0, ground: '#0C3D2E', figure: '#FFC53D', desk: P(8, 2) },
  { module: 'sun', turns: 0, ground: '#FFB0C3', figure: '#FC5033', desk: P(6, 3) },
  { module: 'lanes', turns: 3, ground: '#FC5033', figure: '#FFC53D', desk: P(8, 3) },
  { module: 'quarter', turns: 0, ground: '#FFC53D', figure: '#F29A00', desk: P(7, 4) },
  { module: 'leaf', turns: 1, ground: '#2463EB', figure: '#EAF2FF', desk: P(8, 4) },
  { module: 'half', turns: 3, ground: '#0C3D2E', figure: '#17A468', desk: P(6, 5) },
  { module: 'ring', turns: 0, ground: '#FFECF1', figure: '#DB3568', desk: P(7, 5) },
  { module: 'sun', turns: 0, ground: '#BFE2FF', figure: '#0C3D2E', desk: P(8, 5) },
]

// Spelled out, because the style sheet is generated from the class names in the source.
const PHONE_COLUMN = ['', 'col-start-1', 'col-start-2', 'col-start-3', 'col-start-4']
const PHONE_ROW = ['', 'row-start-1', 'row-start-2', 'row-start-3', 'row-start-4', 'row-start-5']
const DESK_COLUMN = [
  '',
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
  'lg:col-start-8',
]
const DESK_ROW = ['', 'lg:row-start-1', 'lg:row-start-2', 'lg:row-start-3', 'lg:row-start-4', 'lg:row-start-5']

function placeOf({ phone, desk }: Spot): string {
  const [phoneColumn, phoneRow] = phone?.split('/').map(Number) ?? []
  const [deskColumn, deskRow] = desk?.split('/').map(Number) ?? []
  return classes(
    phoneColumn && phoneRow ? `${PHONE_COLUMN[phoneColumn]} ${PHONE_ROW[phoneRow]}` : 'hidden lg:block',
    deskColumn && deskRow ? `${DESK_COLUMN[deskColumn]} ${DESK_ROW[deskRow]}` : 'lg:hidden',
  )
}

/** The tile wall of the first screen: photos and single tiles, as an azulejo wall that grows day by day. */
export function Wall() {
  return (
    <div
      aria-hidden="true"
      className="grid auto-rows-[calc((100vw-2*var(--gutter)-18px)/4*1.18)] grid-cols-4 gap-1.5 overflow-hidden lg:auto-rows-[146px] lg:grid-cols-[repeat(8,134px)] lg:gap-2"
    >
      {PHOTOS.map(({ Scene, low, ...spot }, index) => (
        <div
          key={index}
          className={classes('col-span-2 overflow-hidden rounded-[18px]', !low && 'row-span-2', placeOf(spot))}
        >
          <Scene className="size-full" />
        </div>
      ))}
      {SINGLES.map(({ module, turns, ground, figure, ...spot }, index) => (
        <Tile
          key={index}
          module={module}
          turns={turns}
          ground={ground}
          figure={figure}
          className={classes('size-full rounded-[18px]', placeOf(spot))}
        />
      ))}
    </div>
  )
}
