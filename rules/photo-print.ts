/**
 * The perceptual hash of a photo: it stays nearly the same if the photo is stored again, made smaller, filtered,
 * cropped a little, rotated or mirrored (docs/rules/proof.md#look-alikes). A hash records for 16 x 16 cells whether the
 * neighbours to the right and below are brighter, darker, or neither. A photo has one for the whole and more for its
 * parts, so that a part cropped from one photo can be ignored in the other.
 */
export type PhotoPrint = {
  /** Hashes of the whole, the whole without bars around it, and parts of that, which others find this photo by. */
  faces: Uint8Array
  /** The faces mirrored, and the rotated photo: together with the faces they are used to search for others. */
  looks: Uint8Array
  /** Keys under which the photo is indexed. Similar photos share some of them, others hardly any. */
  listed: number[]
  /** Keys under which similar photos may be indexed. */
  sought: number[]
}

/** Width and height of the grey picture that a hash is made from. */
export const PRINT_SIDE = 128
/** The distance of two photos with nothing in common. */
export const MAX_DISTANT = 512

const CELLS = 16
const HASH_WORDS = (2 * 2 * CELLS * CELLS) / 32
const HASH_BYTES = HASH_WORDS * 4
const WHOLES = 2
// Minimum difference in brightness (of 255) between two different cells, and minimum number of such pairs (of 512).
const SEEN = 2
const MIN_SEEN = 64
const TURNS = [-3, -1.5, 1.5, 3]

/** A part of the picture, from 0 to 1. */
type Box = { left: number; top: number; width: number; height: number }
const ALL: Box = { left: 0, top: 0, width: 1, height: 1 }

// Crops: a tenth off one side, off two sides, or half of it off both; and a tenth off every side.
const SPANS = [
  { from: 0, size: 1 },
  { from: 0, size: 0.9 },
  { from: 0.05, size: 0.9 },
  { from: 0.1, size: 0.9 },
]
const PARTS: readonly Box[] = [
  ...SPANS.flatMap(x => SPANS.map(y => ({ left: x.from, top: y.from, width: x.size, height: y.size }))).slice(1),
  { left: 0.1, top: 0.1, width: 0.8, height: 0.8 },
]

/**
 * Returns the hash of a picture of 128 x 128 grey pixels, into which the photo was scaled. Null if there is too little
 * to see: a dark or plain picture is similar to any other of its kind.
 */
export function printOf(grey: Uint8Array): PhotoPrint | null {
  const sums = summed(grey)
  if (!hasEnoughToSee(viewOf(sums, ALL))) return null
  const content = contentOf(grey)
  const base = hasEnoughToSee(viewOf(sums, content)) ? content : ALL
  const upright = [ALL, base, ...PARTS.map(part => within(base, part))].map(box => viewOf(sums, box))
  const reflected = upright.map(mirrored)
  const onItsSide = turnedByQuarter(upright[0]!)
  const upsideDown = turnedByQuarter(onItsSide)
  const turned = [
    ...TURNS.map(degrees => viewOf(summed(turnedBy(grey, degrees)), base)),
    onItsSide,
    upsideDown,
    turnedByQuarter(upsideDown),
  ].flatMap(view => [view, mirrored(view)])
  return {
    faces: hashed(upright),
    looks: hashed([...reflected, ...turned]),
    listed: listedUnder(upright),
    sought: soughtUnder(upright, reflected, turned),
  }
}

/**
 * Returns the distance of two photos, over the orientations in which they are closest: 0 if they are the same,
 * MAX_DISTANT if nothing is alike. Distances of at least `most` are returned as `most`.
 */
export function printDistance(
  sought: Pick<PhotoPrint, 'faces' | 'looks'>,
  other: Pick<PhotoPrint, 'faces'>,
  most = MAX_DISTANT,
): number {
  const others = hashesOf(other.faces)
  let best = most / MAX_DISTANT
  for (const hashes of [hashesOf(sought.faces), hashesOf(sought.looks)]) {
    for (let i = 0; i < hashes.ones.length; i++) {
      const last = i < WHOLES ? others.ones.length : WHOLES
      for (let j = 0; j < last; j++) best = Math.min(best, difference(hashes, i, others, j, best))
    }
  }
  return Math.round(best * MAX_DISTANT)
}

