import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { turns } from './turns.ts'

test('no more than the given number run at once, in the order of coming, failures included', async () => {
  const inTurn = turns(2)
  const began: number[] = []
  let [running, most] = [0, 0]
  const all = Array.from({ length: 9 }, (_, i) =>
    inTurn(async () => {
      began.push(i)
      most = Math.max(most, ++running)
      for (let step = 0; step < (i % 3) + 1; step++) await tick()
      running--
      if (i === 4) throw new Error('broken')
      return i
    }).catch(() => -1),
  )
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, -1, 5, 6, 7, 8])
  assert.deepEqual(began, [0, 1, 2, 3, 4, 5, 6, 7, 8])
  assert.equal(most, 2)
})
