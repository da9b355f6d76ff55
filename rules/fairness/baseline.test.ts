import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../calendar.ts'
import type { ScoredChallenge } from '../scoring/scoring.ts'
import { againstMyself, baselineOf, likelyCompleters } from './baseline.ts'

const startDate = '2026-06-01'
const challenge = { type: 'time', startDate, rulesVersion: 1 } as const

/** A workout this number of days before the start. */
function before(days: number, minutes: number, more: object = {}) {
  const day = addDays(startDate, -days)
  return { id: `${days}`, workoutType: 'yoga', startedAt: `${day}T12:00:00Z`, timeZone: 'UTC', minutes, ...more }
}

const weeks = (...minutes: number[]) => minutes.map((one, index) => before(7 * index + 3, one))

test('a baseline is the sum of the four best of twelve weeks', () => {
  const rows: [string, bigint | null, bigint | null][] = [
    ['four weeks', baselineOf(challenge, weeks(30, 40, 50, 60)), 180n],
    ['three are a newcomer', baselineOf(challenge, weeks(30, 40, 50)), null],
    ['the best four', baselineOf(challenge, weeks(30, 90, 40, 50, 60)), 240n],
    ['idling lowers nothing', baselineOf(challenge, weeks(0, 0, 0, 30, 90, 40, 50, 60)), 240n],
    ['the twelfth week counts', baselineOf(challenge, [...weeks(30, 40, 50), before(84, 60)]), 180n],
    ['the thirteenth does not', baselineOf(challenge, [...weeks(30, 40, 50), before(85, 60)]), null],
    ['the start date does not', baselineOf(challenge, [...weeks(30, 40, 50), before(0, 60)]), null],
    ['the day before it does', baselineOf(challenge, [before(1, 60), ...weeks(0, 40, 50, 60)]), 210n],
    ['what does not count gives nothing', baselineOf(challenge, weeks(30, 40, 50, 29)), null],
    ['late ones count', baselineOf(challenge, weeks(30, 40, 50).concat(before(24, 60, { late: true }))), 180n],
    ['voided ones do not', baselineOf(challenge, weeks(30, 40, 50).concat(before(24, 60, { voided: true }))), null],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test("a baseline follows the challenge's own type and rules, without passes and poses", () => {
  const everyDay = Array.from({ length: 28 }, (_, index) => before(index + 1, 45))
  const rows: [string, Pick<ScoredChallenge, 'type' | 'rules'>, bigint][] = [
    ['a check-in a day', { type: 'workout_count' }, 280n],
    ['on allowed weekdays', { type: 'workout_count', rules: { weekdays: [6, 7] } }, 80n],
    ['three a week, each week alone', { type: 'weekly_consistency' }, 120n],
    ['no pose is asked for', { type: 'count_days', rules: { pose: 'require', passDays: 3 } }, 28n],
  ]
  for (const [about, different, expected] of rows) {
    assert.equal(baselineOf({ ...challenge, ...different }, everyDay), expected, about)
  }
})

test('the lead on oneself: points minus the share of the best weeks, rounded half up', () => {
  const points = (of: Record<number, bigint>) => (t: number) => of[t] ?? 0n
  const rows: [string, bigint | null, bigint | null][] = [
    ['ahead', againstMyself(280n, points({ 7: 100n }), 7, 1), 30n],
    ['behind', againstMyself(280n, points({ 7: 50n }), 7, 1), -20n],
    ['half up', againstMyself(14n, points({ 1: 0n }), 1, 1), 0n],
    ['half up, ahead', againstMyself(14n, points({ 1: 1n }), 1, 1), 1n],
    ['a newcomer in the first week', againstMyself(null, points({ 7: 50n }), 7, 1), null],
    ['a newcomer from date 8 on', againstMyself(null, points({ 7: 70n, 14: 150n }), 14, 1), 10n],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test('likely completers: participants on pace for the target, at least one', () => {
  const dates = { startDate: '2026-06-01', endDate: '2026-06-10' }
  const people = [30, 29, 50, 0].map(score => ({ score, target: 100 }))
  assert.equal(likelyCompleters(people, dates, '2026-06-03'), 2)
  assert.equal(likelyCompleters([...people, { score: 20, target: 60 }], dates, '2026-06-03'), 3)
  assert.equal(likelyCompleters(people, dates, '2026-06-10'), 1)
  assert.equal(likelyCompleters(people, dates, '2026-06-12'), 1, 'after the end it is the whole target')
})
