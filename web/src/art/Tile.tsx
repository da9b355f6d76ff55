import type { ReactNode, Ref } from 'react'
import type { Wall } from '@bora/rules/art/cover.ts'
import { CELL, FIGURES } from '@bora/rules/art/figures.ts'
import type { Crop } from './crop.ts'
import type { ModuleName } from '@bora/rules/art/palettes.ts'

function figureOf(module: ModuleName, colour: string): ReactNode {
  const { d, line } = FIGURES[module]
  return line ? <path d={d} fill="none" stroke={colour} strokeWidth={line} /> : <path d={d} fill={colour} />
}

type TileProps = { module: ModuleName; turns?: number; ground: string; figure: string; className?: string }

/** A single square module; it fills its box. */
export function Tile({ module, turns = 0, ground, figure, className }: TileProps) {
  return (
    <svg viewBox="0 0 40 40" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="40" height="40" fill={ground} />
      <g transform={`rotate(${turns * 90} 20 20)`}>{figureOf(module, figure)}</g>
    </svg>
  )
}

type TileWallProps = {
  wall: Wall
  /** how many of its cells to show, from the top left corner; all by default */
  shown?: Crop
  /** a box of another shape crops it at the bottom, instead of on both sides */
  fromTop?: boolean
  className?: string
  ref?: Ref<SVGSVGElement>
}

/** A whole wall; it fills its box and is cropped, never stretched. */
export function TileWall({ wall, shown = wall, fromTop = false, className, ref }: TileWallProps) {
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${shown.columns * CELL} ${shown.rows * CELL}`}
      preserveAspectRatio={fromTop ? 'xMidYMin slice' : 'xMidYMid slice'}
      aria-hidden="true"
      className={className}
    >
      <rect width={wall.columns * CELL} height={wall.rows * CELL} fill={wall.ground} />
      {wall.cells.map(cell => (
        <g
          key={`${cell.x},${cell.y}`}
          transform={`translate(${cell.x * CELL} ${cell.y * CELL}) scale(${cell.span}) rotate(${cell.turns * 90} 20 20)`}
        >
          {cell.ground && <rect width="40" height="40" fill={cell.ground} shapeRendering="crispEdges" />}
          {figureOf(cell.module, cell.figure)}
        </g>
      ))}
    </svg>
  )
}
