import type { ReactNode } from 'react'
import type { Wall } from '@bora/rules/art/cover.ts'
import { Portrait, type PortraitName } from './Portrait.tsx'
import { TileWall } from './Tile.tsx'

type PeopleWallProps = {
  wall: Wall
  /** people by cell; the wall leaves these cells empty */
  people: ReadonlyArray<{ name: PortraitName; x: number; y: number }>
  /** pictures in the same unit: one cell is one unit */
  children?: ReactNode
}

/** Tiles with people among them, filling its box. Decorative. */
export function PeopleWall({ wall, people, children }: PeopleWallProps) {
  return (
    <>
      <TileWall wall={wall} className="absolute inset-0 size-full" />
      <svg
        viewBox={`0 0 ${wall.columns} ${wall.rows}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        {children}
        {people.map(({ name, x, y }) => (
          <svg key={name} x={x} y={y} width="1" height="1">
            <Portrait name={name} />
          </svg>
        ))}
      </svg>
    </>
  )
}
