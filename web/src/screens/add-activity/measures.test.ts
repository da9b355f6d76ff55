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

test('minutes are whole and above zero', () => {
  assert.equal(minutesOf('45'), 45)
  for (const text of ['', '0', '4,5', '-45', 'x']) assert.equal(minutesOf(text), null)
})

test('the form asks for what the type can measure', () => {
  assert.deepEqual(measuresFor('running_outdoor'), ['distance', 'steps', 'calories'])
  assert.deepEqual(measuresFor('yoga'), ['calories'])
  assert.deepEqual(measuresFor(null), [])
})
