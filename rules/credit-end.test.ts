import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditEnd } from './credit-end.ts'

test('credits can be spent for 180 days after they become available', () => {
  for (const [now, end] of [
    ['2026-03-02T12:00:00.000Z', '2026-08-29T12:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', '2028-06-28T23:59:59.999Z'],
  ] as const)
    assert.equal(creditEnd(new Date(now)), end)
})
