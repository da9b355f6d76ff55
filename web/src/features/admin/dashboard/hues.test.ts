import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { HUES, POINTED_HUES } from './hues.ts'

type Colour = [red: number, green: number, blue: number]
const TOKENS = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')

for (const [index, theme] of ['light', 'dark'].entries())
  test(`chart colours contrast with the card and with each other: ${theme}`, () => {
    const colourOf = (hue: string): Colour => {
      const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(hue)
      if (mixed) {
        const [one, other] = [colourOf(mixed[1]!), colourOf(mixed[3]!)]
        const share = Number(mixed[2]) / 100
        return one.map((value, at) => value * share + other[at]! * (1 - share)) as Colour
      }
      const token = /^var\((.+)\)$/.exec(hue)![1]!
      const [, hex] = [...TOKENS.matchAll(new RegExp(`^\\s+${token}: #([0-9a-f]{6});`, 'gm'))][index]!
      return [0, 2, 4].map(at => Number.parseInt(hex!.slice(at, at + 2), 16) / 255) as Colour
    }
    const ratio = (one: string, other: string) => {
      const [low, high] = [one, other].map(hue => luminance(colourOf(hue))).toSorted((a, b) => a - b)
      return (high! + 0.05) / (low! + 0.05)
    }
    for (const hue of [...HUES, ...POINTED_HUES]) atLeast(ratio(hue, 'var(--surface)'), hue)
    for (const [at, hue] of HUES.slice(1).entries()) atLeast(ratio(hue, HUES[at]!), `${hue} on ${HUES[at]}`)
  })

function atLeast(ratio: number, about: string): void {
  assert.ok(ratio >= 3, `${about}: ${ratio.toFixed(2)}`)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
