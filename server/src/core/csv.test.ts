import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('no cell begins a formula, for any separator of a spreadsheet', () => {
  const hostile = ['=1+1', 'a;=1+1', 'a,=1+1', 'a"=1+1', 'a;"=1+1', 'a\t=1', 'a\n=1', '\r=1', { note: '=1' }]
  for (const delimiter of [',', ';']) {
    const csv = csvOf([['name', ...hostile]], { delimiter })
    for (const cell of csv.split(/[;,\t\r\n"]/)) assert.doesNotMatch(cell, /^\s*[=+\-@]/, csv)
    assert.match(csv, /'=1/)
  }
})

test('numbers stay numbers, and nothing else writes CSV', () => {
  assert.equal(csvOf([[-5, 'ok', true]]), '-5,ok,true\n')
  const src = join(import.meta.dirname, '..')
  const writers = globSync('**/*.ts', { cwd: src }).filter(
    file => !file.endsWith('.test.ts') && readFileSync(join(src, file), 'utf8').includes("from 'csv-stringify"),
  )
  assert.deepEqual(writers, [join('core', 'csv.ts')])
})
