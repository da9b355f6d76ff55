import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '../../..')
const LANGUAGES = { 'pt-BR': 3, en: 4 } as const
type Language = keyof typeof LANGUAGES

const rows = readFileSync(join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .map(line => line.split('|').slice(1, -1))

/** The words that texts in this language must not use, from the glossary. */
function forbidden(language: Language): string[] {
  return rows.flatMap(cells => cells[LANGUAGES[language]]!.split(',').map(word => word.trim().toLowerCase()))
}

/** The forbidden words in a text, as whole words; placeholders are ignored. */
function found(text: string, language: Language): string[] {
  const plain = text
    .replace(/\{\{\w+\}\}/g, '…')
    .replaceAll('’', "'")
    .toLowerCase()
  return forbidden(language).filter(word =>
    new RegExp(`(?<![\\p{L}-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`, 'u').test(plain),
  )
}

function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`no text uses a word that the glossary forbids: ${language}`, () => {
    const files = globSync(`web/src/locales/${language}/*.json`, { cwd: root })
    assert.ok(files.length > 10)
    const texts = files.flatMap(file => textsIn(JSON.parse(readFileSync(join(root, file), 'utf8')), file))
    const wrong = texts.flatMap(([path, text]) => found(text, language).map(word => `${path}: "${word}" in "${text}"`))
    assert.deepEqual(wrong, [])
  })

  test(`no message uses a word that the glossary forbids: ${language}`, () => {
    const source = readFileSync(
      join(root, `server/src/modules/messaging/templates/texts-${language.toLowerCase()}.ts`),
      'utf8',
    )
    const said = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g)].map(([, a, b, c]) => a ?? b ?? c!)
    assert.ok(said.length > 50)
    assert.deepEqual(
      said.flatMap(text => found(text, language).map(word => `"${word}" in "${text}"`)),
      [],
    )
  })
}

test('forbidden words are found as whole words, in any case', () => {
  assert.deepEqual(found('Relógio do dinheiro', 'pt-BR'), ['relógio do dinheiro'])
  assert.deepEqual(found('Write an e-mail', 'en'), ['e-mail', 'write an'])
  assert.deepEqual(found('Playerless emails, {{player}}', 'en'), [])
})
