import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../calendar.ts'
import { keyOf, lotOf } from '../testing/lots.ts'
import { keyDatesOf } from './lots.ts'
import { gravest, hidesAtOnce, photoReplacedUntil, photoReviewDue } from './photo-safety.ts'
import { acceptedPoseDates, photoSource, poseIndexes } from './pose.ts'

const challenge = { id: 'c1', startDate: '2026-03-05' }
const until = '2026-03-30'

test('an index is the first 16 digits of the lot, modulo the length', () => {
  const key = Buffer.from(keyOf('2026-03-03').key, 'hex')
  const hex = createHmac('sha256', key).update('c1:pose:2026-03-03').digest('hex')
  const drawn = poseIndexes(challenge, 'pose', { length: 60, until: '2026-03-03' }, lotOf)
  assert.deepEqual([...drawn], [['2026-03-03', Number(BigInt(`0x${hex.slice(0, 16)}`) % 60n)]])
})

test('no pose repeats within six dates: the next free one replaces a repetition', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 12 }), fc.constantFrom('pose' as const, 'word' as const), (length, draw) => {
      const drawn = [...poseIndexes(challenge, draw, { length, until }, lotOf).values()]
      assert.equal(drawn.length, 28)
      for (const [i, index] of drawn.entries()) assert.ok(!drawn.slice(Math.max(0, i - 6), i).includes(index))
    }),
  )
  const always = (length: number) => [
    ...poseIndexes(challenge, 'pose', { length, until: '2026-03-11' }, () => 'f'.repeat(64)).values(),
  ]
  assert.deepEqual(always(8), [7, 0, 1, 2, 3, 4, 5, 7, 0], 'it wraps, and a place is free again after six dates')
  assert.throws(() => always(6), RangeError)
})

test('the indexes of a date do not depend on how far the range extends', () => {
  const all = poseIndexes(challenge, 'word', { length: 10, until }, lotOf)
  const some = poseIndexes(challenge, 'word', { length: 10, until: '2026-03-10' }, lotOf)
  for (const [date, index] of some) assert.equal(all.get(date), index)
})

test('the dates whose pose a workout may show', () => {
  const rows: [string, number, string[]][] = [
    ['2026-03-05T15:00:00Z', 45, ['2026-03-05']],
    ['2026-03-06T02:30:00Z', 45, ['2026-03-05', '2026-03-06']],
    ['2026-03-06T03:30:00Z', 45, ['2026-03-05', '2026-03-06']],
    ['2026-03-06T05:00:00Z', 45, ['2026-03-06']],
    ['2026-03-06T04:59:59Z', 45, ['2026-03-05', '2026-03-06']],
  ]
  for (const [startedAt, minutes, dates] of rows) {
    assert.deepEqual(acceptedPoseDates({ startedAt, minutes }, 'America/Sao_Paulo'), dates, startedAt)
  }
})

test('a camera photo was taken within ten minutes of its mark', () => {
  const minutes = (taken: number) => photoSource({ markedAt: 0, takenAt: taken * 60_000 })
  assert.deepEqual([minutes(0), minutes(10), minutes(10.01), minutes(-1)], ['camera', 'camera', 'gallery', 'gallery'])
  assert.equal(photoSource({ markedAt: null, takenAt: 0 }), 'gallery')
})

test('when the hash of a key and the key itself are published', () => {
  assert.deepEqual(keyDatesOf('2026-03-05'), { hashOn: '2026-02-26', openOn: '2026-04-04' })
})

test('deadlines for reported photos, and whose reports hide nothing at once', () => {
  const now = '2026-03-05T12:00:00Z'
  assert.equal(photoReviewDue('minor', now), '2026-03-05T16:00:00.000Z')
  assert.equal(photoReviewDue('bystander', now), '2026-03-06T12:00:00.000Z')
  assert.equal(photoReplacedUntil(now), '2026-03-07T12:00:00.000Z')

  const wrong = (...days: number[]) => days.map(day => `${addDays('2026-01-01', day)}T00:00:00Z`)
  const hides = (days: number[], at: number) => hidesAtOnce(wrong(...days), wrong(at)[0]!)
  const rows: [string, boolean, boolean][] = [
    ['two wrong ones', hides([0, 1], 2), true],
    ['three in 30 days', hides([0, 10, 29], 29), false],
    ['in any order', hides([29, 0, 10], 30), false],
    ['until 90 days later', hides([0, 10, 29], 118), false],
    ['then again', hides([0, 10, 29], 119), true],
    ['spread wider', hides([0, 10, 30], 31), true],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test('of several reasons the gravest is named', () => {
  assert.equal(gravest(['bystander', 'nudity', 'minor']), 'minor')
  assert.equal(gravest(['bystander', 'nudity', 'violence']), 'violence')
  assert.equal(gravest(['bystander']), 'bystander')
  assert.equal(gravest([]), null)
})
