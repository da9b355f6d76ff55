import { BeachScene } from '../../../art/BeachScene.tsx'
import { CourtScene } from '../../../art/CourtScene.tsx'
import type { Wall } from '@bora/rules/art/cover.ts'
import { PeopleWall } from '../../../art/PeopleWall.tsx'

const TILES: Wall = {
  columns: 4,
  rows: 5,
  ground: '#FFC53D',
  cells: [
    { x: 0, y: 0, span: 1, module: 'lanes', turns: 2, ground: '#FC5033', figure: '#FFD6CB' },
    { x: 3, y: 0, span: 1, module: 'half', turns: 2, ground: '#0C3D2E', figure: '#FFC53D' },
    { x: 2, y: 2, span: 1, module: 'sun', turns: 0, ground: '#2463EB', figure: '#FC5033' },
    { x: 3, y: 2, span: 1, module: 'lanes', turns: 3, ground: '#FFC53D', figure: '#0C3D2E' },
    { x: 3, y: 3, span: 1, module: 'leaf', turns: 1, ground: '#FFB0C3', figure: '#DB3568' },
    { x: 0, y: 4, span: 1, module: 'stripes', turns: 1, ground: '#2463EB', figure: '#A9CCFF' },
    { x: 2, y: 4, span: 2, module: 'quarter', turns: 2, ground: '#FC5033', figure: '#FFC53D' },
  ],
}
const PEOPLE = [
  { name: 'bun', x: 0, y: 1 },
  { name: 'cap', x: 3, y: 1 },
  { name: 'curls', x: 2, y: 3 },
  { name: 'afro', x: 1, y: 4 },
] as const

/** The wall next to the form: tiles, two places to train, four people. Decorative. */
export function WelcomeWall() {
  return (
    <div aria-hidden="true" className="relative size-full overflow-hidden">
      <PeopleWall wall={TILES} people={PEOPLE}>
        <svg x="1" y="0" width="2" height="2">
          <CourtScene />
        </svg>
        <svg x="0" y="2" width="2" height="2">
          <BeachScene />
        </svg>
      </PeopleWall>
    </div>
  )
}
