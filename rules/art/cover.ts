import { MODULE_SETS, PALETTES } from './palettes.ts'
import type { Category, ModuleName, PaletteName } from './palettes.ts'
import { randomFrom } from './random.ts'

/**
 * One module on the grid. `x`, `y` and `span` are in cells, `turns` are quarter turns; a null `ground` shows the wall.
 */
export type Cell = {
  x: number
  y: number
  span: 1 | 2
  module: ModuleName
  turns: number
  ground: string | null
  figure: string
}
export type Wall = { columns: number; rows: number; ground: string; cells: Cell[] }

export type CoverWish = {
  seed: string
  palette: PaletteName
  category: Category
  columns?: number
  rows?: number
  /** number of 2x2 modules to place first */
  large?: number
}

const EMPTY_SHARE = 0.16
const GROUND_SHARE = 0.45

/**
 * Composes a wall of tiles. Deterministic: the same input gives the same wall everywhere; the seed is the challenge's
 * id. Large modules are placed first where two by two cells are free, then single ones; some cells stay empty. A figure
 * never has the colour of its own background.
 */
export function composeCover({ seed, palette, category, columns = 6, rows = 3, large = 2 }: CoverWish): Wall {
  const next = randomFrom(`${seed}/${columns}x${rows}`)
  const colours = PALETTES[palette]
  const set = MODULE_SETS[category]
  const taken = new Set<number>()
  const cells: Cell[] = []

  function oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(next() * list.length)]!
  }
  function place(x: number, y: number, span: 1 | 2, module: ModuleName) {
    for (let dx = 0; dx < span; dx++) for (let dy = 0; dy < span; dy++) taken.add((y + dy) * columns + x + dx)
    const ground = next() < GROUND_SHARE ? colours[0] : oneOf(colours.slice(1))
    const figure = oneOf(colours.filter(colour => colour !== ground))
    cells.push({
      x,
      y,
      span,
      module,
      turns: Math.floor(next() * 4),
      ground: ground === colours[0] ? null : ground,
      figure,
    })
  }
  function spotsForLarge(): Array<[number, number]> {
    const spots: Array<[number, number]> = []
    for (let y = 0; y + 1 < rows; y++) {
      for (let x = 0; x + 1 < columns; x++) {
        const corner = y * columns + x
        if (![corner, corner + 1, corner + columns, corner + columns + 1].some(cell => taken.has(cell)))
          spots.push([x, y])
      }
    }
    return spots
  }

  for (let placed = 0; placed < large; placed++) {
    const spots = spotsForLarge()
    if (spots.length === 0) break
    const [x, y] = oneOf(spots)
    place(x, y, 2, oneOf<ModuleName>(['lanes', 'quarter', 'sun', set[0]!]))
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!taken.has(y * columns + x) && next() >= EMPTY_SHARE) place(x, y, 1, oneOf(set))
    }
  }
  return { columns, rows, ground: colours[0], cells }
}
