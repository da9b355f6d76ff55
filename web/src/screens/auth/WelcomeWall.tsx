import { TileWall } from '../../art/Tile.tsx'
import type { Wall } from '../../art/cover.ts'
import { CourtScene, SunsetScene } from './Scenes.tsx'
import { Portrait } from './Portrait.tsx'

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

/** The wall beside the form: tiles, two places to train, four people. Decoration. */
export function WelcomeWall() {
  return (
    <div aria-hidden="true" className="relative size-full overflow-hidden">
      <TileWall wall={TILES} className="absolute inset-0 size-full" />
      <svg viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <CourtScene x={40} y={0} />
        <SunsetScene x={0} y={80} />
        <Portrait x={0} y={40} ground="#FFC53D" skin="#E0A579" hair="#4A2413" shirt="#2463EB" look="bun" />
        <Portrait x={120} y={40} ground="#17A468" skin="#8F5637" hair="#FFC53D" shirt="#FFFFFF" look="cap" />
        <Portrait x={80} y={120} ground="#FFB0C3" skin="#B97A50" hair="#2B150C" shirt="#0C3D2E" look="curls" />
        <Portrait x={40} y={160} ground="#2463EB" skin="#5F3722" hair="#190C07" shirt="#FFB0C3" look="afro" />
      </svg>
    </div>
  )
}
