import { LANGUAGES } from '@bora/rules/limits.ts'
import { TERMS } from '@bora/rules/terms.ts'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { readTexts } from './testing.ts'

/** What the version in force says, in both languages. */
const FINGERPRINTS: Record<string, string> = {
  1: '5840dc77a55ffd15',
  2: '65a0967d10b50153',
  3: '30ffe375d0a39896',
  4: '3e819a3c2925861c',
  5: 'bbc359c0202722c4',
}

test('what people agreed to says something else only under a new version', () => {
  const said = LANGUAGES.flatMap(language =>
    ['legal.json', 'privacy.json', 'terms.json'].flatMap(file => [...readTexts(language, file)]),
  )
  assert.equal(
    createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16),
    FINGERPRINTS[TERMS.version],
    'the texts changed: give rules/terms.ts a new version and date, and write its fingerprint down here; for a mere slip of the pen the fingerprint alone',
  )
})

for (const file of ['privacy.json', 'terms.json'])
  test(`${file} has the same parts in the same order in both languages`, () => {
    const [portuguese, english] = LANGUAGES.map(language => [...readTexts(language, file).keys()])
    assert.deepEqual(english, portuguese)
  })
