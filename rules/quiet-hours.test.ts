import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeIn } from './calendar.ts'
import { isQuiet, maySendAt } from './quiet-hours.ts'

const NIGHT = { from: 22, until: 7 }

for (const [now, zone, quiet, expected, why] of [
  ['2026-03-02T12:00:00Z', 'America/Sao_Paulo', NIGHT, '2026-03-02T12:00:00Z', 'nine in the morning'],
  ['2026-03-03T00:59:59Z', 'America/Sao_Paulo', NIGHT, '2026-03-03T00:59:59Z', 'a second before they begin'],
  ['2026-03-03T01:00:00Z', 'America/Sao_Paulo', NIGHT, '2026-03-03T10:00:00Z', 'as they begin: until seven'],
  ['2026-03-03T09:59:00Z', 'America/Sao_Paulo', NIGHT, '2026-03-03T10:00:00Z', 'the last minute'],
  ['2026-03-03T10:00:00Z', 'America/Sao_Paulo', NIGHT, '2026-03-03T10:00:00Z', 'as they end'],
  ['2026-03-03T01:00:00Z', 'America/Sao_Paulo', null, '2026-03-03T01:00:00Z', 'without any'],
  ['2026-03-03T16:30:00Z', 'America/Sao_Paulo', { from: 13, until: 15 }, '2026-03-03T18:00:00Z', 'a nap at noon'],
  ['2026-03-03T16:30:00Z', 'America/Sao_Paulo', { from: 13, until: 13 }, '2026-03-03T16:30:00Z', 'none at all'],
  ['2026-03-08T05:30:00Z', 'America/New_York', NIGHT, '2026-03-08T11:00:00Z', 'the night that lacks an hour'],
  ['2026-11-01T04:30:00Z', 'America/New_York', NIGHT, '2026-11-01T12:00:00Z', 'the night that has one twice'],
] as const) {
  test(`when a due message may be sent: ${why}`, () => {
    assert.equal(maySendAt(now, zone, quiet).toISOString(), new Date(expected).toISOString())
  })
}

test('nothing is sent in quiet hours, and nothing is delayed by more than a day', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC')
  fc.assert(
    fc.property(at, zones, hour, hour, (now, zone, from, until) => {
      const sent = maySendAt(now, zone, { from, until })
      assert.ok(!isQuiet({ from, until }, timeIn(sent, zone).hour), sent.toISOString())
      assert.ok(sent >= now && sent.getTime() - now.getTime() <= 25 * 3_600_000)
    }),
  )
})
