import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import test from 'node:test'
import { listeningForCrossings } from './crossings.mjs'

const suite = (failed, ...heard) => [
  async ({ BORA_TEST_CROSSINGS: file }) => {
    for (const one of heard) appendFileSync(file, `${one}\n`)
    return { passed: 3, failed, skipped: 0 }
  },
  ['a.ts: one, two', 'b.ts: one, three'],
]

test('a listed statement across groups that never ran is a failure, and is named', async () => {
  const { failed, reason } = await listeningForCrossings(...suite(0, 'a.ts: one, two'))
  assert.equal(failed, 1)
  assert.match(reason, /b\.ts: one, three/)
  assert.doesNotMatch(reason, /a\.ts/)
  assert.equal((await listeningForCrossings(...suite(0))).failed, 1)
})

test('a statement that ran but is not listed is a failure, unless it was planted', async () => {
  const all = ['a.ts: one, two', 'b.ts: one, three']
  const { failed, reason } = await listeningForCrossings(...suite(0, ...all, 'c.ts: one, two', 'c.ts: one, two'))
  assert.equal(failed, 1)
  assert.equal(reason.match(/c\.ts: one, two/g).length, 1)
  assert.equal((await listeningForCrossings(...suite(0, ...all, 'rooms/planted.ts: one, two'))).failed, 0)
})

test('if all listed ones ran, or tests failed anyway, the counts stay as they are', async () => {
  const all = await listeningForCrossings(...suite(0, 'b.ts: one, three', 'a.ts: one, two', 'b.ts: one, three'))
  assert.deepEqual(all, { passed: 3, failed: 0, skipped: 0 })
  assert.deepEqual(await listeningForCrossings(...suite(2)), { passed: 3, failed: 2, skipped: 0 })
})
