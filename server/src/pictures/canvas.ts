import { CELL, FIGURES } from '@bora/rules/art/figures.ts'
import type { Wall } from '@bora/rules/art/cover.ts'
import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { charactersOf, drawable, familiesFor, haveFonts, isolated, TEXT } from './fonts.ts'

// Pictures that the server draws for other apps: the product's fonts, tiles and logo on a canvas.

export type Ink = SKRSContext2D

/** Draws a picture of this size in pixels and returns it as a PNG. */
export async function picture(width: number, height: number, draw: (ink: Ink) => void): Promise<Buffer> {
  haveFonts()
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas.encode('png')
}

/** Like `picture`, as a JPG, which is encoded much faster for a photo. */
export async function photograph(width: number, height: number, draw: (ink: Ink) => void): Promise<Buffer> {
  haveFonts()
  const canvas = createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return canvas.encode('jpeg', 90)
}

/**
 * Sets a font: its weight from 100 to 900, its size in pixels, and for headings the wide cut. `text` is user text in
 * any script that this font must be able to draw.
 */
export function type(ink: Ink, family: string, weight: number, size: number, wide = false, text = ''): void {
  ink.font = `${weight} ${size}px ${[family, ...familiesFor(text)].map(name => `"${name}"`).join(', ')}`
  ink.fontStretch = wide ? 'expanded' : 'normal'
}

/** Returns the width of a user text drawn by `write`. */
export function widthOf(ink: Ink, text: string): number {
  return runsOf(text).reduce((sum, run) => sum + widthOfRun(ink, run), 0)
}

/** Draws a line that people wrote from x on, in its own direction. */
export function write(ink: Ink, line: string, x: number, y: number): void {
  const runs = runsOf(line)
  if (runs.length === 1 && !runs[0]!.lead) return ink.fillText(isolated(line), x, y)
  let at = x
  for (const run of runs) {
    const width = widthOfRun(ink, run)
    ink.save()
    if (run.lead) {
      ink.beginPath()
      ink.rect(at, y - 2 * width, width, 4 * width)
      ink.clip()
    }
    ink.fillText(run.lead + run.text, at - ink.measureText(run.lead).width, y)
    ink.restore()
    at += width
  }
}

type Run = { text: string; lead: string }

// The canvas takes a character that is also plain text (a heart) for one and joins it to the emoji behind it (fire) only after another emoji.
const AS_TEXT = /^(?!\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0f?\u200d(?=\p{Emoji_Presentation})/u

/** Splits a line into parts to be drawn one by one; `lead` is invisible context before a part. */
function runsOf(line: string): Run[] {
  const whole = { text: line, lead: '' }
  if (!line.includes('\u200d') || isolated(line) !== line) return [whole]
  const runs: Run[] = []
  for (const character of charactersOf(line)) {
    const lead = AS_TEXT.test(character) ? character.replace(AS_TEXT, '') : ''
    const last = runs.at(-1)
    if (lead || !last || last.lead) runs.push({ text: character, lead })
    else last.text += character
  }
  return runs
}

function widthOfRun(ink: Ink, { text, lead }: Run): number {
  return ink.measureText(lead + text).width - (lead ? ink.measureText(lead).width : 0)
}

type Part = { text: string; begins: boolean }

/**
 * Wraps a text into lines of a width in pixels, at most this number; a longer text ends in an ellipsis, and a word
 * longer than a line is cut.
 */
export function linesOf(ink: Ink, text: string, width: number, most: number): { lines: string[]; isCut: boolean } {
  const fits = (line: string) => widthOf(ink, line) <= width
  const lines: string[] = []
  let rest = partsOf(text).flatMap(part => (fits(part.text) ? [part] : broken(part, fits)))
  while (rest.length > 0 && lines.length < most) {
    let count = 1
    while (count < rest.length && fits(joined(rest.slice(0, count + 1)))) count++
    lines.push(joined(rest.slice(0, count)))
    rest = rest.slice(count)
  }
  if (rest.length === 0) return { lines, isCut: false }
  let last = charactersOf(lines.at(-1)!)
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last = last.slice(0, -1)
  lines[lines.length - 1] = `${last.join('').trimEnd()}…`
  return { lines, isCut: true }
}

const joined = (parts: readonly Part[]) =>
  parts.map(({ text, begins }, index) => (begins && index > 0 ? ` ${text}` : text)).join('')

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Returns the parts after which a line may break: words, also of scripts without spaces. */
export function partsOf(text: string): Part[] {
  return text.split(' ').flatMap(word => {
    const parts: string[] = []
    // Punctuation stays with the word before it.
    for (const { segment, isWordLike } of UNSPACED.test(word)
      ? words.segment(word)
      : [{ segment: word, isWordLike: true }])
      if (isWordLike || parts.length === 0) parts.push(segment)
      else parts[parts.length - 1] += segment
    return parts.map((part, index) => ({ text: part, begins: index === 0 }))
  })
}

function broken({ text, begins }: Part, fits: (line: string) => boolean): Part[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of charactersOf(text)) {
    if (piece && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece].map((one, index) => ({ text: one, begins: begins && index === 0 }))
}

/** Draws a wall of tiles from its top left corner at x and y, with this cell width in pixels. */
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

/** Decodes a picture from a file's bytes for drawing; null if that fails. */
export async function imageFrom(bytes: Buffer): Promise<Awaited<ReturnType<typeof loadImage>> | null> {
  return loadImage(bytes).catch(() => null)
}

/** Draws the initial of a name into a box, or a figure if no character of the name can be drawn. */
export function drawInitial(
  ink: Ink,
  name: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const middle = box.x + box.width / 2
  const [initial] = charactersOf(drawable(name))
  ink.save()
  if (initial) {
    const text = initial.toLocaleUpperCase()
    let size = box.height * 0.44
    type(ink, TEXT, 700, size, false, text)
    const width = widthOf(ink, text)
    if (width > box.width * 0.7) type(ink, TEXT, 700, (size *= (box.width * 0.7) / width), false, text)
    write(ink, text, middle - widthOf(ink, text) / 2, box.y + box.height / 2 + size * 0.352)
  } else {
    ink.beginPath()
    ink.rect(box.x, box.y, box.width, box.height)
    ink.clip()
    ink.beginPath()
    ink.arc(middle, box.y + box.height * 0.4, box.height * 0.17, 0, 2 * Math.PI)
    ink.fill()
    ink.beginPath()
    ink.arc(middle, box.y + box.height * 0.95, box.height * 0.32, 0, 2 * Math.PI)
    ink.fill()
  }
  ink.restore()
}
