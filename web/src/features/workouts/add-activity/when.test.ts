import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, timeIn } from '@bora/rules/calendar.ts'
import fc from 'fast-check'
import { daysToLog, instantAt, longestLateHours, startIfEndedNow, wallClockOf } from './when.ts'

const SAO_PAULO = 'America/Sao_Paulo'

test('a wall clock time becomes the instant at which that zone showed it', () => {
  assert.equal(instantAt('2026-11-12', '18:40', SAO_PAULO), '2026-11-12T21:40:00Z')
  assert.equal(instantAt('2026-07-01', '00:00', 'Europe/Lisbon'), '2026-06-30T23:00:00Z')
})

test('an ambiguous time is the first of the two, a skipped time the moment after the jump', () => {
  assert.equal(instantAt('2026-11-01', '01:30', 'America/New_York'), '2026-11-01T05:30:00Z')
  assert.equal(instantAt('2026-03-08', '02:30', 'America/New_York'), '2026-03-08T07:30:00Z')
})

test('converting an instant to a wall clock time and back gives the same instant, in any zone', () => {
  const zones = fc.constantFrom(SAO_PAULO, 'UTC', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns')
  const minutes = fc.integer({ min: 0, max: 525_600 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()
      const { day, time } = wallClockOf(instant, zone)
      const again = instantAt(day, time, zone)
      assert.equal(dayIn(again, zone), day)
      const { hour, minute: past } = timeIn(again, zone)
      assert.equal(time, `${String(hour).padStart(2, '0')}:${String(past).padStart(2, '0')}`)
    }),
  )
})

test('a workout that just ended began its minutes ago, at a whole minute', () => {
  assert.equal(startIfEndedNow(Date.parse('2026-11-12T22:10:41.500Z'), 45), '2026-11-12T21:25:00Z')
})

test('only days on which a workout can still be logged are offered', () => {
  const now = Date.parse('2026-11-12T13:00:00Z')
  assert.deepEqual(daysToLog(now, SAO_PAULO, { lateHours: 48 }), ['2026-11-12', '2026-11-11', '2026-11-10'])
  assert.deepEqual(daysToLog(now, SAO_PAULO, { lateHours: 0 }), ['2026-11-12'])
  assert.deepEqual(daysToLog(now, SAO_PAULO, { lateHours: 48, startDate: '2026-11-11', endDate: '2026-11-20' }), [
    '2026-11-12',
    '2026-11-11',
  ])
  assert.deepEqual(daysToLog(now, SAO_PAULO, { lateHours: 48, startDate: '2026-11-13', endDate: '2026-11-20' }), [])
  assert.deepEqual(daysToLog(now, SAO_PAULO, { lateHours: 48, startDate: '2026-11-01', endDate: '2026-11-11' }), [
    '2026-11-11',
    '2026-11-10',
  ])
})

test('when logging from anywhere, the challenge with the longest window decides', () => {
  assert.equal(longestLateHours([]), 48)
  assert.equal(longestLateHours([{ lateHours: 24 }, { lateHours: 168 }]), 168)
})
