import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareInstants, minutesAfter, instantParts, parseInstant } from './instant.ts'

test('instants are parsed to the last digit', () => {
  assert.deepEqual(parseInstant('1970-01-01T00:00:01Z'), { seconds: 1, fraction: '' })
  assert.deepEqual(parseInstant('2026-03-01T12:00:00.000Z'), { seconds: 1_772_366_400, fraction: '' })
  assert.deepEqual(parseInstant('2026-03-01T12:00:00.1234567890Z'), { seconds: 1_772_366_400, fraction: '123456789' })
  assert.equal(parseInstant('0001-01-01T00:00:00Z')?.seconds, -62_135_596_800)
})

test('everything else is refused', () => {
  const rows = [
    '2026-03-01',
    '2026-03-01T12:00Z',
    '2026-03-01T12:00:00',
    '2026-03-01T12:00:00+00:00',
    '2026-03-01T12:00:00.Z',
    '2026-03-01T12:00:00,5Z',
    '2026-03-01t12:00:00Z',
    '2026-03-01T12:00:00z',
    '2026-03-01 12:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:60:00Z',
    '2026-06-30T23:59:60Z',
    '2026-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '12026-03-01T12:00:00Z',
    '2026-3-1T12:00:00Z',
    ' 2026-03-01T12:00:00Z',
    '2026-03-01T12:00:00Z\n',
    '',
  ]
  for (const text of rows) assert.equal(parseInstant(text), null, JSON.stringify(text))
  assert.throws(() => instantParts('yesterday'), RangeError)
})

test('instants less than a millisecond apart keep their order', () => {
  const order = ['.0999', '.1', '.10000000000000000000001', '.2'].map(f => instantParts(`2026-03-01T12:00:00${f}Z`))
  for (let i = 1; i < order.length; i++) assert.ok(compareInstants(order[i - 1]!, order[i]!) < 0)
  assert.equal(compareInstants(instantParts('2026-03-01T12:00:00Z'), instantParts('2026-03-01T12:00:00.000Z')), 0)
})

test('seconds agree with the platform, and adding minutes carries over', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-30'), noInvalidDate: true }),
      date => {
        const moment = instantParts(date.toISOString())
        assert.equal(moment.seconds, Math.floor(date.getTime() / 1_000))
        const later = instantParts(new Date(date.getTime() + 90 * 60_000).toISOString())
        assert.equal(compareInstants(minutesAfter(moment, 90), later), 0)
      },
    ),
  )
})
