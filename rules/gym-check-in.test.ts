import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { metersBetween } from './geodesic.ts'
import { checkInReach, checkInReachMeters, roughPlace, wasThereFor } from './gym-check-in.ts'

for (const [distanceMeters, accuracyMeters, reach] of [
  [0, 5, 'within'],
  [150, 5, 'within'],
  [151, 5, 'too_far'],
  [150, 75, 'within'],
  [160, 80, 'within'],
  [161, 80, 'too_far'],
  [400, 200, 'within'],
  [401, 200, 'too_far'],
  [0, 201, 'too_vague'],
  [351, 201, 'too_vague'],
  [352, 201, 'too_far'],
  [900, 1_000, 'too_vague'],
  [40_000, 1_000, 'too_far'],
] as const)
  test(`${distanceMeters} m away, accurate to ${accuracyMeters} m: ${reach}`, () => {
    assert.equal(checkInReach({ distanceMeters, accuracyMeters }), reach)
  })

test('moving nearer never makes a check-in worse', () => {
  const order = ['within', 'too_vague', 'too_far']
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), fc.nat(3_000), (one, other, accuracyMeters) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      const reachAt = (distanceMeters: number) => order.indexOf(checkInReach({ distanceMeters, accuracyMeters }))
      assert.ok(reachAt(near) <= reachAt(far))
    }),
  )
  assert.equal(checkInReachMeters(10), 150)
  assert.equal(checkInReachMeters(120), 240)
})

const workout = { startedAt: '2026-03-02T12:00:00Z', minutes: 45 }
for (const [seenAt, there] of [
  ['2026-03-02T11:29:59Z', false],
  ['2026-03-02T11:30:00Z', true],
  ['2026-03-02T12:20:00Z', true],
  ['2026-03-02T13:45:00Z', true],
  ['2026-03-02T13:45:01Z', false],
  ['2026-03-03T12:20:00Z', false],
  ['nonsense', false],
  [null, false],
] as const)
  test(`seen at ${seenAt}: ${there ? 'during the workout' : 'not during the workout'}`, () => {
    assert.equal(wasThereFor(seenAt, workout), there)
  })

test('a rough place is at most 800 metres off, and rounding it again changes nothing', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(fc.record({ latitude: degrees(90), longitude: degrees(180) }), place => {
      const rough = roughPlace(place)
      assert.ok(metersBetween(place, rough) < 800)
      assert.deepEqual(roughPlace(rough), rough)
      assert.match(`${rough.latitude},${rough.longitude}`, /^-?\d{1,2}(\.\d{1,2})?,-?\d{1,3}(\.\d{1,2})?$/)
      assert.ok(!Object.is(rough.latitude, -0) && !Object.is(rough.longitude, -0))
    }),
  )
})
