import assert from 'node:assert/strict'
import test from 'node:test'
import { daysBetween, weekdayOf } from './calendar.ts'
import { repeatedDates } from './challenge-repeat.ts'
import { CHALLENGE_STARTS_WITHIN_DAYS } from './limits.ts'

const TODAY = '2026-11-18' // a Wednesday
const cases: Record<string, [from: string, until: string, start: string, end: string]> = {
  'ended, from a Monday': ['2026-10-05', '2026-10-25', '2026-11-23', '2026-12-13'],
  'ended, from a Saturday': ['2026-10-03', '2026-10-30', '2026-11-21', '2026-12-18'],
  'ended, from the weekday of today: never today itself': ['2026-11-04', '2026-11-04', '2026-11-25', '2026-11-25'],
  'ended yesterday, from the weekday of tomorrow': ['2026-11-12', '2026-11-17', '2026-11-19', '2026-11-24'],
  'still running: after its end': ['2026-11-09', '2026-11-29', '2026-11-30', '2026-12-20'],
  'not begun yet: after its end': ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'],
  // The next one after its end would be 369 days ahead.
  'so long that what comes after it is too far ahead': ['2026-11-16', '2027-11-16', '2026-11-23', '2027-11-23'],
}

for (const [name, [from, until, startDate, endDate]] of Object.entries(cases)) {
  test(`a repeated challenge: ${name}`, () => {
    assert.deepEqual(repeatedDates({ startDate: from, endDate: until }, TODAY), { startDate, endDate })
  })
}

test('for any dates: same duration and weekday, in the future, and near enough to be created', () => {
  for (let ago = -400; ago <= 400; ago += 3) {
    for (const length of [0, 6, 20, 365]) {
      const startDate = new Date(Date.parse(TODAY) + ago * 86_400_000).toISOString().slice(0, 10)
      const endDate = new Date(Date.parse(startDate) + length * 86_400_000).toISOString().slice(0, 10)
      const next = repeatedDates({ startDate, endDate }, TODAY)
      assert.equal(daysBetween(next.startDate, next.endDate), length)
      assert.equal(weekdayOf(next.startDate), weekdayOf(startDate))
      const ahead = daysBetween(TODAY, next.startDate)
      assert.ok(ahead >= 1 && ahead <= CHALLENGE_STARTS_WITHIN_DAYS, `${startDate} starts ${ahead} days ahead`)
    }
  }
})