// Coarser than a hash, so that a slightly cropped or rotated photo keeps some of its index keys.
const LIST_CELLS = 8
const LIST_STEPS = 2 * LIST_CELLS * LIST_CELLS
const SEEN_LISTED = 3
// A key covers a band of steps from all over the picture: the longer it is, the fewer photos share it by chance.
const BANDS = 16
const PART_BANDS = 10
const BAND_STEPS = 13
const SEEN_IN_BAND = 7
const BAND_ORDER = Array.from({ length: BANDS }, (_, band) => scattered(LIST_STEPS, band + 1).slice(0, BAND_STEPS))

function listedUnder(upright: readonly View[]): number[] {
  const numbers = upright.flatMap((view, i) =>
    i < WHOLES ? bandsOf(view, BANDS).map(ofWhole) : bandsOf(view, PART_BANDS).map(ofPart),
  )
  return [...new Set(numbers)]
}

function soughtUnder(upright: readonly View[], reflected: readonly View[], turned: readonly View[]): number[] {
  const wholes = [...upright.slice(0, WHOLES), ...reflected.slice(0, WHOLES)]
  const parts = [...upright.slice(WHOLES), ...reflected.slice(WHOLES)]
  return [
    ...new Set([
      ...wholes.flatMap(view => [...bandsOf(view, BANDS).map(ofWhole), ...bandsOf(view, PART_BANDS).map(ofPart)]),
      ...parts.flatMap(view => bandsOf(view, PART_BANDS).map(ofWhole)),
      ...turned.flatMap(view => bandsOf(view, BANDS).map(ofWhole)),
    ]),
  ]
}

// Two wholes may share a key, or a whole and a part, but never two parts.
function ofWhole(band: number): number {
  return band
}

function ofPart(band: number): number {
  return ~band
}

function bandsOf({ coarse }: View, bands: number): number[] {
  const steps = stepsOf(coarse)
  return BAND_ORDER.slice(0, bands).flatMap((order, band) => {
    let mixed = band + 1
    let seen = 0
    for (const at of order) {
      const step = steps[at]!
      const trit = step >= SEEN_LISTED ? 2 : step <= -SEEN_LISTED ? 0 : 1
      if (trit !== 1) seen++
      mixed = Math.imul(mixed ^ trit, 16_777_619)
      mixed ^= mixed >>> 15
    }
    return seen >= SEEN_IN_BAND ? mixed & 0x7fffffff : []
  })
}

/** Summed-area table: sums of all pixels above and to the left, with a leading row and column of zeros. */
type Sums = Float64Array
const SUMS_SIDE = PRINT_SIDE + 1

function summed(grey: Uint8Array): Sums {
  const sums = new Float64Array(SUMS_SIDE * SUMS_SIDE)
  for (let y = 0; y < PRINT_SIDE; y++) {
    let row = 0
    for (let x = 0; x < PRINT_SIDE; x++) {
      row += grey[y * PRINT_SIDE + x]!
      sums[(y + 1) * SUMS_SIDE + x + 1] = sums[y * SUMS_SIDE + x + 1]! + row
    }
  }
  return sums
}

/** Brightness of cells: one more in a row than a hash has, for comparing to the right, and one more in a column. */
type Cells = { size: number; across: Float64Array; down: Float64Array }
/** The picture, or a part of it, at both resolutions. */
type View = { fine: Cells; coarse: Cells }

function viewOf(sums: Sums, box: Box): View {
  return { fine: cellsOf(sums, box, CELLS), coarse: cellsOf(sums, box, LIST_CELLS) }
}

function cellsOf(sums: Sums, box: Box, size: number): Cells {
  return { size, across: grid(sums, box, size + 1, size), down: grid(sums, box, size, size + 1) }
}

