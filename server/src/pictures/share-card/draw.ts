import type { Language } from '@bora/rules/limits.ts'
import type { DistanceUnit } from '@bora/rules/distance-units.ts'
import { SHARE_FORMATS, type ShareFormat, type ShareTheme } from '@bora/rules/share-cards.ts'
import { drawLogo, type Ink, linesOf, partsOf, photograph, type, widthOf, write } from '../canvas.ts'
import { DISPLAY, TEXT } from '../fonts.ts'
import { type Box, drawArt, drawCover, drawFace, type Images } from './art.ts'
import type { CardFacts } from './card-facts.ts'
import { type Look, lookOf, LOOKS, ON_MARACUJA } from './looks.ts'
import type { Figure, Words } from './card-words.ts'
import { wordsOf } from './words.ts'

/** How a card is wanted. */
export type CardWish = {
  format: ShareFormat
  theme: ShareTheme
  language: Language
  distanceUnit: DistanceUnit
}

type Drawing = { ink: Ink; facts: CardFacts; words: Words; look: Look; images: Images; theme: ShareTheme }

/** Draws a card and returns it as a JPG. */
export async function drawCard(
  facts: CardFacts,
  images: Images,
  { format, theme, language, distanceUnit }: CardWish,
): Promise<Buffer> {
  const { width, height } = SHARE_FORMATS[format]
  return photograph(width, height, ink => {
    const look = lookOf(facts.card, theme)
    const drawing = { ink, facts, words: wordsOf(facts, language, distanceUnit), look, images, theme }
    ink.fillStyle = look.ground
    ink.fillRect(0, 0, width, height)
    if (format === 'wide') drawWide(drawing)
    else if (facts.card === 'workout') drawWorkoutStory(drawing, facts)
    else drawStory(drawing)
  })
}

const MARGIN = 80
const INNER = SHARE_FORMATS.story.width - 2 * MARGIN

// Board 10, 1080x1920 treino: tiles above, the photo with its stamp, the day and the strip.
function drawWorkoutStory(drawing: Drawing, facts: Extract<CardFacts, { card: 'workout' }>): void {
  const { ink, words, look, images, theme } = drawing
  const art = facts.challenge ?? { id: facts.id, category: 'general' as const, isAmbassador: false }
  drawCover(ink, art, { x: 0, y: 0, width: 1080, height: 360 }, 90)
  const box = { x: MARGIN, y: 270, width: INNER, height: 1000 }
  drawRounded(ink, box, 80, () => drawArt(ink, facts, box, look, images, ''))
  let x = box.x + 40
  for (const chip of words.chips) x += drawChip(ink, chip, x, box.y + box.height - 128, theme) + 16
  if (words.stamp) drawStamp(ink, words.stamp, { x: 838, y: 306, most: 380, size: 124 })
  drawWho(drawing, { x: MARGIN, y: 1362, radius: 42, size: 44, width: INNER })
  const days = facts.days.done
  drawTitle(ink, words.title, { x: MARGIN, bottom: 1545, width: INNER, sizes: [124, 104, 88, 72, 60], most: 1 }, look)
  drawStrip(ink, days, facts.days.at, { x: MARGIN, y: 1595, width: INNER, height: 84 }, look, theme)
  drawLogo(ink, { x: 787, y: 1748, height: 80, letters: look.logo, ring: look.ring })
  drawLine(ink, words.sentence, { x: MARGIN, y: 1800, width: 660, size: 40 }, look.ink)
}

// Board 10, 1080x1920 podio: the logo, art for the achievement, its name, numbers.
function drawStory(drawing: Drawing): void {
  const { ink, facts, words, look, images } = drawing
  if (look.lanes) drawLanes(ink, look, { x: 540, y: 680, radius: 860 })
  drawLogo(ink, { x: MARGIN, y: 116, height: 86, letters: look.logo, ring: look.ring })
  const isPlace = words.plate !== undefined
  const box = { x: MARGIN, y: 270, width: INNER, height: isPlace ? 920 : 820 }
  drawRounded(ink, box, areDays(facts, words) ? 0 : 80, () => {
    drawArt(ink, facts, box, look, images, words.plate ?? '')
  })
  if (!isPlace) drawWho(drawing, { x: MARGIN, y: 1172, radius: 42, size: 44, width: INNER })
  const bottom = words.figures.length > 0 ? 1510 : 1640
  drawTitle(ink, words.title, { x: MARGIN, bottom, width: INNER, sizes: [140, 124, 104, 88, 72, 60] }, look)
  drawLine(ink, words.sentence, { x: MARGIN, y: bottom + 74, width: INNER, size: 44 }, look.ink2)
  drawFigures(ink, words.figures, { x: MARGIN, y: 1625, width: INNER, height: 203 }, look)
}

const LEFT = 64
const WALL_AT = 690
const TEXT_WIDTH = WALL_AT - LEFT - 40

