import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DISTANCE_UNITS,
  metresIn,
  metresTyped,
  paceIn,
  retyped,
  typedMetres,
  usualDistanceUnit,
} from './distance-units.ts'

test('miles in English where the roads are in miles, else kilometres', () => {
  const rows = [
    ['en', 'US', 'mi'],
    ['en', 'GB', 'mi'],
    ['en', 'LR', 'mi'],
    ['en', 'MM', 'mi'],
    ['en', 'BR', 'km'],
    ['en', 'IE', 'km'],
    ['en', 'CA', 'km'],
    ['pt-BR', 'US', 'km'],
    ['pt-BR', 'GB', 'km'],
    ['pt-BR', 'BR', 'km'],
  ] as const
  for (const [language, country, unit] of rows)
    assert.equal(usualDistanceUnit(language, country), unit, `${language} ${country}`)
})

test('typed distances are stored as whole metres', () => {
  const rows = [
    ['5', 'km', 5_000],
    ['5,2', 'km', 5_200],
    [' 10.125 ', 'km', 10_125],
    ['42,195', 'km', 42_195],
    ['0', 'mi', 0],
    ['1', 'mi', 1_609],
    ['1.0', 'mi', 1_609],
    ['3.1', 'mi', 4_989],
    ['3,11', 'mi', 5_005],
    ['3.107', 'mi', 5_000],
    ['13.1', 'mi', 21_082],
    ['26.2188', 'mi', 42_195],
    ['100', 'mi', 160_934],
    // 2.5 is exactly 4,023.36, and 0.0625 exactly 100.584
    ['2.5', 'mi', 4_023],
    ['0.0625', 'mi', 101],
  ] as const
  for (const [text, unit, metres] of rows) assert.equal(metresTyped(text, unit), metres, `${text} ${unit}`)
})

test('input that is no number of the unit is refused', () => {
  for (const text of ['', ' ', 'abc', '-1', '5 km', '5,', ',5', '1.000,5', '10000', '1,2345'])
    assert.equal(metresTyped(text, 'km'), null, text)
  for (const text of ['3 mi', '1.23456', '12345', '-2']) assert.equal(metresTyped(text, 'mi'), null, text)
  assert.equal(metresTyped('123456', 'km', 12), 123_456_000)
})

test('metres are shown as numbers of the unit', () => {
  assert.equal(metresIn('km', 5_200), 5.2)
  assert.equal(metresIn('mi', 1_609_344), 1_000)
  assert.equal(metresIn('mi', 42_195).toFixed(2), '26.22')
})

test('a pace is that of the unit', () => {
  const rows = [
    [300, 300, 483],
    [270, 270, 435],
    [480, 480, 772],
    [720, 720, 1_159],
  ] as const
  for (const [perKm, km, mi] of rows) assert.deepEqual([paceIn('km', perKm), paceIn('mi', perKm)], [km, mi])
})

test('stored metres are shown in the shortest form that converts back to them', () => {
  const rows = [
    [5_000, 'km', '5'],
    [5_200, 'km', '5,2'],
    [42_195, 'km', '42,195'],
    [0, 'mi', '0'],
    [1_609, 'mi', '1'],
    [5_000, 'mi', '3,107'],
    [42_195, 'mi', '26,219'],
  ] as const
  for (const [metres, unit, text] of rows) assert.equal(typedMetres(metres, unit, ','), text)
})

test('no whole metre is lost by typing it in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000 }), fc.constantFrom(...DISTANCE_UNITS), (metres, unit) => {
      assert.equal(metresTyped(typedMetres(metres, unit, '.'), unit), metres)
    }),
  )
})

test('input in one unit is converted to the other', () => {
  assert.equal(retyped('5', 'km', 'mi'), '3.107')
  assert.equal(retyped('5,5', 'km', 'mi'), '3,4175')
  assert.equal(retyped('3.107', 'mi', 'km'), '5')
  assert.equal(retyped('5,2', 'km', 'km'), '5,2')
  assert.equal(retyped('', 'km', 'mi'), '')
  assert.equal(retyped('five', 'mi', 'km'), 'five')
})
