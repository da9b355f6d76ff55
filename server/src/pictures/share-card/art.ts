import { composeCover } from '@bora/rules/art/cover.ts'
import { dayTile } from '@bora/rules/art/day-tile.ts'
import { CELL, FIGURES } from '@bora/rules/art/figures.ts'
import { MEDAL, MEDALS } from '@bora/rules/art/medals.ts'
import { faceColours, PALETTES, paletteOf } from '@bora/rules/art/palettes.ts'
import type { BadgeCode } from '@bora/rules/badges/badges.ts'
import { lastDayOf } from '@bora/rules/recap.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { addDays, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'
import { Path2D } from '@napi-rs/canvas'
import { drawInitial, drawWall, type imageFrom, type Ink, type } from '../canvas.ts'
import { DISPLAY } from '../fonts.ts'
import type { CardFacts } from './card-facts.ts'
import { type Look, ON_MARACUJA } from './looks.ts'

type Image = Awaited<ReturnType<typeof imageFrom>>
export type Box = { x: number; y: number; width: number; height: number }
/** The viewer's own pictures, if the card has them. */
export type Images = { face: Image; photos: NonNullable<Image>[] }

/** Draws a picture that covers a whole box, cropped around its centre. */
function drawCovering(ink: Ink, image: NonNullable<Image>, { x, y, width, height }: Box): void {
  const scale = Math.max(width / image.width, height / image.height)
  const [w, h] = [width / scale, height / scale]
  ink.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, x, y, width, height)
}

/** Draws a person's portrait, or initials, as a circle; `x` and `y` are its centre. */
export function drawFace(
  ink: Ink,
  person: CardFacts['person'],
  face: Image,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  ink.save()
  ink.beginPath()
  ink.arc(x, y, radius, 0, 2 * Math.PI)
  ink.clip()
  drawPortrait(ink, person, face, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius })
  ink.restore()
}

function drawPortrait(ink: Ink, person: CardFacts['person'], face: Image, box: Box): void {
  const { ground, ink: letters } = faceColours(person.id)
  ink.fillStyle = ground
  ink.fillRect(box.x, box.y, box.width, box.height)
  if (face) return drawCovering(ink, face, box)
  ink.fillStyle = letters
  drawInitial(ink, person.name, box)
}

/** Draws the subject of a card into a box: the photo, the medal, a wall with the rank in it, the days of a month. */
export function drawArt(ink: Ink, facts: CardFacts, box: Box, look: Look, images: Images, plate: string): void {
  switch (facts.card) {
    case 'workout':
      if (images.photos[0]) drawCovering(ink, images.photos[0], box)
      else drawTile(ink, dayTile(facts.date, facts.workoutType), box)
      return
    case 'badge':
      return drawMedal(ink, facts.code, box)
    case 'rank':
    case 'result':
      return drawPlace(ink, facts, box, images, plate)
    case 'invite':
      return drawCover(ink, facts.challenge, box)
    case 'wall':
      return drawDays(ink, { from: `${facts.month}-01`, to: lastDayOf(facts.month), days: facts.days }, box, look)
    case 'recap':
      if (images.photos.length > 0) return drawPhotos(ink, images.photos, box)
      if (plate) return drawPlace(ink, facts, box, images, plate)
      return drawDays(ink, facts, box, look)
  }
}

/** Draws a wall of a challenge's own tiles that fills a box. */
export function drawCover(
  ink: Ink,
  about: { id: string; category: Parameters<typeof paletteOf>[1]; isAmbassador: boolean },
  box: Box,
  cell = box.width > 800 ? box.width / 4 : 105,
): void {
  const palette = paletteOf(about.id, about.category, about.isAmbassador ? 'ambassador' : undefined)
  const columns = Math.ceil(box.width / cell)
  const rows = Math.ceil(box.height / cell)
  const wall = composeCover({ seed: about.id, category: about.category, palette, columns, rows, large: 3 })
  drawWall(ink, wall, { x: box.x, y: box.y, cell })
}

function drawTile(ink: Ink, tile: ReturnType<typeof dayTile>, { x, y, width, height }: Box): void {
  const side = Math.max(width, height)
  ink.save()
  ink.beginPath()
  ink.rect(x, y, width, height)
  ink.clip()
  ink.fillStyle = tile.ground
  ink.fillRect(x, y, width, height)
  ink.translate(x + width / 2, y + height / 2)
  ink.scale(side / CELL, side / CELL)
  ink.rotate((tile.turns * Math.PI) / 2)
  ink.translate(-CELL / 2, -CELL / 2)
  drawPath(ink, FIGURES[tile.module].d, tile.figure, FIGURES[tile.module].line)
  ink.restore()
}

function drawPath(ink: Ink, d: string, colour: string, line?: number): void {
  const path = new Path2D(d)
  if (line) {
    ink.lineWidth = line
    ink.strokeStyle = colour
    ink.stroke(path)
  } else {
    ink.fillStyle = colour
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a shape, no array
    ink.fill(path)
  }
}

