import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './testing/fuzz/fuzz.ts'

test('for any request to any call, the server answers properly and stores nothing that its contract refuses', async t => {
  const { faults, reached, calls, seconds } = await fuzz({ requests: 1_600, seed: 7 })
  t.diagnostic(`1,600 requests in ${Math.round(seconds)} s; ${reached.length} of ${calls} calls did what they are for`)
  assert.deepEqual(faults, [])
  // If validation refused every request, the handlers would not be tested.
  assert.ok(reached.length > calls / 3, `only ${reached.length} calls were reached`)
})
