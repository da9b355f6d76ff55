import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysBetween,
  isDay,
  isTimeZone,
  settlementInstant,
  startOfDay,
  timeIn,
  weekdayOf,
} from './calendar.ts'

const ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/New_York',
  'America/St_Johns',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Africa/Monrovia',
  'UTC',
]

const someDate = fc.date({ min: new Date('1920-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const someZone = fc.constantFrom(...ZONES)

test('only existing dates are valid', () => {
  for (const day of ['2026-01-31', '2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31']) assert.ok(isDay(day), day)
  const none = [
    '2026-02-29',
    '1900-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '2026-01-00',
    '2026-1-01',
    '26-01-01',
  ]
  for (const day of [...none, '', '2026-01-01T00:00:00Z', '2026-01-01\n', '٢٠٢٦-01-01']) assert.ok(!isDay(day), day)
})

test('day numbers count every date once, and agree with the platform', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), number => {
      const day = dayOfNumber(number)
      assert.equal(dayNumber(day), number)
      assert.equal(day, new Date(number * 86_400_000).toISOString().slice(0, 10))
      assert.equal(weekdayOf(day) % 7, new Date(number * 86_400_000).getUTCDay())
    }),
  )
  assert.equal(dayOfNumber(2_932_897), '+010000-01-01')
  assert.equal(dayOfNumber(-719_529), '-000001-12-31')
})

test('adding and counting days works across months, leap days and clock changes', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2024-03-01', -1), '2024-02-29')
  assert.equal(daysBetween('2026-03-01', '2026-03-14'), 13)
  assert.equal(daysBetween('2026-03-14', '2026-03-01'), -13)
  assert.throws(() => addDays('2026-02-30', 1), RangeError)
})

test('an instant has its local date and time, also across daylight saving', () => {
  const rows: [string, string, string, string][] = [
    ['2026-03-02T12:00:00Z', 'America/Sao_Paulo', '2026-03-02', '9:0'],
    ['2026-03-02T02:59:59.999Z', 'America/Sao_Paulo', '2026-03-01', '23:59'],
    ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08', '1:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', '3:0'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '1:30'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '1:30'],
    ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', '2026-04-05', '1:45'],
    ['2026-03-02T00:00:00Z', 'Asia/Kathmandu', '2026-03-02', '5:45'],
    ['2026-03-02T10:00:00Z', 'Pacific/Kiritimati', '2026-03-03', '0:0'],
    ['1969-12-31T23:59:59Z', 'UTC', '1969-12-31', '23:59'],
    ['1971-01-01T00:00:00Z', 'Africa/Monrovia', '1970-12-31', '23:15'],
    ['9999-12-31T23:00:00Z', 'Pacific/Kiritimati', '+010000-01-01', '13:0'],
  ]
  for (const [instant, zone, day, time] of rows) {
    assert.equal(dayIn(instant, zone), day, `${instant} ${zone}`)
    const { hour, minute } = timeIn(instant, zone)
    assert.equal(`${hour}:${minute}`, time, `${instant} ${zone}`)
  }
  assert.throws(() => dayIn('nonsense', 'UTC'), RangeError)
})

test("date and time agree with the platform's calendar in every zone", () => {
  fc.assert(
    fc.property(someDate, someZone, (date, timeZone) => {
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
        hourCycle: 'h23',
      })
      const { hour, minute } = timeIn(date, timeZone)
      const time = [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
      assert.equal(`${dayIn(date, timeZone)}, ${time}`, format.format(date))
    }),
  )
})

test('a day starts at its first instant, where midnight is skipped, repeated or missing', () => {
  const rows: [string, string, string][] = [
    ['2026-03-02', 'America/Sao_Paulo', '2026-03-02T03:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
    ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z'],
    ['2026-03-02', 'Pacific/Kiritimati', '2026-03-01T10:00:00Z'],
    ['2026-03-02', 'UTC', '2026-03-02T00:00:00Z'],
  ]
  for (const [day, zone, expected] of rows) assert.equal(startOfDay(day, zone), expected, `${day} ${zone}`)
})

test('the second before a day starts belongs to an earlier date, and the start does not', () => {
  fc.assert(
    fc.property(someDate, someZone, (date, zone) => {
      const day = dayIn(date, zone)
      const start = new Date(startOfDay(day, zone)).getTime()
      assert.ok(start <= date.getTime())
      assert.equal(dayIn(start, zone), day)
      assert.ok(dayIn(start - 1_000, zone) < day)
    }),
    { numRuns: 500 },
  )
})

test('zones are IANA names, never offsets or abbreviations', () => {
  for (const zone of [
    ...ZONES,
    'Etc/GMT+3',
    'Brazil/East',
    'GMT',
    'EST5EDT',
    'America/Port-au-Prince',
    'Asia/Calcutta',
  ]) {
    assert.ok(isTimeZone(zone), zone)
  }
  const none = [
    '',
    '+03:00',
    '-0300',
    '+03',
    'UTC+3',
    'UTC-03:00',
    'GMT-3',
    'Z',
    'BRT',
    'PST',
    'IST',
    'Mars/Olympus',
    'Etc/Unknown',
  ]
  for (const zone of [
    ...none,
    'America/Sao_Paulo ',
    ' UTC',
    'America/',
    'SystemV/PST8',
    'Etc/Unknown',
    'US/Pacific-New',
    'São_Paulo',
  ]) {
    assert.ok(!isTimeZone(zone), zone)
  }
})

test('a challenge is settled at 00:00 UTC of the second day after its end', () => {
  assert.equal(settlementInstant('2026-03-14'), '2026-03-16T00:00:00Z')
  assert.equal(settlementInstant('2026-12-31'), '2027-01-02T00:00:00Z')
})

test('converting a thousand instants takes a few milliseconds', () => {
  dayIn(0, 'America/Sao_Paulo')
  const started = performance.now()
  for (let i = 0; i < 1_000; i++) dayIn(1_772_366_400_000 + i * 3_600_000, 'America/Sao_Paulo')
  assert.ok(performance.now() - started < 100)
})
