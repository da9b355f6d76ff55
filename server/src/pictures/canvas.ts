import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CELL, FIGURES } from '@bora/rules/art/figures.ts'
import type { Wall } from '@bora/rules/art/cover.ts'
import { createCanvas, GlobalFonts, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'

// Pictures that the server draws for other people's apps: the product's fonts, tiles and logo on a canvas.

export type Ink = SKRSContext2D

/** The two families of the product, as `font` names them. */
export const DISPLAY = 'Bora Display'
export const TEXT = 'Bora Text'

const FILES: [family: string, address: string][] = [
  [DISPLAY, import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2')],
  [DISPLAY, import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')],
  [TEXT, import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2')],
  [TEXT, import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')],
]
let hasFonts = false

function haveFonts(): void {
  if (hasFonts) return
  for (const [family, address] of FILES) {
    const path = fileURLToPath(address)
    if (!GlobalFonts.register(readFileSync(path), family)) throw new Error(`${path} is no font`)
  }
  hasFonts = true
}

/** Draws a picture of this size in pixels and returns it as a PNG. */
export async function picture(width: number, height: number, draw: (ink: Ink) => void): Promise<Buffer> {
  haveFonts()
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas.encode('png')
}

/** The same as a JPG, which is far quicker to make of a photo. */
export async function photograph(width: number, height: number, draw: (ink: Ink) => void): Promise<Buffer> {
  haveFonts()
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas.encode('jpeg', 90)
}

/** What the product's fonts have letters for; emoji and other scripts would be empty boxes. */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu, '')
    .replace(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Chooses a font: its weight from 100 to 900, its size in pixels, and for headings the wide cut. */
export function type(ink: Ink, family: string, weight: number, size: number, wide = false): void {
  ink.font = `${weight} ${size}px "${family}"`
  ink.fontStretch = wide ? 'expanded' : 'normal'
}

/**
 * The lines of a text that fit into a width in pixels, at most so many; a longer text ends in an ellipsis, and a word
 * that is longer than a line is cut.
 */
export function linesOf(ink: Ink, text: string, width: number, most: number): { lines: string[]; isCut: boolean } {
  const fits = (line: string) => ink.measureText(line).width <= width
  const lines: string[] = []
  let rest = text.split(' ').flatMap(word => (fits(word) ? [word] : broken(word, fits)))
  while (rest.length > 0 && lines.length < most) {
    let count = 1
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count++
    lines.push(rest.slice(0, count).join(' '))
    rest = rest.slice(count)
  }
  if (rest.length === 0) return { lines, isCut: false }
  let last = [...lines.at(-1)!]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last = last.slice(0, -1)
  lines[lines.length - 1] = `${last.join('').trimEnd()}…`
  return { lines, isCut: true }
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** Draws a wall of tiles from its top left corner at x and y, each cell so many pixels wide. */
export function drawWall(ink: Ink, wall: Wall, { x, y, cell }: { x: number; y: number; cell: number }): void {
  ink.save()
  ink.translate(x, y)
  ink.scale(cell / CELL, cell / CELL)
  ink.beginPath()
  ink.rect(0, 0, wall.columns * CELL, wall.rows * CELL)
  ink.clip()
  ink.fillStyle = wall.ground
  ink.fill()
  for (const { x: column, y: row, span, module, turns, ground, figure } of wall.cells) {
    ink.save()
    ink.translate(column * CELL, row * CELL)
    ink.scale(span, span)
    if (ground) {
      ink.fillStyle = ground
      ink.fillRect(0, 0, CELL, CELL)
    }
    ink.beginPath()
    ink.rect(0, 0, CELL, CELL)
    ink.clip()
    ink.translate(CELL / 2, CELL / 2)
    ink.rotate((turns * Math.PI) / 2)
    ink.translate(-CELL / 2, -CELL / 2)
    const { d, line } = FIGURES[module]
    const shape = new Path2D(d)
    if (line) {
      ink.lineWidth = line
      ink.strokeStyle = figure
      ink.stroke(shape)
    } else {
      ink.fillStyle = figure
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a shape, no array
      ink.fill(shape)
    }
    ink.restore()
  }
  ink.restore()
}

const LOGO_WIDTH = 227
const LOGO_HEIGHT = 92
const RING = 2 * Math.PI * 21

/** Draws the wordmark: letters in one colour, the o a ring at 74 % in another. */
export function drawLogo(
  ink: Ink,
  { x, y, height, letters, ring }: { x: number; y: number; height: number; letters: string; ring: string },
): number {
  const scale = height / LOGO_HEIGHT
  ink.save()
  ink.translate(x, y)
  ink.scale(scale, scale)
  ink.translate(0, -8)
  ink.lineWidth = 17
  ink.strokeStyle = letters
  for (const d of [
    'M8.5 70.5a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z',
    'M8.5 14V100',
    'M143.5 100V70.5A21 21 0 0 1 161.56 49.815',
    'M176.5 70.5a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z',
    'M218.5 41V100',
  ]) {
    ink.stroke(new Path2D(d))
  }
  ink.strokeStyle = ring
  ink.globalAlpha = 0.28
  ink.stroke(new Path2D('M75 70.5a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z'))
  ink.globalAlpha = 1
  ink.lineCap = 'round'
  ink.beginPath()
  ink.arc(96, 70.5, 21, -Math.PI / 2, -Math.PI / 2 + (0.74 * RING) / 21)
  ink.stroke()
  ink.restore()
  return LOGO_WIDTH * scale
}

/** A picture from a file's bytes, to be drawn; null where they can't be read as one. */
export async function imageFrom(bytes: Buffer): Promise<Awaited<ReturnType<typeof loadImage>> | null> {
  return loadImage(bytes).catch(() => null)
}
