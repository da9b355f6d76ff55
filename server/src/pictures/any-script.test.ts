import { createCanvas } from '@napi-rs/canvas'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawInitial, type Ink, linesOf, partsOf, type, widthOf, write } from './canvas.ts'
import { charactersOf, DISPLAY, drawable, familiesFor, haveFonts, TEXT } from './fonts.ts'

const NAMES: Record<string, string> = {
  'Latin with marks': 'João Ñandú Łukasz',
  Vietnamese: 'Nguyễn Thị Ánh',
  Yoruba: 'Ọ̀ṣun',
  Greek: 'Ἀλέξανδρος',
  Cyrillic: 'Юлия Щукина',
  Hebrew: 'שָׁלוֹם כהן',
  Arabic: 'محمد عبد الله',
  Devanagari: 'प्रियंका क्षत्रिय',
  Thai: 'สมชาย น้ำ',
  Georgian: 'ნინო ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Korean: '김민준',
  Japanese: 'さくら 田中',
  kanji: '佐藤 健 榊',
  'simplified Chinese': '刘洋 王小明',
  'traditional Chinese': '陳大文 龍',
  emoji: '🔥❤️☺',
  'a ZWJ family': '👨‍👩‍👧‍👦',
  'a skin tone': '👩🏽‍💻 🧑🏻‍🤝‍🧑🏿',
  'emoji joined to a character of text': '❤️‍🔥🏳️‍🌈 Bia ⛓️‍💥',
  flags: '🇧🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'right to left in left to right': 'Ali محمد Silva (علي)',
  zalgo: 'Z̸̢̛̖̫̮͑̈́a̴͜͠l̷̨͑g̵̛o̶̚',
  Bengali: 'অরুণ',
  Ethiopic: 'አበበ',
  'letters as symbols': '𝓐𝓷𝓪',
}
const SIZE = 44
const WIDTH = 600

function drawn(draw: (ink: Ink) => void): Uint8ClampedArray {
  haveFonts()
  const ink = createCanvas(WIDTH, 100).getContext('2d')
  draw(ink)
  return ink.getImageData(0, 0, WIDTH, 100).data
}

const line = (text: string, family = TEXT, font = text) =>
  drawn(ink => {
    type(ink, family, 550, SIZE, false, font)
    write(ink, text, 20, 64)
  })
const differ = (one: Uint8ClampedArray, other: Uint8ClampedArray) => !Buffer.from(one).equals(Buffer.from(other))

for (const [script, name] of Object.entries(NAMES))
  test(`a name is drawn in its script: ${script}`, () => {
    const shown = drawable(name)
    assert.ok(differ(line(shown), line('')), 'nothing drawn')
    for (const family of [TEXT, DISPLAY])
      for (const character of charactersOf(shown).filter(one => one !== ' '))
        assert.ok(
          differ(line(character, family), line('\u{10fff0}', family, character)),
          `${character} of ${shown} is an empty box`,
        )
    assert.ok(
      differ(
        drawn(ink => drawInitial(ink, name, { x: 0, y: 0, width: 90, height: 90 })),
        drawn(() => {}),
      ),
      'no initial',
    )
  })

for (const [script, name] of Object.entries(NAMES))
  test(`a name of any length stays in its box: ${script}`, () => {
    const long = drawable(`${name} `.repeat(20))
    const pixels = drawn(ink => {
      type(ink, TEXT, 550, SIZE, false, long)
      const { lines, isCut } = linesOf(ink, long, 400, 2)
      assert.ok(isCut)
      assert.ok(lines.every(one => widthOf(ink, one) <= 400))
      write(ink, lines[0]!, 20, 64)
    })
    for (let x = 440; x < WIDTH; x++)
      for (let y = 0; y < 100; y++) assert.equal(pixels[(y * WIDTH + x) * 4 + 3], 0, `ink at ${x}`)
  })

test('scripts that have a font keep their letters, and others get Latin ones', () => {
  const { Bengali, Ethiopic, zalgo, 'letters as symbols': symbols, ...own } = NAMES
  for (const name of Object.values(own)) assert.equal(drawable(name), name.normalize('NFC'))
  assert.deepEqual(
    [Bengali, Ethiopic, symbols].map(name => drawable(name!)),
    ['Arun', 'Abebe', 'Ana'],
  )
  assert.match(drawable(zalgo!), /^Z\p{M}{0,3}a\p{M}{0,3}l\p{M}{0,3}g\p{M}{0,3}o\p{M}{0,3}$/u)
})

