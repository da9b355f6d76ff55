import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureTrack, provesRun, sharedPlaces, type TrackPoint } from './track.ts'

const START = Date.parse('2026-03-02T09:00:00Z')
// The length of a degree along the equator, from surveyors' tables.
const METERS_PER_DEGREE = 111_319.491

type Stretch = { seconds: number; kmh: number; every?: number; silent?: boolean }

/** A recording eastwards along the equator; silent stretches have no points. */
function recording(stretches: Stretch[], longitude = 10): TrackPoint[] {
  const points: TrackPoint[] = [{ time: START, latitude: 0, longitude }]
  let [time, meters] = [0, 0]
  for (const { seconds, kmh, every = 1, silent } of stretches) {
    for (let at = every; at <= seconds; at += every) {
      time += every
      meters += (kmh / 3.6) * every
      if (!silent || at + every > seconds)
        points.push({ time: START + time * 1_000, latitude: 0, longitude: longitude + meters / METERS_PER_DEGREE })
    }
  }
  return points
}

function nearly(actual: number, expected: number, about: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= about, `${what}: ${actual}, not ${expected}`)
}

test('metres, moving time and pauses', () => {
  const run = { seconds: 1_800, kmh: 10 }
  const rows: [string, Stretch[], { meters: number; moving: number; elapsed: number }][] = [
    ['half an hour at 6:00', [run], { meters: 5_000, moving: 1_800, elapsed: 1_800 }],
    ['a point every ten seconds', [{ ...run, every: 10 }], { meters: 5_000, moving: 1_800, elapsed: 1_800 }],
    [
      'five minutes at a traffic light',
      [run, { seconds: 300, kmh: 0 }, run],
      { meters: 10_000, moving: 3_600, elapsed: 3_900 },
    ],
    [
      'the watch was stopped for ten minutes, and went on where it was',
      [run, { seconds: 600, kmh: 0, silent: true }, run],
      { meters: 10_000, moving: 3_600, elapsed: 4_200 },
    ],
    [
      'the watch was stopped on a bus: what it drove is not run',
      [run, { seconds: 600, kmh: 30, silent: true }, run],
      { meters: 10_000, moving: 3_600, elapsed: 4_200 },
    ],
  ]
  for (const [what, stretches, { meters, moving, elapsed }] of rows) {
    const found = measureTrack(recording(stretches))
    nearly(found.distanceMeters, meters, meters * 0.003, what)
    nearly(found.movingSeconds, moving, 10, what)
    assert.equal(found.elapsedSeconds, elapsed, what)
    assert.equal(found.doubt, null, what)
  }
})

test('why a recording proves no run', () => {
  const run = { seconds: 1_800, kmh: 10 }
  const far = (points: TrackPoint[]) => points.map(point => ({ ...point, longitude: point.longitude + 0.1 }))
  const glitches = (share: number) =>
    recording([run]).map((point, at) => (at % Math.round(1 / share) === 5 ? far([point])[0]! : point))
  const teleports = (count: number) => {
    const points = recording([run])
    const length = Math.floor(points.length / (count + 1))
    return points.map((point, at) => ({ ...point, longitude: point.longitude + Math.floor(at / length) * 0.02 }))
  }
  const rows: [string, TrackPoint[], string | null][] = [
    ['nothing', [], 'no_positions'],
    ['no fix', recording([run]).map(point => ({ ...point, latitude: 0, longitude: 0 })), 'no_positions'],
    ['off the Earth', recording([run]).map(point => ({ ...point, latitude: 91 })), 'no_positions'],
    ['a drawn line', recording([{ ...run, every: 100 }]), 'too_few_points'],
    ['standing', recording([{ ...run, kmh: 0 }]), 'too_few_points'],
    ['a glitch now and then', glitches(0.01), null],
    ['glitches all the time', glitches(0.1), 'jumps'],
    ['two teleports', teleports(2), null],
    ['six teleports', teleports(6), 'jumps'],
    ['a bus', recording([{ ...run, kmh: 50 }]), 'too_fast'],
    ['a bike', recording([{ ...run, kmh: 22 }]), 'too_fast'],
    ['two minutes in a car', recording([run, { seconds: 120, kmh: 40 }, run]), 'too_fast'],
    ['a sprint', recording([run, { seconds: 20, kmh: 30 }, run]), null],
    ['3:01 a kilometre', recording([{ ...run, kmh: 3_600 / 181 }]), null],
    ['2:58 a kilometre', recording([{ ...run, kmh: 3_600 / 178 }]), 'too_fast'],
    ['19 minutes a kilometre', recording([{ ...run, kmh: 60 / 19 }]), null],
    ['21 minutes a kilometre', recording([{ ...run, kmh: 60 / 21 }]), 'too_slow'],
  ]
  for (const [what, points, doubt] of rows) assert.equal(measureTrack(points).doubt, doubt, what)
})

test('errors of the receiver add no metres', () => {
  const points = recording([{ seconds: 1_800, kmh: 10 }])
  const wrong = points.with(700, { ...points[700]!, longitude: points[700]!.longitude + 0.05 })
  nearly(measureTrack(wrong).distanceMeters, 5_000, 15, 'one point 5 km away')
  const moved = points.map((point, at) => (at < 900 ? point : { ...point, longitude: point.longitude + 0.05 }))
  nearly(measureTrack(moved).distanceMeters, 5_000, 50, 'half of it 5 km away')
})

test('any points have a result, with at most the metres between them', () => {
  const point = fc.record({
    time: fc.oneof(
      fc.integer({ min: START, max: START + 600_000 }),
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 8.64e15),
    ),
    latitude: fc.double({ min: -100, max: 100 }),
    longitude: fc.double({ min: -200, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), points => {
      const { distanceMeters, movingSeconds, elapsedSeconds } = measureTrack(points)
      assert.ok(Number.isSafeInteger(distanceMeters) && distanceMeters >= 0)
      assert.ok(movingSeconds >= 0 && movingSeconds <= elapsedSeconds)
      assert.ok(distanceMeters <= Math.ceil((movingSeconds + 1) * (45 / 3.6)))
    }),
  )
})

test('only a recording of a run proves a run', () => {
  const fine = { doubt: null, sport: null }
  assert.equal(provesRun(fine, 'running_outdoor'), true)
  assert.equal(provesRun({ ...fine, sport: 'running_outdoor' }, 'running_outdoor'), true)
  assert.equal(provesRun({ ...fine, sport: 'bike_outdoor' }, 'running_outdoor'), false)
  assert.equal(provesRun({ ...fine, sport: 'other' }, 'running_outdoor'), false)
  assert.equal(provesRun(fine, 'walking'), false)
  assert.equal(provesRun(fine, null), false)
  assert.equal(provesRun({ ...fine, doubt: 'jumps' }, 'running_outdoor'), false)
})

test('a copy shares its places', () => {
  const marks = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  assert.equal(sharedPlaces(marks(0, 64), marks(0, 64)), 1)
  assert.equal(sharedPlaces(marks(0, 64), marks(100, 164)), 0)
  assert.equal(sharedPlaces(marks(0, 64), []), 0)
  assert.equal(sharedPlaces(marks(0, 40), marks(10, 50)), 30 / 40)
})
