import type { Wall } from '@bora/rules/art/cover.ts'

/** The smallest visible share of a cell at the edge; less looks like a mistake. */
const MIN = 0.3

/** `covered` is how much of its height is covered from below. */
type Box = { width: number; height: number; covered?: number }
export type Crop = { columns: number; rows: number }

/**
 * Returns how many cells of a wall a box shows, from its top left corner: as many as fit, counting a cell at the edge
 * only if a good part of it is visible. A pixel more or less than whole cells counts as whole.
 */
export function cropOf(wall: Pick<Wall, 'columns' | 'rows'>, { width, height, covered = 0 }: Box): Crop {
  const seen = height - covered
  // Written so that a size that isn't a number counts as none.
  const isSeen = width > 0 && seen > 0
  if (!isSeen) return { columns: wall.columns, rows: wall.rows }
  const sizes = [
    ...Array.from({ length: wall.columns }, (_, index) => width / (index + 1)),
    ...Array.from({ length: wall.rows }, (_, index) => seen / (index + 1)),
  ].toSorted((one, other) => one - other)
  const crops = sizes
    .map(cell => ({ columns: whole(width, cell), rows: whole(seen, cell), under: covered / cell }))
    .filter(({ columns, rows, under }) => columns <= wall.columns && rows + under <= wall.rows)
  const { columns, rows, under } = crops.find(crop => part(crop.columns) >= MIN && part(crop.rows) >= MIN) ?? crops[0]!
  return { columns, rows: rows + under }
}

function whole(length: number, cell: number): number {
  const cells = length / cell
  const round = Math.round(cells)
  return round > 0 && Math.abs(cells - round) * cell <= 1 ? round : cells
}

// The visible share of the last cell; a single cell is a band, however flat.
function part(cells: number): number {
  return cells < 1 ? 1 : cells % 1 || 1
}
