import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMonth, lastDayOf, longestRun, monthBefore, recapCardsOf } from './recap.ts'

test('the longest run of days, across the end of a month and in any order', () => {
  const rows = [
    [[], 0],
    [['2026-03-01'], 1],
    [['2026-03-01', '2026-02-28', '2026-02-28'], 2],
    [['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-07'], 3],
  ] as const
  for (const [dates, days] of rows) assert.equal(longestRun(dates), days)
})

test('months', () => {
  for (const [text, is] of [
    ['2026-03', true],
    ['2026-13', false],
    ['2026-3', false],
    ['2026-03-01', false],
  ] as const)
    assert.equal(isMonth(text), is, text)
  assert.equal(monthBefore('2026-01-31'), '2025-12')
  assert.equal(lastDayOf('2028-02'), '2028-02-29')
  assert.equal(lastDayOf('2026-12'), '2026-12-31')
})

test('a recap omits empty cards', () => {
  assert.deepEqual(recapCardsOf({ podium: {}, challenges: [], photos: [1], rivals: [1] }), [
    'podium',
    'sum',
    'photos',
    'tiles',
    'streak',
    'rivals',
  ])
  assert.deepEqual(recapCardsOf({ podium: null, challenges: [1], photos: [], rivals: [] }), [
    'sum',
    'challenges',
    'tiles',
    'streak',
  ])
})
