import assert from 'node:assert/strict'
import test from 'node:test'
import { dayStates } from './day-states.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
// Monday, 2 March to Sunday, 8 March; today is the Thursday.
const week = { startDate: '2026-03-02', durationDays: 7, rules: { weekdays: EVERY_DAY } }
const NOW = { today: '2026-03-05', timeZone: 'America/Sao_Paulo' }

function statesOf(
  trainedDates: string[],
  joinedAt: string | null,
  weekdays = EVERY_DAY,
  passDates: string[] = [],
): string[] {
  const viewer = { trainedDates, passDates, joinedAt }
  return dayStates({ ...week, rules: { weekdays }, viewer }, NOW).map(({ state }) => state)
}

test('trained, missed, today and upcoming', () => {
  assert.deepEqual(statesOf(['2026-03-02'], '2026-02-20T12:00:00Z'), [
    'done',
    'missed',
    'missed',
    'today',
    'future',
    'future',
    'future',
  ])
  assert.equal(statesOf(['2026-03-05'], null)[3], 'done')
})

test('days before joining are not missed, but the day of joining may be', () => {
  // One o'clock on the 4th in UTC is the evening of the 3rd in São Paulo.
  assert.deepEqual(statesOf([], '2026-03-04T01:00:00Z').slice(0, 3), ['before', 'missed', 'missed'])
  assert.deepEqual(statesOf(['2026-03-02'], '2026-03-04T12:00:00Z').slice(0, 3), ['done', 'before', 'missed'])
})

test('a weekday that does not count is not missed', () => {
  assert.deepEqual(statesOf([], null, [6, 7]), ['off', 'off', 'off', 'off', 'off', 'future', 'future'])
})

test('a pass makes a date free, and is planned until it begins; training on it comes first', () => {
  const passes = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-07']
  assert.deepEqual(statesOf(['2026-03-02'], null, EVERY_DAY, passes), [
    'done',
    'pass',
    'missed',
    'pass',
    'future',
    'planned',
    'future',
  ])
})
