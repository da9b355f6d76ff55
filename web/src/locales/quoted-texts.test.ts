import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHOWN, type ShownText } from '../../../e2e/quoted-texts.ts'
import { readTexts } from './testing.ts'

const quoted: ShownText[] = Object.values(SHOWN).flatMap(screen => Object.values(screen))
const texts = { 'pt-BR': readTexts('pt-BR'), en: readTexts('en') }
const other = (language: Language) => LANGUAGES.find(one => one !== language)!

test('no text is quoted twice', () => {
  const all = quoted.map(({ text }) => text)
  assert.deepEqual(all, [...new Set(all)])
})

for (const { text, language, translation } of quoted) {
  test(`“${text}” is among the texts, with its translation`, () => {
    const keys = [...texts[language]].filter(([, value]) => value === text).map(([key]) => key)
    assert.notDeepEqual(keys, [])
    for (const key of keys) assert.equal(texts[other(language)].get(key), translation, key)
  })
}

test('nothing is appended to a quoted text, except by another one', () => {
  const added = quoted.flatMap(({ text, language }) =>
    [...texts[language]].filter(
      ([, value]) => value.includes(text) && !quoted.some(one => one.language === language && one.text === value),
    ),
  )
  assert.deepEqual(added, [])
})