function mirrored({ fine, coarse }: View): View {
  const mirror = ({ size, across, down }: Cells) => ({
    size,
    across: rowsReversed(across, size + 1),
    down: rowsReversed(down, size),
  })
  return { fine: mirror(fine), coarse: mirror(coarse) }
}

function rowsReversed(cells: Float64Array, columns: number): Float64Array {
  return cells.map((_, i) => cells[i - 2 * (i % columns) + columns - 1]!)
}

function turnedByQuarter({ fine, coarse }: View): View {
  const turn = ({ size, across, down }: Cells) => ({
    size,
    across: gridTurned(down, size),
    down: gridTurned(across, size + 1),
  })
  return { fine: turn(fine), coarse: turn(coarse) }
}

/** Rotates a grid of cells with `columns` in a row: the bottom left becomes the top left. */
function gridTurned(cells: Float64Array, columns: number): Float64Array {
  const rows = cells.length / columns
  return cells.map((_, i) => cells[(rows - 1 - (i % rows)) * columns + Math.floor(i / rows)]!)
}

/** Returns how much brighter the cell to the right is, for each cell, followed by the same for the cell below. */
function stepsOf({ size, across, down }: Cells): Float64Array {
  const steps = new Float64Array(2 * size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = row * (size + 1) + column
      steps[row * size + column] = across[at + 1]! - across[at]!
    }
  }
  for (let at = 0; at < size * size; at++) steps[size * size + at] = down[at + size]! - down[at]!
  return steps
}

function grid(sums: Sums, { left, top, width, height }: Box, columns: number, rows: number): Float64Array {
  const cells = new Float64Array(columns * rows)
  const edges = new Float64Array((columns + 1) * (rows + 1))
  for (let row = 0; row <= rows; row++) {
    const y = (top + (height * row) / rows) * PRINT_SIDE
    for (let column = 0; column <= columns; column++) {
      edges[row * (columns + 1) + column] = sumAt(sums, (left + (width * column) / columns) * PRINT_SIDE, y)
    }
  }
  const area = ((width * PRINT_SIDE) / columns) * ((height * PRINT_SIDE) / rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column
      const below = at + columns + 1
      cells[row * columns + column] = (edges[below + 1]! - edges[below]! - edges[at + 1]! + edges[at]!) / area
    }
  }
  return cells
}

// Interpolates bilinearly between pixel lines.
function sumAt(sums: Sums, x: number, y: number): number {
  const left = Math.min(Math.floor(x), PRINT_SIDE - 1)
  const top = Math.min(Math.floor(y), PRINT_SIDE - 1)
  const [right, down] = [x - left, y - top]
  const at = top * SUMS_SIDE + left
  const above = sums[at]! * (1 - right) + sums[at + 1]! * right
  const below = sums[at + SUMS_SIDE]! * (1 - right) + sums[at + SUMS_SIDE + 1]! * right
  return above * (1 - down) + below * down
}

// One bit for each step that is brighter, followed by one for each that is darker.
function hashed(views: readonly View[]): Uint8Array {
  const hashes = new Uint8Array(views.length * HASH_BYTES)
  views.forEach(({ fine }, view) => {
    const steps = stepsOf(fine)
    const set = (bit: number) => (hashes[view * HASH_BYTES + (bit >> 3)]! |= 1 << (bit & 7))
    for (let i = 0; i < steps.length; i++) {
      if (steps[i]! >= SEEN) set(i)
      else if (steps[i]! <= -SEEN) set(i + steps.length)
    }
  })
  return hashes
}

function hasEnoughToSee(view: View): boolean {
  return hashesOf(hashed([view])).ones[0]! >= MIN_SEEN
}

function within(outer: Box, { left, top, width, height }: Box): Box {
  return {
    left: outer.left + left * outer.width,
    top: outer.top + top * outer.height,
    width: width * outer.width,
    height: height * outer.height,
  }
}

