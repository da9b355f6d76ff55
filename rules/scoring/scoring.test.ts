import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Activity } from './activity.ts'
import { previewActivity } from './preview.ts'
import { scoreParticipant, scoringOf } from './scoring.ts'

const workout = (id: string, startedAt: string, more: Partial<Activity> = {}): Activity => ({
  id,
  workoutType: 'crossfit',
  startedAt,
  timeZone: 'America/Sao_Paulo',
  minutes: 45,
  ...more,
})
const fortnight = { startDate: '2026-03-01', endDate: '2026-03-14', rulesVersion: 1 }

test('the worked examples of the rules: 462 points, and 21 days x 10 = 210', () => {
  const day = [
    workout('a', '2026-03-02T12:00:00Z'),
    workout('b', '2026-03-02T15:00:00Z', { workoutType: 'yoga' }),
    workout('c', '2026-03-02T18:00:00Z', { workoutType: 'walking' }),
  ]
  assert.equal(scoreParticipant({ type: 'calories_time', ...fortnight }, day).receipts[0]!.points, 462)
  const daily = Array.from({ length: 21 }, (_, index) =>
    workout(`a${index}`, new Date(Date.UTC(2026, 2, 1 + index, 15)).toISOString()),
  )
  assert.equal(scoreParticipant({ type: 'workout_count', ...fortnight, endDate: '2026-03-21' }, daily).score, 210)
})

test('flash hours include their first minute and exclude their last, by the local clock', () => {
  const rows: [string, boolean][] = [
    ['10:59:59.999', false],
    ['11:00:00', true],
    ['13:59:59.999', true],
    ['14:00:00', false],
    ['22:59:59', false],
    ['23:00:00', true],
    ['00:59:59', true],
    ['01:00:00', false],
  ]
  for (const [time, flash] of rows) {
    const { receipts } = scoreParticipant({ type: 'calories_time', ...fortnight }, [
      workout('a', `2026-03-05T${time}Z`),
    ])
    assert.equal(
      receipts[0]!.parts.some(part => part.why === 'flash'),
      flash,
      time,
    )
  }
})

test('an overlap is judged to the last digit, against the last counted activity only', () => {
  const why = (activities: Activity[]) =>
    scoreParticipant({ type: 'activity', ...fortnight }, activities)
      .receipts.map(one => one.parts[0]!.why)
      .join(' ')
  const first = workout('a', '2026-03-02T12:00:00.00000000000000000001Z')
  assert.equal(why([first, workout('b', '2026-03-02T12:45:00Z')]), 'base overlap')
  assert.equal(why([first, workout('b', '2026-03-02T12:45:00.00000000000000000001Z')]), 'base base')
  assert.equal(
    why([first, workout('b', '2026-03-02T12:30:00Z'), workout('c', '2026-03-02T12:50:00Z')]),
    'base overlap base',
  )
  assert.equal(why([{ ...first, voided: true }, workout('b', '2026-03-02T12:30:00Z')]), 'voided base')
})

test('points that round to zero give a receipt of zero', () => {
  const rules = { basePointsPerMinute: '0.001' }
  const { receipts } = scoreParticipant({ type: 'calories_time', ...fortnight, rules }, [
    workout('a', '2026-03-02T15:00:00Z'),
  ])
  assert.deepEqual(receipts, [{ activity: 'a', points: 0, parts: [{ why: 'nothing_measured', value: '0' }] }])
})

test('numbers of any size stay exact, and are never returned as inexact plain numbers', () => {
  const huge = workout('a', '2026-03-02T12:00:00Z', { steps: 10n ** 30n + 1n })
  const challenge = { type: 'steps', ...fortnight } as const
  assert.equal(scoringOf(challenge)([huge], []).score, 10n ** 30n + 1n)
  assert.throws(() => scoreParticipant(challenge, [huge]), RangeError)
})

test('malformed activities are refused', () => {
  const score = (more: Partial<Activity>) =>
    scoreParticipant({ type: 'time', ...fortnight }, [workout('a', '2026-03-02T12:00:00Z', more)])
  assert.throws(() => score({ workoutType: 'referral_bonus' }), RangeError)
  assert.throws(() => score({ startedAt: '2026-03-02' }), RangeError)
  assert.throws(() => score({ timeZone: 'Mars/Olympus' }), RangeError)
})

test('a draft without an id sorts after a saved activity with the same start', () => {
  const { id: _, ...draft } = workout('', '2026-03-02T12:00:00Z')
  const preview = previewActivity({ type: 'activity', ...fortnight }, [workout('z', '2026-03-02T12:00:00Z')], [], draft)
  assert.equal(preview.gained, 0)
  assert.equal(preview.receipt.parts[0]!.why, 'overlap')
})
