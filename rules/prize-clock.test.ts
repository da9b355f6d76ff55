import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prizeClock } from './prize-clock.ts'

test('settled, disputable for 7 days, then free', () => {
  assert.deepEqual(prizeClock('2026-03-14'), {
    settledAt: '2026-03-16T00:00:00Z',
    disputesUntil: '2026-03-23T00:00:00Z',
    freeAt: '2026-03-23T00:00:00Z',
  })
})

test('0 days switches the hold off', () => {
  assert.equal(prizeClock('2026-03-14', 0).freeAt, '2026-03-16T00:00:00Z')
})
