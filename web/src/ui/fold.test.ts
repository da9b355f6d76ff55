import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const src = join(import.meta.dirname, '..')

test('everything that unfolds has a chevron, and never the triangle of the browser', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter(file =>
    readFileSync(join(src, file), 'utf8').includes('<summary'),
  )
  assert.ok(files.includes('ui/Fold.tsx'))
  const wrong = files.filter(file => {
    const text = readFileSync(join(src, file), 'utf8')
    return !text.includes('list-none') || !text.includes('ChevronDown')
  })
  assert.deepEqual(wrong, [])
})