// Board 10, 1200x630: text on the left, art that bleeds off the right.
function drawWide(drawing: Drawing): void {
  const { ink, facts, words, look, images } = drawing
  if (look.lanes) drawLanes(ink, look, { x: WALL_AT, y: 0, radius: 430 })
  const art = { x: WALL_AT, y: 0, width: 510, height: 630 }
  ink.save()
  ink.beginPath()
  ink.rect(art.x, art.y, art.width, art.height)
  ink.clip()
  const inset = areDays(facts, words) ? 44 : 0
  const box = { x: art.x + inset / 2, y: inset, width: art.width - 1.5 * inset, height: art.height - 2 * inset }
  drawArt(ink, facts, box, look, images, words.plate ?? '')
  ink.restore()
  if (words.stamp) drawStamp(ink, words.stamp, { x: 1020, y: 96, most: 260, size: 76 })
  drawLogo(ink, { x: LEFT, y: 62, height: 52, letters: look.logo, ring: look.ring })
  const pills: Figure[] = words.figures.length > 0 ? words.figures : words.chips.map(value => ({ value, label: '' }))
  const bottom = pills.length > 0 ? 478 : 566
  drawPills(ink, pills, { x: LEFT, y: 494, width: TEXT_WIDTH }, look)
  drawLine(ink, words.sentence, { x: LEFT, y: bottom - 14, width: TEXT_WIDTH, size: 27 }, look.ink2)
  const title = { x: LEFT, bottom: bottom - 66, width: TEXT_WIDTH, sizes: [84, 72, 60, 50, 42] }
  const top = drawTitle(ink, words.title, title, look)
  drawWho(drawing, { x: LEFT, y: top - 52, radius: 28, size: 27, width: TEXT_WIDTH })
}

/** Returns whether the art is a calendar of days, which has no edge. */
function areDays(facts: CardFacts, words: Words): boolean {
  return facts.card === 'wall' || (facts.card === 'recap' && !words.plate && facts.photoIds.length === 0)
}

function drawRounded(ink: Ink, { x, y, width, height }: Box, radius: number, draw: () => void): void {
  ink.save()
  ink.beginPath()
  ink.roundRect(x, y, width, height, radius)
  ink.clip()
  draw()
  ink.restore()
}

function drawLanes(
  ink: Ink,
  { lanes, ground }: Look,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  for (const [share, colour] of [
    [1, lanes!],
    [0.82, ground],
    [0.64, lanes!],
  ] as const) {
    ink.beginPath()
    ink.arc(x, y, radius * share, 0, 2 * Math.PI)
    ink.fillStyle = colour
    ink.fill()
  }
}

function drawWho(
  { ink, facts, words, images, look }: Drawing,
  at: { x: number; y: number; radius: number; size: number; width: number },
): void {
  // A ring that separates a portrait from the background.
  ink.beginPath()
  ink.arc(at.x + at.radius, at.y, at.radius + 4, 0, 2 * Math.PI)
  ink.fillStyle = look.ink
  ink.fill()
  drawFace(ink, facts.person, images.face, { x: at.x + at.radius, y: at.y, radius: at.radius })
  const x = at.x + 2.5 * at.radius
  drawLine(ink, words.who, { x, y: at.y + at.size * 0.34, width: at.width - 2.5 * at.radius, size: at.size }, look.ink)
}

function drawLine(
  ink: Ink,
  text: string,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
  colour: string,
): void {
  if (!text) return
  type(ink, TEXT, 550, size, false, text)
  ink.fillStyle = colour
  write(ink, linesOf(ink, text, width, 1).lines[0]!, x, y)
}

type TitleBox = { x: number; bottom: number; width: number; sizes: readonly number[]; most?: 1 | 2 }

/**
 * Draws a title that ends at `bottom`, in the largest size that fits into this number of lines, the smallest in one
 * more; returns its top.
 */
function drawTitle(ink: Ink, title: string, { x, bottom, width, sizes, most = 2 }: TitleBox, look: Look): number {
  const words = partsOf(title)
  for (const size of sizes) {
    type(ink, DISPLAY, 800, size, true, title)
    const isSmallest = size === sizes.at(-1)
    const { lines, isCut } = linesOf(ink, title, width, isSmallest && most > 1 ? most + 1 : size > 124 ? 1 : most)
    const isWhole = words.every(word => widthOf(ink, word.text) <= width)
    if ((isCut || !isWhole) && !isSmallest) continue
    const height = size * 1.02
    const first = bottom - (lines.length - 1) * height
    ink.fillStyle = look.ink
    for (const [index, line] of lines.entries()) write(ink, line, x - size * 0.03, first + index * height)
    return first - size * 0.74
  }
  return bottom
}

