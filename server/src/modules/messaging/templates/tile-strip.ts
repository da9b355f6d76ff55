import { TILE } from './mail-colours.ts'

type Tile = { ground: string; figure: string; shape: keyof typeof shapes }

const tiles: readonly Tile[] = [
  { ground: TILE.pitanga, figure: TILE.blush, shape: 'lanes' },
  { ground: TILE.mata, figure: TILE.maracuja, shape: 'half' },
  { ground: TILE.goiaba, figure: TILE.rose, shape: 'leaf' },
  { ground: TILE.maracuja, figure: TILE.pitanga, shape: 'quarter' },
  { ground: TILE.mar, figure: TILE.sky, shape: 'sun' },
  { ground: TILE.folha, figure: TILE.mint, shape: 'leaf' },
  { ground: TILE.blush, figure: TILE.pitanga, shape: 'ring' },
  { ground: TILE.mata, figure: TILE.folha, shape: 'lanes' },
]

const shapes = {
  quarter: ({ figure }: Tile) => block(100, '100% 0 0 0', figure),
  leaf: ({ figure }: Tile) => block(100, '0 100% 0 100%', figure),
  half: ({ figure }: Tile) => block(50, '0 0 50% 50%/0 0 100% 100%', figure),
  sun: ({ figure }: Tile) => inset(12, block(100, '50%', figure)),
  ring: ({ ground, figure }: Tile) => inset(12, over(figure, '50%', inset(25, block(100, '50%', ground)))),
  lanes: ({ ground, figure }: Tile) =>
    over(figure, '100% 0 0 0', lane(75, over(ground, '100% 0 0 0', lane(67, block(100, '100% 0 0 0', figure))))),
} satisfies Record<string, (tile: Tile) => string>

/**
 * Returns a row of the product's tiles made of table cells and rounded corners: nothing to load, nothing to block.
 * Heights are shares of the width, so tiles stay square at any width; clients without rounded corners show squares.
 */
export function tileStrip(): string {
  const cells = tiles.map(
    tile =>
      `<td class="tile" width="12.5%" height="40" valign="top" bgcolor="${tile.ground}" style="width:12.5%;padding:0;background:${tile.ground};font-size:0;line-height:0">${shapes[tile.shape](tile)}</td>`,
  )
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;border-collapse:collapse"><tr>${cells.join('')}</tr></table>`
}

function block(height: number, radius: string, colour: string): string {
  return `<div style="padding-bottom:${height}%;background:${colour};border-radius:${radius}"></div>`
}

function over(colour: string, radius: string, inside: string): string {
  return `<div style="background:${colour};border-radius:${radius};overflow:hidden">${inside}</div>`
}

function inset(percent: number, inside: string): string {
  return `<div style="padding:${percent}%">${inside}</div>`
}

/** Returns the inner arc of a lane: this many percent of the square, in its lower right corner. */
function lane(percent: number, inside: string): string {
  return `<div style="padding:${100 - percent}% 0 0 ${100 - percent}%">${inside}</div>`
}
