import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { metersBetween, type Place } from './geodesic.ts'

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude })
const degrees = (whole: number, minutes: number, seconds: number) =>
  Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3_600)

test('known distances, to the millimetre', () => {
  const rows: [string, Place, Place, number][] = [
    ['the same place', at(-23.5, -46.6), at(-23.5, -46.6), 0],
    ['a degree of the equator', at(0, 0), at(0, 1), 111_319.491],
    ['a degree of a meridian at the equator', at(0, 0), at(1, 0), 110_574.389],
    ['from the equator to the pole', at(0, 10), at(90, 10), 10_001_965.729],
    ['New York to London, as GeographicLib gives it', at(40.6, -73.8), at(51.6, -0.5), 5_551_759.4],
    [
      'Flinders Peak to Buninyon, the example of the surveyors',
      at(degrees(-37, 57, 3.7203), degrees(144, 25, 29.5244)),
      at(degrees(-37, 39, 10.1561), degrees(143, 55, 35.3839)),
      54_972.271,
    ],
    ['across the date line', at(0, 179.5), at(0, -179.5), 111_319.491],
  ]
  for (const [what, from, to, meters] of rows) {
    assert.ok(Math.abs(metersBetween(from, to) - meters) < 0.001, `${what}: ${metersBetween(from, to)}`)
  }
})

test('antipodes have a distance, too', () => {
  const half = metersBetween(at(0, 0), at(0.5, 179.7))
  assert.ok(half > 19_900_000 && half < 20_040_000, String(half))
})

test('it is symmetric, never negative, and never shorter by a detour', () => {
  const place = fc.record({
    latitude: fc.double({ min: -60, max: 60, noNaN: true }),
    longitude: fc.double({ min: -60, max: 60, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      const direct = metersBetween(a, b)
      assert.ok(direct >= 0)
      assert.ok(Math.abs(direct - metersBetween(b, a)) < 0.001)
      assert.ok(direct <= metersBetween(a, c) + metersBetween(c, b) + 0.001)
    }),
  )
})
