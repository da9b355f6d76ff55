import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS } from '@bora/contract/errors.ts'
import { DRAFT_PARAMS } from '@bora/rules/challenge-draft.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { REFUSAL_PARAMS } from '@bora/rules/refusal.ts'
import { OWN_PARAMS } from '../features/workouts/add-activity/problems.ts'
import { fileText, readTexts, repeatedKeys, textFiles } from './testing.ts'

const slots = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(match => match[1]!).toSorted()

test('both languages have the same namespaces', () => assert.deepEqual(textFiles('en'), textFiles('pt-BR')))

for (const language of LANGUAGES)
  test(`no key occurs twice in an object of ${language}`, () => {
    for (const file of textFiles(language)) assert.deepEqual(repeatedKeys(fileText(language, file)), [], file)
  })

test('a repeated key is found, the same key in two objects is not', () => {
  assert.deepEqual(repeatedKeys('{"a": "b", "b": {"a": "{\\"a\\": 1"}, "a": "c"}'), ['a'])
})

for (const file of textFiles('pt-BR')) {
  test(`${file} says the same things in both languages`, () => {
    const [portuguese, english] = [readTexts('pt-BR', file), readTexts('en', file)]
    assert.deepEqual([...english.keys()].toSorted(), [...portuguese.keys()].toSorted())
    for (const [key, text] of portuguese) {
      // For zero a sentence may be left out.
      if (!key.endsWith('_zero')) assert.ok(text.trim() && english.get(key)!.trim(), `${key} is empty`)
      // A singular may spell its number out: "um dia", "one day".
      if (!/_(one|zero)$/.test(key))
        assert.deepEqual(slots(english.get(key)!), slots(text), `${key} fills in other values`)
    }
  })
}

test('every refusal of the contract has its sentence, and no sentence is unused', () => {
  const codes = Object.keys(ERRORS)
  assert.deepEqual([...readTexts('pt-BR', 'errors.json').keys()].toSorted(), [...codes, 'offline'].toSorted())
})

type Declared = Record<string, readonly string[]>
const ofWorkouts: Declared = { ...REFUSAL_PARAMS, ...OWN_PARAMS }
const ofDrafts: Declared = { ...REFUSAL_PARAMS, ...DRAFT_PARAMS }
/** The files with texts of refusals, and which values the refusal of a key provides. */
const refusalTexts: [file: string, before: string, declared: (key: string) => readonly string[]][] = [
  ['errors.json', '', key => (REFUSAL_PARAMS as Declared)[key] ?? []],
  ['add-activity.json', 'problem.', key => ofWorkouts[key] ?? []],
  // The name of a field precedes the code.
  [
    'create-challenge.json',
    'problem.',
    key => Object.entries(ofDrafts).find(([code]) => key.endsWith(`_${code}`))?.[1] ?? [],
  ],
]

for (const language of LANGUAGES)
  for (const [file, before, declared] of refusalTexts)
    test(`${language}/${file} uses only the values that each refusal provides`, () => {
      const texts = [...readTexts(language, file)].filter(([key]) => key.startsWith(before))
      assert.ok(texts.some(([, text]) => slots(text).length > 0))
      for (const [key, text] of texts) {
        const missing = slots(text).filter(slot => !declared(key.slice(before.length)).includes(slot))
        assert.deepEqual(missing, [], `${key} fills in what doesn't come with it`)
      }
    })
