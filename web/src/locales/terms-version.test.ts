import { LANGUAGES } from '@bora/rules/limits.ts'
import { latestTerms, TERMS_VERSIONS } from '@bora/rules/terms.ts'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import changes from '../pages/legal/changes.json' with { type: 'json' }
import { readTexts } from './testing.ts'

/** The latest version, in both languages; 3 and 4 were drafts that were never published. */
const FINGERPRINTS: Record<string, string> = {
  8: 'c255ef1175cb41ee',
}

/** Earlier versions, unchanged. */
const EARLIER: Record<string, string> = {
  1: 'ee77e2e826a99388',
  2: '6640b51a7e040adc',
  5: '6e0288b65d635005',
  6: 'f36969f74d5c493b',
  7: 'f36b67348c4b74e3',
}
const INSTALLATION = [
  'holdDays',
  'holdTime',
  'site',
  'support',
  'mail',
  'address',
  'version',
  'date',
  'sandbox',
  'hold',
  'changed',
  'contact',
]

test('the agreed terms change only with a new version', () => {
  const said = LANGUAGES.flatMap(language =>
    ['legal.json', 'privacy.json', 'terms.json'].flatMap(file => [...readTexts(language, file)]).filter(isAgreedTo),
  )
  assert.equal(
    createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16),
    FINGERPRINTS[latestTerms().version],
    'the texts changed: give rules/terms.ts a new version and date, and write its fingerprint down here; for a mere slip of the pen the fingerprint alone',
  )
})

// Of the surrounding texts, only those that are part of the terms themselves.
function isAgreedTo([key]: readonly [string, string]): boolean {
  return /^(sections|kept|lead|hold|holdNone|span|sandbox|contact|contactMail|changed)(\.|$)/.test(key)
}

test('every published version can still be read unchanged, and states its changes', () => {
  for (const [at, { version, changed }] of TERMS_VERSIONS.entries()) {
    if (at > 0)
      for (const language of LANGUAGES) {
        const of: Partial<Record<string, Record<string, string[]>>> = changes[language]
        const said = Object.keys(of[version]!).filter(name => of[version]![name]!.length > 0)
        assert.deepEqual(said, changed, `${version} in ${language}`)
      }
    if (version === latestTerms().version) continue
    const text = readFileSync(join(import.meta.dirname, `../pages/legal/versions/${version}.json`), 'utf8')
    assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), EARLIER[version], `version ${version}`)
    // The values to be filled in depend on the installation.
    for (const [, fact] of text.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(INSTALLATION.includes(fact!), `${version}: ${fact}`)
  }
})

for (const file of ['privacy.json', 'terms.json'])
  test(`${file} has the same parts in the same order in both languages`, () => {
    const [portuguese, english] = LANGUAGES.map(language => [...readTexts(language, file).keys()])
    assert.deepEqual(english, portuguese)
  })
