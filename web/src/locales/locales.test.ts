import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ERRORS } from '@bora/contract/errors.ts'

type Texts = { [key: string]: string | Texts }
const here = import.meta.dirname
const namespaces = (language: string) => readdirSync(join(here, language)).toSorted()
const read = (language: string, file: string): Texts => JSON.parse(readFileSync(join(here, language, file), 'utf8'))

function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}
const slots = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(match => match[1]!).toSorted()

test('both languages have the same namespaces', () => assert.deepEqual(namespaces('en'), namespaces('pt-BR')))

for (const file of namespaces('pt-BR')) {
  test(`${file} says the same things in both languages`, () => {
    const [portuguese, english] = [flat(read('pt-BR', file)), flat(read('en', file))]
    assert.deepEqual([...english.keys()].toSorted(), [...portuguese.keys()].toSorted())
    for (const [key, text] of portuguese) {
      // Of nobody at all a sentence may be left out.
      if (!key.endsWith('_zero')) assert.ok(text.trim() && english.get(key)!.trim(), `${key} is empty`)
      // A singular may write its number out: "um dia", "one day".
      if (!/_(one|zero)$/.test(key))
        assert.deepEqual(slots(english.get(key)!), slots(text), `${key} fills in other values`)
    }
  })
}

test('every refusal of the contract has its sentence, and no sentence is left over', () => {
  const codes = Object.keys(ERRORS)
  assert.deepEqual(Object.keys(read('pt-BR', 'errors.json')).toSorted(), [...codes, 'offline'].toSorted())
})
