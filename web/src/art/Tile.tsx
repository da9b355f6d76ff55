import type { ReactNode, Ref } from 'react'
import type { Wall } from './cover.ts'
import type { Crop } from './crop.ts'
import type { ModuleName } from './palettes.ts'

const CELL = 40

/**
 * Draws one module on a cell of 40 by 40 in one colour. Figures reach a hair past the edges that they touch, so that
 * no seam shows where the neighbour has the same colour.
 */
function figureOf(module: ModuleName, colour: string): ReactNode {
  switch (module) {
    case 'quarter':
      return <path d="M-.2-.2H40A40 40 0 0 1-.2 40Z" fill={colour} />
    case 'lanes':
      return (
        <path
          d="M36 0A36 36 0 0 1 0 36M23.2 0A23.2 23.2 0 0 1 0 23.2M10.4 0A10.4 10.4 0 0 1 0 10.4"
          fill="none"
          stroke={colour}
          strokeWidth="6.8"
        />
      )
    case 'half':
      return <path d="M0 40.2V40A20 20 0 0 1 40 40V40.2Z" fill={colour} />
    case 'leaf':
      return <path d="M0 0A40 40 0 0 1 40 40A40 40 0 0 1 0 0Z" fill={colour} />
    case 'sun':
      return <circle cx="20" cy="20" r="16.8" fill={colour} />
    case 'ring':
      return <circle cx="20" cy="20" r="13.2" fill="none" stroke={colour} strokeWidth="7.2" />
    case 'stripes':
      return <path d="M0 4H40V10.8H0ZM0 16.8H40V23.6H0ZM0 29.6H40V36.4H0Z" fill={colour} />
    case 'bolt':
      return <path d="M0 40.2V40L40 0H40.2V40.2Z" fill={colour} />
    case 'small':
      return <path d="M-.2-.2H20A20 20 0 0 1-.2 20Z" fill={colour} />
  }
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
  /** how many of its cells, from the top left corner; all of them unless told otherwise */
  shown?: Crop
  className?: string
  ref?: Ref<SVGSVGElement>
}

/** A whole wall; it fills its box and is cropped, never stretched. */
export function TileWall({ wall, shown = wall, className, ref }: TileWallProps) {
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${shown.columns * CELL} ${shown.rows * CELL}`}
      preserveAspectRatio="xMidYMid slice"
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