/** Emoji as in Unicode, each joined to at most two others, in families, flags and every skin tone. */
function emojiOfUnicode(): string[] {
  const RGI = /^\p{RGI_Emoji}$/v
  const tones = ['', '🏻', '🏼', '🏽', '🏾', '🏿']
  const toned = (emoji: string) => tones.map(tone => emoji + tone)
  const people = ['👨', '👩', '🧑'].flatMap(toned)
  const joined = (...parts: string[]) => parts.join('\u200d')
  const alone = Array.from({ length: 0x1fb00 }, (_, point) => String.fromCodePoint(point)).flatMap(one => [
    one,
    `${one}\ufe0f`,
  ])
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f1e6 + index))
  const things = ['⚕️', '⚖️', '✈️', '❤️', '➡️', '🌾', '🍳', '🍼', '🎄', '🎓', '🎤', '🎨', '🏫', '🏭', '💻', '💼']
  things.push('🔧', '🔬', '🚀', '🚒', '🦯', '🦰', '🦱', '🦲', '🦳', '🦼', '🦽', '♂️', '♀️')
  const base = alone.filter(one => RGI.test(one))
  const bodies = base.filter(one => RGI.test(`${one.replace('\ufe0f', '')}🏽`))
  return [
    ...base,
    ...bodies.flatMap(one => toned(one.replace('\ufe0f', ''))),
    ...letters.flatMap(one => letters.map(other => one + other)),
    ...bodies.flatMap(one =>
      [one, ...toned(one.replace('\ufe0f', ''))].flatMap(body => things.map(thing => joined(body, thing))),
    ),
    ...people.flatMap(one => ['❤️', '🤝'].flatMap(between => people.map(other => joined(one, between, other)))),
    ...people.flatMap(one => people.map(other => joined(one, '❤️', '💋', other))),
    ...['👦', '👧'].flatMap(child => people.flatMap(one => [joined(one, child), joined(one, '👩', child, '👦')])),
    '❤️‍🔥',
    '❤️‍🩹',
    '⛓️‍💥',
    '🏳️‍🌈',
    '🏳️‍⚧️',
    '🏴‍☠️',
    '🐻‍❄️',
    '🐈‍⬛',
    '🐦‍🔥',
    '🍋‍🟩',
    '👁️‍🗨️',
    '😶‍🌫️',
    '😮‍💨',
    '🙂‍↔️',
    '1️⃣',
    '#️⃣',
  ].filter((emoji, index, all) => RGI.test(emoji) && all.indexOf(emoji) === index)
}

test('every emoji of Unicode is one picture, is drawn in its default colour, or is omitted', () => {
  haveFonts()
  const ink = createCanvas(1, 1).getContext('2d')
  const leftOut: string[] = []
  const all = emojiOfUnicode()
  for (const emoji of all) {
    const shown = drawable(emoji)
    if (shown !== emoji && shown !== emoji.replace(/\p{Emoji_Modifier}/gu, '')) {
      assert.equal(shown, '', emoji)
      leftOut.push(emoji)
      continue
    }
    type(ink, TEXT, 550, 100, false, shown)
    const width = widthOf(ink, shown)
    assert.ok(width > 100 && width < 140, `${emoji} is ${width} wide`)
  }
  assert.ok(all.length > 3_000, `${all.length}`)
  assert.ok(leftOut.length < 40, leftOut.join(' '))
})

for (const [font, names] of Object.entries({
  jp: ['田中太郎', '佐藤 健', '山田花子', '榊', '渋谷桜', '齋藤髙橋', '佐々木', 'さくら 林'],
  sc: ['刘洋', '王小明', '李健', '林青'],
  tc: ['陳大文', '張學友', '龍門'],
  kr: ['김민준', '金민준'],
}))
  test(`Han characters have the shapes of ${font} in a name of there`, () => {
    for (const name of names)
      for (const family of familiesFor(name)) assert.match(family, new RegExp(`noto-sans-${font}/`), name)
  })

test('unassigned code points and direction marks are omitted', () => {
  assert.equal(drawable('\u{10fff0}\u0378 '), '')
  assert.equal(drawable('Ana\u202e \u0000Sou\u200eza'), 'Ana Sou za')
})

test('a name without visible characters has a figure in place of an initial', () => {
  const figure = drawn(ink => drawInitial(ink, '\u{10fff0}', { x: 0, y: 0, width: 90, height: 90 }))
  assert.ok(figure.some(value => value > 0))
})

test('a line breaks between words, even without spaces between them', () => {
  assert.deepEqual(
    partsOf('Bora 一起健身吧！').map(({ text }) => text),
    ['Bora', '一起', '健身', '吧！'],
  )
  assert.deepEqual(
    partsOf('محمد عبد').map(({ text }) => text),
    ['محمد', 'عبد'],
  )
})
