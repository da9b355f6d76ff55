import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const patternIn = (file: string) =>
  /'!?(\.\/\*\/\{[^']+\}\.json)'/.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1]

// The bundler takes both patterns as they are written, so that there are two.
test('what the first page doesn’t name of the texts is what stands apart', () => {
  const apart = patternIn('lazy-texts.ts')
  assert.ok(apart)
  assert.equal(patternIn('language.ts'), apart)
})
