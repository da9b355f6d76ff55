import assert from 'node:assert/strict'
import test from 'node:test'
import { failureNumber } from './failure-number.ts'

test('a failed call is shown by its number, never by the pattern of an address', () => {
  for (const [reference, shown] of [
    ['PUT /activities/:activityId/reactions/:kind · b1b2c3d4-8', 'b1b2c3d4-8'],
    ['GET /wallet', ''],
    ['b1b2c3d4-8', 'b1b2c3d4-8'],
    ['', ''],
  ] as const)
    assert.equal(failureNumber(reference), shown)
})