function drawMedal(ink: Ink, code: BadgeCode, box: Box): void {
  const { palette, number, icon } = MEDALS[code]
  const colours = PALETTES[palette]
  const maracuja = PALETTES.maracuja
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const side = Math.min(box.width, box.height) * 0.74
  ink.fillStyle = maracuja[0]
  ink.fillRect(box.x, box.y, box.width, box.height)
  // Lanes around it, one step from the background.
  for (const [share, colour] of [
    [1.02, '#ffb81f'],
    [0.84, maracuja[0]],
    [0.66, '#ffb81f'],
  ] as const) {
    ink.beginPath()
    ink.arc(middle.x, middle.y, share * side, 0, 2 * Math.PI)
    ink.fillStyle = colour
    ink.fill()
  }
  ink.save()
  ink.translate(middle.x - side / 2, middle.y - side / 2)
  ink.scale(side / MEDAL.side, side / MEDAL.side)
  const lobe = palette === 'maracuja' ? maracuja[1] : colours[0]
  drawPath(ink, MEDAL.lobes, lobe)
  for (const [radius, colour] of [
    [MEDAL.band, palette === 'maracuja' ? maracuja[0] : colours[1]],
    [MEDAL.face, colours[3]],
  ] as const) {
    ink.beginPath()
    ink.arc(60, 60, radius, 0, 2 * Math.PI)
    ink.fillStyle = colour
    ink.fill()
  }
  ink.save()
  ink.clip()
  ink.globalAlpha = 0.55
  drawPath(ink, MEDAL.lanes, colours[4], MEDAL.lanesWidth)
  ink.restore()
  if (number) {
    type(ink, DISPLAY, 800, MEDAL.side * (number.length > 2 ? 0.21 : 0.28), true)
    ink.fillStyle = MEDAL.ink
    ink.textAlign = 'center'
    ink.fillText(number, 60, 60 + MEDAL.side * 0.1)
    ink.textAlign = 'left'
  } else if (icon) {
    const size = MEDAL.side * 0.36
    ink.translate(60 - size / 2, 60 - size / 2)
    ink.scale(size / 24, size / 24)
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    drawPath(ink, icon, MEDAL.ink, 2.2)
  }
  ink.restore()
}

// Background and figure of the tiles around the rank, as on the board.
const AROUND = [
  ['lanes', '#ffc53d', '#fc5033', 0, 0],
  ['leaf', '#fc5033', '#0c3d2e', 2, 0],
  ['sun', '#ffb0c3', '#db3568', 0, 1],
  ['half', '#bfe2ff', '#2463eb', 2, 1],
  ['quarter', '#2463eb', '#ffc53d', 0, 2],
  ['ring', '#ffd6cb', '#fc5033', 1, 2],
  ['lanes', '#0c3d2e', '#ffc53d', 2, 2],
] as const

function drawPlace(ink: Ink, { person }: CardFacts, box: Box, images: Images, plate: string): void {
  const cell = Math.max(box.width, box.height) / 3
  const left = box.x + (box.width - 3 * cell) / 2
  const at = (column: number, row: number) => ({ x: left + column * cell, y: box.y + row * cell })
  for (const [index, [module, ground, figure, column, row]] of AROUND.entries()) {
    const turns = (index * 3) % 4
    drawTile(ink, { module, turns, ground, figure }, { ...at(column, row), width: cell + 1, height: cell + 1 })
  }
  drawPortrait(ink, person, images.face, { ...at(1, 0), width: cell + 1, height: cell + 1 })
  const middle = at(1, 1)
  ink.fillStyle = PALETTES.maracuja[0]
  ink.fillRect(middle.x, middle.y, cell + 1, cell + 1)
  ink.fillStyle = ON_MARACUJA
  let size = cell * 0.56
  do {
    type(ink, DISPLAY, 800, size, true)
    size *= 0.92
  } while (ink.measureText(plate).width > cell * 0.82)
  ink.textAlign = 'center'
  ink.fillText(plate, middle.x + cell / 2, middle.y + cell / 2 + size * 0.38)
  ink.textAlign = 'left'
}

/** Draws up to four photos: one alone, two side by side, a third below, four as a square. */
function drawPhotos(ink: Ink, photos: readonly NonNullable<Image>[], { x, y, width, height }: Box): void {
  const rows = photos.length > 2 ? [photos.slice(0, 2), photos.slice(2)] : [photos]
  const gap = 12
  const rowHeight = (height - gap * (rows.length - 1)) / rows.length
  for (const [rowIndex, row] of rows.entries()) {
    const cell = (width - gap * (row.length - 1)) / row.length
    for (const [index, photo] of row.entries())
      drawCovering(ink, photo, {
        x: x + index * (cell + gap),
        y: y + rowIndex * (rowHeight + gap),
        width: cell,
        height: rowHeight,
      })
  }
}

type Days = { from: string; to: string; days: readonly { date: string; workoutType: WorkoutType }[] }

// Weeks are rows; a longer time has several weeks in a row.
function drawDays(ink: Ink, { from: first, to, days }: Days, box: Box, look: Look): void {
  const count = daysBetween(first, to) + 1
  const lead = weekdayOf(first) - 1
  const columns = 7 * Math.max(1, Math.ceil((lead + count) / 56))
  const rows = Math.ceil((lead + count) / columns)
  const gap = (box.width > 800 ? 12 : 8) / Math.sqrt(columns / 7)
  const cell = Math.min((box.width - (columns - 1) * gap) / columns, (box.height - (rows - 1) * gap) / rows)
  const left = box.x + (box.width - columns * cell - (columns - 1) * gap) / 2
  const top = box.y + (box.height - rows * cell - (rows - 1) * gap) / 2
  const tiles = new Map(days.map(one => [one.date, dayTile(one.date, one.workoutType)]))
  for (let day = 0; day < count; day++) {
    const place = lead + day
    const x = left + (place % columns) * (cell + gap)
    const y = top + Math.floor(place / columns) * (cell + gap)
    const tile = tiles.get(addDays(first, day))
    ink.beginPath()
    ink.roundRect(x, y, cell, cell, cell * 0.16)
    if (tile) {
      ink.save()
      ink.clip()
      drawTile(ink, tile, { x, y, width: cell, height: cell })
      ink.restore()
    } else {
      ink.fillStyle = look.plate
      ink.fill()
    }
  }
}
