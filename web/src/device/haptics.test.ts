import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { hapticTick } from './haptics.ts'

const device = globalThis as { matchMedia?: unknown }
afterEach(() => {
  delete device.matchMedia
  Reflect.deleteProperty(navigator, 'vibrate')
})

function deviceOf({ still }: { still: boolean }): (readonly number[])[] {
  const felt: (readonly number[])[] = []
  device.matchMedia = () => ({ matches: still })
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: readonly number[]) => void felt.push(pattern),
    configurable: true,
  })
  return felt
}

test('points, a reaction and a medal each have their tick, the reaction the shortest', () => {
  const felt = deviceOf({ still: false })
  for (const moment of ['points', 'reaction', 'medal'] as const) hapticTick(moment)
  assert.deepEqual(
    felt.map(pattern => pattern.length),
    [3, 1, 5],
  )
})

test('nothing ticks where motion is not wanted, nor where the device cannot', () => {
  const felt = deviceOf({ still: true })
  hapticTick('points')
  assert.deepEqual(felt, [])
  Reflect.deleteProperty(navigator, 'vibrate')
  assert.doesNotThrow(() => hapticTick('points'))
})
