import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInSlices, timeSlices } from './time-slices.ts'

test('long work yields between its steps, and has the same result as uninterrupted', async () => {
  let came = 0
  let isOver = false
  const others = () => {
    came++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const list = Array.from({ length: 20 }, (_, index) => index)
  const seen = await mapInSlices(timeSlices(), list, one => {
    const until = performance.now() + 2
    while (performance.now() < until);
    return [one * one, came]
  })
  isOver = true
  assert.deepEqual(
    seen.map(([square]) => square),
    list.map(one => one * one),
  )
  assert.equal(new Set(seen.map(([, then]) => then)).size, list.length, 'between every two steps, each being long')
})

test('short work runs uninterrupted', async () => {
  let came = 0
  setImmediate(() => void came++)
  assert.deepEqual(await mapInSlices(timeSlices(), [], one => one), [])
  assert.equal(came, 0)
})
