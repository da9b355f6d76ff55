import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const patternIn = (file: string) =>
  /'!?(\.\/\*\/\{[^']+\}\.json)'/.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1]

// The bundler requires both patterns as literals, so they are written twice.
test('the lazy texts are exactly those that the first page does not list', () => {
  const apart = patternIn('lazy-texts.ts')
  assert.ok(apart)
  assert.equal(patternIn('language.ts'), apart)
})
