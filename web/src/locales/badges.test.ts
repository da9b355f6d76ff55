import { BADGE_CATEGORIES, BADGE_CODES, badgeNamed } from '@bora/rules/badges/badges.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readTexts } from './testing.ts'

const MAX_NAME = 16

const page = readFileSync(join(import.meta.dirname, '../../../docs/rules/badges.md'), 'utf8')
/** The rows of the tables on the rules page: the heading above them, then their cells. */
const rows = page.split(/^## /m).flatMap(part =>
  [...part.matchAll(/^\| `(\w+)` \|(.+)\|$/gm)].map(([, code, rest]) => ({
    heading: part.slice(0, part.indexOf('\n')).toLowerCase(),
    code: code!,
    names: rest!.split('|').map(cell => cell.trim()),
  })),
)
const texts = { 'pt-BR': readTexts('pt-BR', 'badges.json'), en: readTexts('en', 'badges.json') }

test('the rules page lists every badge under its category', () => {
  assert.deepEqual(
    rows.map(({ heading, code }) => [heading, code]),
    BADGE_CATEGORIES.flatMap(category =>
      BADGE_CODES.filter(code => badgeNamed(code).category === category).map(code => [category, code]),
    ),
  )
})

for (const [index, language] of LANGUAGES.entries())
  test(`every badge has a name that fits a medal, a condition, and a sentence: ${language}`, () => {
    for (const code of BADGE_CODES) {
      const name = texts[language].get(`names.${code}`)!
      assert.ok(name.length <= MAX_NAME, `${name} is too long`)
      assert.equal(name, rows.find(row => row.code === code)!.names[index], 'the page of rules says another name')
      const { numbers = {}, hours = {} } = badgeNamed(code)
      const known = new Set(['of', ...Object.keys(numbers), ...Object.keys(hours)])
      const slots = [...texts[language].get(`how.${code}`)!.matchAll(/{{(\w+)}}/g)].map(([, slot]) => slot!)
      assert.deepEqual(
        slots.filter(slot => !known.has(slot)),
        [],
        `${code} says a number that its rule doesn't have`,
      )
      for (const slot of known) assert.ok(slot === 'of' || slots.includes(slot), `${code} doesn't say its ${slot}`)
      assert.ok(texts[language].get(`sentences.${code}`))
    }
  })
