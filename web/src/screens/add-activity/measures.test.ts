import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureOf, measuresFor, minutesOf } from './measures.ts'

test('kilometres are typed with comma or point and sent in metres', () => {
  assert.equal(measureOf('distance', '5,2'), 5_200)
  assert.equal(measureOf('distance', ' 10.125 '), 10_125)
  assert.equal(measureOf('distance', '42'), 42_000)
  assert.equal(measureOf('distance', ''), null)
  for (const text of ['5,2 km', '-1', '1,2345', 'abc', '2000']) assert.equal(measureOf('distance', text), 'invalid')
})

test('steps and calories are whole, also with marks of thousands', () => {
  assert.equal(measureOf('steps', '12.500'), 12_500)
  assert.equal(measureOf('steps', '12,500'), 12_500)
  assert.equal(measureOf('calories', '320'), 320)
  for (const text of ['1,5', '300001', '-3', '1e3']) assert.equal(measureOf('steps', text), 'invalid')
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

test('the form asks for what the type can measure', () => {
  assert.deepEqual(measuresFor('running_outdoor'), ['distance', 'steps', 'calories'])
  assert.deepEqual(measuresFor('yoga'), ['calories'])
  assert.deepEqual(measuresFor(null), [])
})
