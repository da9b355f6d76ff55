import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ALONE_A_DAY_CENTS,
  ALONE_A_MONTH_CENTS,
  mayDecideAlone,
  mayPromiseAlone,
  PROMISE_ONE_PERSON_CENTS,
} from './decided-alone.ts'

const nothing = { dayCents: 0, monthCents: 0 }
const [day, month, once] = [ALONE_A_DAY_CENTS, ALONE_A_MONTH_CENTS, PROMISE_ONE_PERSON_CENTS]

test('one admin decides alone up to the sums of a day and of thirty days', () => {
  const cases: [cents: number, dayCents: number, monthCents: number, may: boolean][] = [
    [day, 0, 0, true],
    [day + 1, 0, 0, false],
    [1, day - 1, day - 1, true],
    [1, day, day, false],
    [1, 0, month - 1, true],
    [1, 0, month, false],
    // A smaller amount may still fit.
    [50_000, day - 49_999, day, false],
    [49_999, day - 49_999, day, true],
  ]
  for (const [cents, dayCents, monthCents, may] of cases)
    assert.equal(mayDecideAlone(cents, { dayCents, monthCents }), may, `${cents} after ${dayCents}, ${monthCents}`)
})

test('a code or a campaign above its own limit needs two admins, too', () => {
  assert.deepEqual([mayPromiseAlone(once, nothing), mayPromiseAlone(once + 1, nothing)], [true, false])
  assert.equal(mayPromiseAlone(once, { dayCents: day - once + 1, monthCents: 0 }), false)
  assert.equal(mayPromiseAlone(0, { dayCents: day, monthCents: month }), true)
})
