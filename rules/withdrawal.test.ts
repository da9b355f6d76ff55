import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, startOfDay } from './calendar.ts'
import { entriesCloseAt, lastEntryDay, withdrawalClosed, withdrawableUntil, withdrawalDays } from './withdrawal.ts'

test("the days are those of the payer's country, unless the operator set others; none if no real money moves", () => {
  const cases: [country: string, movesMoney: boolean, chosen: Record<string, number>, days: number][] = [
    ['BR', false, {}, 0],
    ['PT', false, { PT: 20 }, 0],
    ['BR', true, {}, 7],
    ['PT', true, {}, 14],
    ['PT', true, { PT: 20 }, 20],
    ['BR', true, { PT: 20 }, 7],
    ['BR', true, { BR: 10 }, 10],
    // No country, and no property name that every object has.
    ['constructor', true, {}, 14],
  ]
  for (const [country, movesMoney, chosen, days] of cases)
    assert.equal(withdrawalDays(country, movesMoney, chosen), days, JSON.stringify([country, movesMoney, chosen]))
})

test("it ends with the last of N dates after the date of payment, in the creator's zone", () => {
  const cases: [paidAt: string, days: number, zone: string, until: string | null][] = [
    ['2026-03-10T12:00:00Z', 0, 'America/Sao_Paulo', null],
    ['2026-03-10T03:00:00Z', 7, 'America/Sao_Paulo', '2026-03-18T03:00:00Z'],
    ['2026-03-11T02:59:59Z', 7, 'America/Sao_Paulo', '2026-03-18T03:00:00Z'],
    ['2026-03-11T03:00:00Z', 7, 'America/Sao_Paulo', '2026-03-19T03:00:00Z'],
    // The clocks of Lisbon go forward on the 29th.
    ['2026-03-20T12:00:00Z', 14, 'Europe/Lisbon', '2026-04-03T23:00:00Z'],
  ]
  for (const [paidAt, days, zone, until] of cases)
    assert.equal(withdrawableUntil(paidAt, days, zone), until, `${paidAt} ${days} ${zone}`)
})

test('entries close N + 1 days before the middle', () => {
  const cases: [startDate: string, endDate: string, days: number, last: string | null][] = [
    ['2026-04-10', '2026-05-09', 0, null],
    // 30 dates: half of them is 15, and 10 + 15 - 7 - 1 is the 17th.
    ['2026-04-10', '2026-05-09', 7, '2026-04-17'],
    ['2026-04-10', '2026-05-09', 14, '2026-04-10'],
    // 31 dates: as 30.
    ['2026-04-10', '2026-05-10', 7, '2026-04-17'],
    // 21 dates, and a single one: before the start.
    ['2026-04-10', '2026-04-30', 14, '2026-04-05'],
    ['2026-04-10', '2026-04-10', 7, '2026-04-02'],
  ]
  for (const [startDate, endDate, days, last] of cases)
    assert.equal(lastEntryDay({ startDate, endDate }, days), last, `${startDate} ${endDate} ${days}`)
})

test('a payment in time can only be withdrawn before the middle, in any country, zone and duration', () => {
  const zone = fc.constantFrom('America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 365 }),
      fc.integer({ min: 1, max: 90 * 24 }),
      zone,
      (days, length, hoursBefore, timeZone) => {
        const startDate = '2026-04-10'
        const dates = { startDate, endDate: addDays(startDate, length), timeZone }
        const closing = Date.parse(entriesCloseAt(dates, days)!)
        const middle = Date.parse(withdrawalClosed(dates))
        const until = (paidAt: number) => Date.parse(withdrawableUntil(paidAt, days, timeZone)!)
        assert.ok(until(closing - hoursBefore * 3_600_000) <= middle)
        assert.equal(until(closing - 1000), middle)
        assert.ok(middle < Date.parse(startOfDay(addDays(dates.endDate, 1), timeZone)))
      },
    ),
  )
})
