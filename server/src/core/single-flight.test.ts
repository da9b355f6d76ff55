import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singleFlight } from './single-flight.ts'

test('calls during a run share the next run', async () => {
  let runs = 0
  const ask = singleFlight(async () => {
    const mine = ++runs
    await new Promise(setImmediate)
    return mine
  })
  const first = ask()
  assert.deepEqual(await Promise.all([first, ask(), ask(), ask()]), [1, 2, 2, 2])
  assert.equal(await ask(), 3)
})

test('a failure reaches all waiting callers, and the next run is independent', async () => {
  let runs = 0
  const ask = singleFlight(async () => {
    if (++runs === 1) throw new Error('once')
    return runs
  })
  const [first, second] = await Promise.allSettled([ask(), ask()])
  assert.equal(first.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: 2 })
  assert.equal(await ask(), 3)
})
