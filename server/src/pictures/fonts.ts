import anyAscii from 'any-ascii'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hanShapesOf } from './han-shapes.ts'
import { codePointsOf } from './woff2.ts'

// The fonts of names and titles: the product's two, and the Noto fonts for missing characters, each file of which is
// read when a text first needs it (docs/decisions/0099-names-in-any-script.md).

/** The two families of the product, as in `font`. */
export const DISPLAY = 'Bora Display'
export const TEXT = 'Bora Text'

const PRODUCT: [family: string, address: string][] = [
  [DISPLAY, import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2')],
  [DISPLAY, import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')],
  [TEXT, import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2')],
  [TEXT, import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')],
]

type Range = readonly [first: number, last: number]
/** One file of a font; `family` is registered with the canvas once `load` has run. */
class Slice {
  readonly family: string
  readonly #path: string
  readonly #ranges: readonly Range[]
  #points: Set<number> | null = null
  #isRegistered = false

  constructor(path: string, ranges: readonly Range[]) {
    this.#path = path
    this.#ranges = ranges
    this.family = path.slice(path.lastIndexOf('node_modules/'), -'.woff2'.length)
  }

  /** Returns whether it has a glyph for each of the code points. */
  has(points: readonly number[]): boolean {
    if (!points.every(point => this.#ranges.some(([first, last]) => first <= point && point <= last))) return false
    this.#points ??= codePointsOf(readFileSync(this.#path))
    return points.every(point => this.#points!.has(point))
  }

  register(): void {
    if (this.#isRegistered) return
    if (!GlobalFonts.register(readFileSync(this.#path), this.family)) throw new Error(`${this.#path} is no font`)
    this.#isRegistered = true
  }
}

function rangesOf(text: string): Range[] {
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first, last]) => [
    Number.parseInt(first!, 16),
    Number.parseInt(last ?? first!, 16),
  ])
}

// Not from `unicode.json`, which the packages' `exports` don't include.
function slicesOf(address: string, mark: RegExp): Slice[] {
  const css = fileURLToPath(address)
  const faces = readFileSync(css, 'utf8').split('@font-face').slice(1)
  const there = new Set(readdirSync(join(dirname(css), 'files')))
  return faces.flatMap(face => {
    const file = /files\/([^)'"]+\.woff2)/.exec(face)?.[1]
    const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]
    if (!file || !ranges || !there.has(file) || !mark.test(file)) return []
    return [new Slice(join(dirname(css), 'files', file), rangesOf(ranges))]
  })
}

const UPRIGHT = /-wght-normal\.woff2$/
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
const letters = once(() =>
  [
    import.meta.resolve('@fontsource-variable/noto-sans/index.css'),
    import.meta.resolve('@fontsource-variable/noto-sans-arabic/index.css'),
    import.meta.resolve('@fontsource-variable/noto-sans-hebrew/index.css'),
    import.meta.resolve('@fontsource-variable/noto-sans-thai/index.css'),
    import.meta.resolve('@fontsource-variable/noto-sans-georgian/index.css'),
    import.meta.resolve('@fontsource-variable/noto-sans-armenian/index.css'),
  ].flatMap(address => slicesOf(address, UPRIGHT)),
)
const korean = once(() => slicesOf(import.meta.resolve('@fontsource-variable/noto-sans-kr/index.css'), UPRIGHT))
const japanese = once(() => slicesOf(import.meta.resolve('@fontsource-variable/noto-sans-jp/index.css'), UPRIGHT))
const simplified = once(() => slicesOf(import.meta.resolve('@fontsource-variable/noto-sans-sc/index.css'), UPRIGHT))
const traditional = once(() => slicesOf(import.meta.resolve('@fontsource-variable/noto-sans-tc/index.css'), UPRIGHT))
const emoji = once(() => slicesOf(import.meta.resolve('@infolektuell/noto-color-emoji/index.css'), /./))

/** Returns the fonts of East Asia in the text's most likely order: the same code point has different shapes in each. */
function eastAsian(text: string): Slice[] {
  const han = { simplified, traditional, japanese }
  const first = /\p{Script=Hangul}/u.test(text) ? korean : han[hanShapesOf(text)]
  return [first, ...[simplified, traditional, japanese, korean].filter(one => one !== first)].flatMap(font => font())
}

const product = once(() => {
  const points = new Map<string, Set<number>>()
  for (const [family, address] of PRODUCT) {
    const font = readFileSync(fileURLToPath(address))
    if (!GlobalFonts.register(font, family)) throw new Error(`${address} is no font`)
    points.set(family, new Set([...(points.get(family) ?? []), ...codePointsOf(font)]))
  }
  return [...points.values()]
})

/** Registers the product's fonts with the canvas. */
export function haveFonts(): void {
  product()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Splits a text into user-perceived characters: letters with their marks, emoji with all their parts. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), one => one.segment)
}

const IS_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u20e3/u
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb-\u30fc\uff00-\uffef]/u

/** Returns the font file for a character; `product` if the product's own fonts have it, null if none does. */
function fontOf(character: string, text: string): Slice | 'product' | null {
  const points = [...character.replace(/\u200c|\u200d|\ufe0e|\ufe0f/g, '')].map(one => one.codePointAt(0)!)
  if (points.length === 0) return null
  const isEmoji = IS_EMOJI.test(character)
  if (!isEmoji && product().every(font => points.every(point => font.has(point)))) return 'product'
  const scripts = [...(EAST_ASIAN.test(character) ? eastAsian(text) : []), ...letters()]
  const fonts = isEmoji ? [...emoji(), ...scripts] : [...scripts, ...emoji()]
  return fonts.find(font => font.has(points)) ?? null
}

/** Registers the fonts that a text needs in addition to the product's and returns those families, as in `font`. */
export function familiesFor(text: string): string[] {
  if (isPlain(text)) return []
  const needed = new Set<string>()
  for (const character of new Set(charactersOf(text))) {
    const font = fontOf(character, text)
    if (!font || font === 'product') continue
    font.register()
    needed.add(font.family)
  }
  return [...needed]
}

const isPlain = (text: string) => /^[\x20-\x7e\xa0-\xff]*$/.test(text)
const ZALGO = /(\p{M}{3})\p{M}+/gu
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu

/**
 * Converts a text to what pictures can show. A character without a font is drawn without its marks or, if that doesn't
 * help, in Latin letters; without a transliteration (an unassigned code point) it is omitted, so the result may be
 * empty.
 */
export function drawable(text: string): string {
  const clean = text.normalize('NFC').replace(ZALGO, '$1').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  if (isPlain(clean)) return clean
  const shown = charactersOf(clean).map(character => {
    const font = fontOf(character, clean)
    if (font) return font === 'product' ? character : toned(character, font)
    const bare = character.replace(/\p{M}/gu, '')
    if (bare !== character && fontOf(bare, clean)) return bare
    return /\p{L}|\p{N}/u.test(character) ? latin(character) : ''
  })
  const said = shown.join('').replace(/\s+/g, ' ').trim()
  // Names in scripts without capitals begin with a small letter.
  return /^\p{Ll}/u.test(said) && !clean.startsWith(said[0]!) ? said[0]!.toUpperCase() + said.slice(1) : said
}

const TONE = /(?<=.)\p{Emoji_Modifier}/gsu
const scales = once(() => createCanvas(1, 1).getContext('2d'))

/**
 * Returns an emoji unchanged, or in its default colour if the font lacks the skin tone and would draw a swatch behind
 * it.
 */
function toned(character: string, font: Slice): string {
  const bare = character.replace(TONE, '')
  if (bare === character) return character
  font.register()
  const ink = scales()
  ink.font = `20px "${font.family}"`
  return ink.measureText(character).width > ink.measureText(bare).width * 1.2 ? bare : character
}

// Every fallback goes through Latin letters, which the product's fonts have. Its apostrophes stand for letters that
// Latin lacks.
const latin = (character: string) => anyAscii(character).replaceAll("'", '')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Isolates the direction of a name or title from the surrounding text. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
