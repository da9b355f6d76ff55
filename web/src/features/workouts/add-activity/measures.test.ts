import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedMeasures, countsOn, measureOf, minutesOf } from './measures.ts'
import type { ScoringChallenge } from './measures.ts'

test('distances are typed with comma or point and sent in whole metres', () => {
  assert.equal(measureOf('distance', '5,2', 'km'), 5_200)
  assert.equal(measureOf('distance', ' 10.125 ', 'km'), 10_125)
  assert.equal(measureOf('distance', '42', 'km'), 42_000)
  assert.equal(measureOf('distance', '', 'km'), null)
  for (const text of ['5,2 km', '-1', '1,2345', 'abc', '2000'])
    assert.equal(measureOf('distance', text, 'km'), 'invalid')
})

test('miles are sent in whole metres', () => {
  assert.equal(measureOf('distance', '3.1', 'mi'), 4_989)
  assert.equal(measureOf('distance', '3,107', 'mi'), 5_000)
  for (const text of ['3.1 mi', '1.23456', '700']) assert.equal(measureOf('distance', text, 'mi'), 'invalid')
})

test('steps and calories are whole, also with marks of thousands', () => {
  assert.equal(measureOf('steps', '12.500', 'km'), 12_500)
  assert.equal(measureOf('steps', '12,500', 'km'), 12_500)
  assert.equal(measureOf('calories', '320', 'km'), 320)
  for (const text of ['1,5', '300001', '-3', '1e3']) assert.equal(measureOf('steps', text, 'km'), 'invalid')
})

test('a duration is read as minutes or as hours and minutes, and never guessed', () => {
  for (const [text, minutes] of [
    ['45', 45],
    [' 90 min', 90],
    ['90min', 90],
    ['1h', 60],
    ['2 h', 120],
    ['1h30', 90],
    ['1H05', 65],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['0:45', 45],
  ] as const)
    assert.equal(minutesOf(text), minutes, text)
  for (const text of [
    '',
    '0',
    '0h',
    '0:00',
    '-5',
    '4,5',
    '45,5',
    '1.5h',
    '1h5',
    '1h60',
    '1:5',
    '1:',
    '1.000',
    '4 5',
    'x',
  ])
    assert.equal(minutesOf(text), null, text)
})

// Thursday
const TODAY = '2026-11-12'
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7] }

function challenge(title: string, type: ScoringChallenge['type'], differing: Partial<ScoringChallenge> = {}) {
  return { title, type, startDate: '2026-11-01', endDate: '2026-11-30', rules: EVERY_DAY, ...differing }
}

const asked = (...given: Parameters<typeof askedMeasures>) =>
  askedMeasures(...given).map(({ measure, challenges }) => [measure, ...challenges].join(' '))

test('the form asks for the measures of the type', () => {
  assert.deepEqual(asked('running_outdoor', TODAY, []), ['distance', 'steps', 'calories'])
  assert.deepEqual(asked('yoga', TODAY, []), ['calories'])
  assert.deepEqual(asked(null, TODAY, [challenge('Lagoa', 'distance')]), [])
})

test('the measure that a challenge of that day scores comes first, and names the challenge', () => {
  const lagoa = challenge('Lagoa', 'distance')
  assert.deepEqual(
    asked('running_outdoor', TODAY, [challenge('Queima', 'calories'), lagoa, challenge('Praia', 'distance')]),
    ['distance Lagoa Praia', 'calories Queima', 'steps'],
  )
  assert.deepEqual(asked('yoga', TODAY, [lagoa]), ['distance Lagoa', 'calories'])
  assert.deepEqual(
    askedMeasures('yoga', TODAY, [lagoa]).map(one => one.natural),
    [false, true],
  )
  const others = [
    challenge('Dias', 'workout_count'),
    challenge('Trajeto', 'gps_run'),
    challenge('Amanhã', 'steps', { startDate: '2026-11-13' }),
    challenge('Ontem', 'steps', { endDate: '2026-11-11' }),
    challenge('Sábado', 'steps', { rules: { weekdays: [6] } }),
  ]
  assert.deepEqual(asked('running_outdoor', TODAY, others), ['distance', 'steps', 'calories'])
})

test('a challenge counts those days of its dates that are among its weekdays', () => {
  const weekends = challenge('Sábado', 'steps', { rules: { weekdays: [6, 7] }, endDate: '2026-11-14' })
  assert.deepEqual(
    ['2026-11-07', '2026-11-12', '2026-11-14', '2026-11-15'].map(day => countsOn(weekends, day)),
    [true, false, true, false],
  )
})
