import { composeCover } from '@bora/rules/art/cover.ts'
import { faceColours, paletteOf } from '@bora/rules/art/palettes.ts'
import type { Language } from '@bora/rules/limits.ts'
import { formatShortMoney } from '@bora/rules/money.ts'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../core/context.ts'
import {
  drawInitial,
  drawLogo,
  drawWall,
  imageFrom,
  type Ink,
  linesOf,
  partsOf,
  picture,
  type,
  widthOf,
  write,
} from '../../../pictures/canvas.ts'
import { DISPLAY, drawable, TEXT } from '../../../pictures/fonts.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { openPhoto } from '../../media/index.ts'
import { cardsOf } from '../challenge-pages/cards.ts'
import { playedIn } from './link-previews.ts'

type Card = Awaited<ReturnType<typeof cardsOf>>[number]
type Face = { id: string; name: string; image: Awaited<ReturnType<typeof imageFrom>> }

/** The facts that a link preview is drawn from: the picture changes when they do, and only then. */
export type PreviewFacts = Pick<
  Card,
  'id' | 'title' | 'category' | 'status' | 'startDate' | 'endDate' | 'participants'
> & {
  isAmbassador: boolean
  prizeCents: number
  currency: Card['pool']['currency']
  entryFeeCents: number
  playedIn: ReturnType<typeof playedIn>
  faces: { id: string; name: string; photoId: string | null }[]
}

/** In pixels, as chat apps and social networks expect. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

const LEFT = 64
const WALL_AT = 690
const CELL = 105
const TEXT_WIDTH = WALL_AT - LEFT - 40
const FACE = 56
const FACES = 3
/** Those of the light theme, by the names of the design's tokens; a test compares the two. */
export const PREVIEW_COLOURS = {
  canvas: '#f3f6f1',
  surface: '#ffffff',
  ink: '#0e1f18',
  'ink-2': '#47574f',
  brand: '#fc5033',
  maracuja: '#ffc53d',
  'on-maracuja': '#2b1b00',
  'folha-soft': '#dbf4e5',
  'folha-text': '#0a6b42',
}

const texts = {
  'pt-BR': {
    people: (count: number, shown: string): [string, string] => [shown, count === 1 ? 'pessoa' : 'pessoas'],
    free: 'Grátis',
    entry: (amount: string) => `Entrada ${amount}`,
    over: 'Encerrado',
    cancelled: 'Cancelado',
    claim: 'Bora treinar?',
    about: 'Desafios com foto como prova e pontos explicados',
    challenge: 'Desafio',
    teams: 'em equipes',
    divisions: 'em divisões',
  },
  en: {
    people: (count: number, shown: string): [string, string] => [shown, count === 1 ? 'person' : 'people'],
    free: 'Free',
    entry: (amount: string) => `${amount} entry`,
    over: 'Ended',
    cancelled: 'Cancelled',
    claim: 'Bora: let’s train',
    about: 'Challenges with photo proof and points explained',
    challenge: 'Challenge',
    teams: 'in teams',
    divisions: 'in divisions',
  },
} satisfies Record<Language, unknown>

/** Returns the facts in a challenge's link preview, all of them public if the challenge is. */
export async function previewFacts(ctx: Context, row: ChallengeRow): Promise<PreviewFacts> {
  const [card] = await cardsOf({ ...ctx, viewer: null }, [row])
  const { id, title, category, status, startDate, endDate, participants, isAmbassador, pool, faces } = card!
  const shown = faces.slice(0, FACES)
  const portraits = await ctx.db
    .selectFrom('people')
    .select(['id', 'photo_id'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val(shown.map(face => face.id)))))
    .execute()
  const photoOf = new Map(portraits.map(one => [one.id, one.photo_id]))
  return {
    id,
    title,
    category,
    status,
    startDate,
    endDate,
    participants,
    isAmbassador,
    // What went back was no prize (docs/rules/prizes.md#status).
    prizeCents: pool.status === 'refunded' ? 0 : pool.prizeCents,
    currency: pool.currency,
    entryFeeCents: pool.entryFeeCents,
    playedIn: playedIn(row),
    faces: shown.map(face => ({ id: face.id, name: face.name, photoId: photoOf.get(face.id) ?? null })),
  }
}

