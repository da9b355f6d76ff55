import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settlementInstant } from './calendar.ts'
import { prizeClock } from './prize-clock.ts'

test('prizes can be disputed for 7 days after the settlement, then they are released', () => {
  assert.deepEqual(prizeClock(settlementInstant('2026-03-14'), 1), {
    settledAt: '2026-03-16T00:00:00Z',
    disputesUntil: '2026-03-23T00:00:00Z',
    freeAt: '2026-03-23T00:00:00Z',
  })
})

test('a late settlement does not shorten the time for disputes', () => {
  assert.deepEqual(prizeClock('2026-03-19T13:30:00Z', 1, 10), {
    settledAt: '2026-03-19T13:30:00Z',
    disputesUntil: '2026-03-26T13:30:00Z',
    freeAt: '2026-03-29T13:30:00Z',
  })
})

test('0 days switches the hold off', () => {
  assert.equal(prizeClock('2026-03-16T00:00:00Z', 1, 0).freeAt, '2026-03-16T00:00:00Z')
})