// Bars around a photo, as in a screenshot: most of a line is exactly as dark, or as bright, as the edge.
const BAR_DARKEST = 235
const BAR_BRIGHTEST = 48
const BAR_EVEN = 4
const BAR_SHARE = 0.6
const MIN_CONTENT = 0.25

function contentOf(grey: Uint8Array): Box {
  const rows = runBetweenBars((line, i) => grey[line * PRINT_SIDE + i]!)
  const columns = runBetweenBars((line, i) => grey[(rows.from + (i % rows.size)) * PRINT_SIDE + line]!)
  return {
    left: columns.from / PRINT_SIDE,
    top: rows.from / PRINT_SIDE,
    width: columns.size / PRINT_SIDE,
    height: rows.size / PRINT_SIDE,
  }
}

/** Returns the longest run of lines between bars; all lines if too little would remain. */
function runBetweenBars(pixel: (line: number, i: number) => number): { from: number; size: number } {
  const all = { from: 0, size: PRINT_SIDE }
  const edges = [0, PRINT_SIDE - 1].map(line => medianOf(pixel, line))
  const isBar = (line: number) => edges.some(edge => isMostly(pixel, line, edge))
  let best = { from: 0, size: 0 }
  for (let line = 0; line < PRINT_SIDE; line++) {
    if (isBar(line)) continue
    const from = line
    while (line < PRINT_SIDE && !isBar(line)) line++
    if (line - from > best.size) best = { from, size: line - from }
  }
  return best.size < MIN_CONTENT * PRINT_SIDE ? all : best
}

function medianOf(pixel: (line: number, i: number) => number, line: number): number {
  return Array.from({ length: PRINT_SIDE }, (_, i) => pixel(line, i)).sort((a, b) => a - b)[PRINT_SIDE / 2]!
}

function isMostly(pixel: (line: number, i: number) => number, line: number, edge: number): boolean {
  if (edge > BAR_BRIGHTEST && edge < BAR_DARKEST) return false
  let same = 0
  for (let i = 0; i < PRINT_SIDE; i++) if (Math.abs(pixel(line, i) - edge) <= BAR_EVEN) same++
  return same >= BAR_SHARE * PRINT_SIDE
}

function turnedBy(grey: Uint8Array, degrees: number): Uint8Array {
  const turned = new Uint8Array(grey.length)
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const middle = (PRINT_SIDE - 1) / 2
  for (let y = 0; y < PRINT_SIDE; y++) {
    for (let x = 0; x < PRINT_SIDE; x++) {
      const fromX = inside(middle + (x - middle) * cos - (y - middle) * sin)
      const fromY = inside(middle + (x - middle) * sin + (y - middle) * cos)
      turned[y * PRINT_SIDE + x] = grey[fromY * PRINT_SIDE + fromX]!
    }
  }
  return turned
}

function inside(at: number): number {
  return Math.min(PRINT_SIDE - 1, Math.max(0, Math.round(at)))
}

type Hashes = { words: Uint32Array; ones: number[] }

function hashesOf(bytes: Uint8Array): Hashes {
  const words =
    bytes.byteOffset % 4 === 0
      ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
      : new Uint32Array(bytes.slice().buffer)
  const ones = Array.from({ length: bytes.length / HASH_BYTES }, (_, hash) => {
    let count = 0
    for (let word = 0; word < HASH_WORDS; word++) count += onesIn(words[hash * HASH_WORDS + word]!)
    return count
  })
  return { words, ones }
}

// Returns the share of bits set in either hash but not in both; stops and returns `most` once it reaches that.
function difference(a: Hashes, i: number, b: Hashes, j: number, most: number): number {
  const all = a.ones[i]! + b.ones[j]!
  const limit = most * all
  let odd = 0
  for (let word = 0; word < HASH_WORDS; word++) {
    odd += onesIn(a.words[i * HASH_WORDS + word]! ^ b.words[j * HASH_WORDS + word]!)
    if (odd >= limit) return most
  }
  return odd / all
}

function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555)
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function scattered(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  let state = seed
  for (let last = count - 1; last > 0; last--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const other = (state >>> 8) % (last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