/** Returns the picture of a challenge for link previews, as a PNG: title, prize, faces and dates next to its cover. */
export async function drawPreview(
  ctx: Pick<Context, 'adapters' | 'db'>,
  facts: PreviewFacts,
  language: Language,
): Promise<Buffer> {
  const faces = await Promise.all(
    facts.faces.map(async ({ id, name, photoId }): Promise<Face> => {
      const stored = photoId ? await openPhoto(ctx, photoId, 'thumb') : null
      return { id, name, image: stored ? await imageFrom(await buffer(stored.stream)) : null }
    }),
  )
  return picture(PREVIEW_WIDTH, PREVIEW_HEIGHT, ink => {
    begin(ink, facts.id, facts)
    const said = texts[language]
    const top = drawPills(ink, pillsOf(facts, language))
    const size = drawTitle(ink, drawable(facts.title) || said.challenge, top - 28)
    const dates = datesOf(facts, language)
    drawWho(ink, faces, facts.playedIn ? `${dates} · ${said[facts.playedIn]}` : dates, size)
  })
}

/** Returns the picture of a page that is not about a challenge. */
export async function drawGeneralPreview(language: Language): Promise<Buffer> {
  return picture(PREVIEW_WIDTH, PREVIEW_HEIGHT, ink => {
    begin(ink, 'bora', { category: 'general', isAmbassador: false })
    drawTitle(ink, texts[language].claim, 500)
    type(ink, TEXT, 500, 26)
    ink.fillStyle = PREVIEW_COLOURS['ink-2']
    for (const [index, line] of linesOf(ink, texts[language].about, TEXT_WIDTH, 2).lines.entries()) {
      ink.fillText(line, LEFT, 536 + index * 36)
    }
  })
}

function begin(ink: Ink, seed: string, { category, isAmbassador }: Pick<Card, 'category' | 'isAmbassador'>): void {
  ink.fillStyle = PREVIEW_COLOURS.canvas
  ink.fillRect(0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT)
  const palette = paletteOf(seed, category, isAmbassador ? 'ambassador' : undefined)
  const wall = composeCover({ seed, category, palette, columns: 5, rows: 6, large: 3 })
  drawWall(ink, wall, { x: WALL_AT, y: 0, cell: CELL })
  drawLogo(ink, { x: LEFT, y: 62, height: 52, letters: PREVIEW_COLOURS.ink, ring: PREVIEW_COLOURS.brand })
}

type Pill = { text: string; beside?: string; ground: string; ink: string }

function pillsOf(facts: PreviewFacts, language: Language): Pill[] {
  const said = texts[language]
  const money = (cents: number) => formatShortMoney(cents, facts.currency, language)
  const pills: Pill[] = []
  const plain = { ground: PREVIEW_COLOURS.surface, ink: PREVIEW_COLOURS.ink }
  if (facts.prizeCents > 0)
    pills.push({ text: money(facts.prizeCents), ground: PREVIEW_COLOURS.maracuja, ink: PREVIEW_COLOURS['on-maracuja'] })
  else if (facts.entryFeeCents > 0)
    pills.push({
      text: said.entry(money(facts.entryFeeCents)),
      ground: PREVIEW_COLOURS.maracuja,
      ink: PREVIEW_COLOURS['on-maracuja'],
    })
  else pills.push({ text: said.free, ground: PREVIEW_COLOURS['folha-soft'], ink: PREVIEW_COLOURS['folha-text'] })
  if (facts.status === 'cancelled') pills.push({ text: said.cancelled, ...plain })
  else if (facts.status === 'completed') pills.push({ text: said.over, ...plain })
  else if (facts.participants > 0) {
    const [text, beside] = said.people(facts.participants, new Intl.NumberFormat(language).format(facts.participants))
    pills.push({ text, beside, ...plain })
  }
  return pills
}

