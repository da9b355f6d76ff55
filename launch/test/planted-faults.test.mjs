import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.mjs'
import { plantedFaults } from './planted-faults.mjs'

test('the text of each planted fault occurs once in its file', () => {
  const lost = plantedFaults.filter(({ file, text }) => readFileSync(join(root, file), 'utf8').split(text).length !== 2)
  assert.deepEqual(
    lost.map(({ fault }) => fault),
    [],
  )
})