function drawChip(ink: Ink, text: string, x: number, y: number, theme: ShareTheme): number {
  type(ink, TEXT, 650, 38)
  const width = ink.measureText(text).width + 64
  ink.fillStyle = 'rgb(14 31 24 / 0.8)'
  ink.beginPath()
  ink.roundRect(x, y, width, 88, 30)
  ink.fill()
  ink.fillStyle = theme === 'light' ? LOOKS.light.surface : LOOKS.dark.ink
  ink.fillText(text, x + 32, y + 57)
  return width
}

/** Draws a slightly rotated stamp; `x` and `y` are its centre, `most` its maximum width. */
function drawStamp(
  ink: Ink,
  text: string,
  { x, y, most, size }: { x: number; y: number; most: number; size: number },
): void {
  let height = size
  type(ink, DISPLAY, 800, height, true)
  while (ink.measureText(text).width > most - height * 0.8 && height > 24) {
    height *= 0.92
    type(ink, DISPLAY, 800, height, true)
  }
  const width = ink.measureText(text).width + height
  ink.save()
  ink.translate(x, y)
  ink.rotate((8 * Math.PI) / 180)
  ink.shadowColor = 'rgb(31 8 3 / 0.3)'
  ink.shadowBlur = 40
  ink.shadowOffsetY = 16
  ink.fillStyle = LOOKS.light.maracuja
  ink.beginPath()
  ink.roundRect(-width / 2, -height * 0.84, width, height * 1.68, height * 0.36)
  ink.fill()
  ink.shadowColor = 'transparent'
  ink.fillStyle = ON_MARACUJA
  ink.textAlign = 'center'
  ink.fillText(text, 0, height * 0.36)
  ink.restore()
}

function drawStrip(ink: Ink, days: readonly boolean[], at: number, box: Box, look: Look, theme: ShareTheme): void {
  const gap = days.length > 14 ? 10 : 16
  const width = (box.width - gap * (days.length - 1)) / days.length
  for (const [index, done] of days.entries()) {
    const isDone = done || index === at
    ink.fillStyle = isDone ? (theme === 'light' ? look.ink : look.ring) : look.plate
    ink.beginPath()
    ink.roundRect(box.x + index * (width + gap), box.y, width, box.height, Math.min(24, width / 2))
    ink.fill()
  }
}

// Each has its natural width; together they fill the row, and shrink if they don't fit.
function drawFigures(ink: Ink, figures: readonly Figure[], box: Box, look: Look): void {
  if (figures.length === 0) return
  const gap = 24
  const pad = 34
  let size = 68
  const widths = () =>
    figures.map(({ value, label }) => {
      type(ink, DISPLAY, 800, size, true)
      const wide = ink.measureText(value).width
      type(ink, TEXT, 550, 36)
      return Math.max(wide, ink.measureText(label).width) + 2 * pad
    })
  const room = box.width - gap * (figures.length - 1)
  while (widths().reduce((a, b) => a + b) > room && size > 36) size -= 4
  const needed = widths()
  const sum = needed.reduce((a, b) => a + b)
  const more = figures.length > 2 ? Math.max(0, room - sum) / figures.length : 0
  let { x } = box
  for (const [index, { value, label }] of figures.entries()) {
    const width = needed[index]! + more
    ink.fillStyle = look.plate
    ink.beginPath()
    ink.roundRect(x, box.y, width, box.height, 44)
    ink.fill()
    ink.fillStyle = look.ink
    type(ink, DISPLAY, 800, size, true)
    ink.fillText(value, x + pad, box.y + 96)
    type(ink, TEXT, 550, 36)
    ink.fillStyle = look.ink2
    ink.fillText(label, x + pad, box.y + 157)
    x += width + gap
  }
}

const PILL_HEIGHT = 84

function drawPills(
  ink: Ink,
  figures: readonly Figure[],
  { x: left, y, width: most }: { x: number; y: number; width: number },
  look: Look,
): void {
  const pills = figures.map(({ value, label }) => {
    type(ink, DISPLAY, 750, 34, true)
    const wide = ink.measureText(value).width
    type(ink, TEXT, 550, 24)
    return { value, label, wide, width: wide + (label ? ink.measureText(label).width + 12 : 0) + 52 }
  })
  // If three don't fit, the middle one is omitted.
  if (pills.reduce((sum, one) => sum + one.width + 14, -14) > most + 24) pills.splice(1, 1)
  let x = left
  for (const { value, label, wide, width } of pills) {
    ink.fillStyle = look.plate
    ink.beginPath()
    ink.roundRect(x, y, width, PILL_HEIGHT, 28)
    ink.fill()
    type(ink, DISPLAY, 750, 34, true)
    ink.fillStyle = look.ink
    ink.fillText(value, x + 26, y + 54)
    type(ink, TEXT, 550, 24)
    ink.fillStyle = look.ink2
    ink.fillText(label, x + 26 + wide + 12, y + 53)
    x += width + 14
  }
}