const PILL_HEIGHT = 84
const PILLS_AT = 494

/** Returns their top edge, in pixels from above. */
function drawPills(ink: Ink, pills: Pill[]): number {
  let x = LEFT
  for (const { text, beside, ground, ink: colour } of pills) {
    type(ink, DISPLAY, 750, 38, true)
    const width = ink.measureText(text).width
    type(ink, TEXT, 550, 25)
    const besideWidth = beside ? ink.measureText(beside).width + 12 : 0
    const whole = width + besideWidth + 58
    ink.fillStyle = ground
    ink.beginPath()
    ink.roundRect(x, PILLS_AT, whole, PILL_HEIGHT, 28)
    ink.fill()
    type(ink, DISPLAY, 750, 38, true)
    ink.fillStyle = colour
    ink.fillText(text, x + 29, PILLS_AT + 55)
    if (beside) {
      type(ink, TEXT, 550, 25)
      ink.fillStyle = PREVIEW_COLOURS['ink-2']
      ink.fillText(beside, x + 29 + width + 12, PILLS_AT + 54)
    }
    x += whole + 14
  }
  return PILLS_AT
}

/** Draws a title that ends at `bottom`, as large as it fits; returns its top edge. */
function drawTitle(ink: Ink, title: string, bottom: number): number {
  const sizes = [84, 72, 60, 50, 42]
  for (const size of sizes) {
    const most = size > 60 ? 2 : size > 42 ? 3 : 4
    type(ink, DISPLAY, 800, size, true, title)
    const { lines, isCut } = linesOf(ink, title, TEXT_WIDTH, most)
    const whole = partsOf(title).every(word => widthOf(ink, word.text) <= TEXT_WIDTH)
    if ((isCut || !whole) && size !== sizes.at(-1)) continue
    const height = size * 0.98
    const first = bottom - (lines.length - 1) * height - size * 0.14
    ink.fillStyle = PREVIEW_COLOURS.ink
    for (const [index, line] of lines.entries()) write(ink, line, LEFT - size * 0.02, first + index * height)
    return first - size * 0.74
  }
  return bottom
}

function drawWho(ink: Ink, faces: Face[], dates: string, titleTop: number): void {
  const y = titleTop - 28 - FACE
  let x = LEFT
  for (const face of faces) {
    drawFace(ink, face, x, y)
    x += FACE - 12
  }
  type(ink, TEXT, 550, 27)
  ink.fillStyle = PREVIEW_COLOURS['ink-2']
  ink.fillText(dates, faces.length > 0 ? x + 26 : LEFT, y + FACE / 2 + 9)
}

function drawFace(ink: Ink, { id, name, image }: Face, x: number, y: number): void {
  const radius = FACE / 2
  const { ground, ink: letters } = faceColours(id)
  ink.save()
  ink.beginPath()
  ink.arc(x + radius, y + radius, radius + 4, 0, 2 * Math.PI)
  ink.fillStyle = PREVIEW_COLOURS.canvas
  ink.fill()
  ink.beginPath()
  ink.arc(x + radius, y + radius, radius, 0, 2 * Math.PI)
  ink.fillStyle = ground
  ink.fill()
  ink.clip()
  if (image) {
    const side = Math.min(image.width, image.height)
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2]
    ink.drawImage(image, left, top, side, side, x, y, FACE, FACE)
  } else {
    ink.fillStyle = letters
    drawInitial(ink, name, { x, y, width: FACE, height: FACE })
  }
  ink.restore()
}

function datesOf({ startDate, endDate }: Pick<PreviewFacts, 'startDate' | 'endDate'>, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.formatRange(new Date(`${startDate}T12:00:00Z`), new Date(`${endDate}T12:00:00Z`))
}
