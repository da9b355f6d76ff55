import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  factsWithin,
  isWithinTimeline,
  realTrim,
  timelineMinutes,
  timelineOf,
  type ToldByWatch,
  type TrackFacts,
  type TrackTimeline,
  trimmedTrack,
} from './track-timeline.ts'
import { provesRun, surveyTrack, type TrackPoint } from './track.ts'

const STARTED_AT = '2026-03-02T09:00:00.000Z'
const START = Date.parse(STARTED_AT)
const METERS_PER_DEGREE = 111_319.491

type Stretch = { minutes: number; kmh: number; every?: number }

/** A recording eastwards along the equator. */
function recorded(stretches: readonly Stretch[]): TrackPoint[] {
  const points: TrackPoint[] = [{ time: START, latitude: 0, longitude: 10 }]
  let [time, meters] = [0, 0]
  for (const { minutes, kmh, every = 1 } of stretches)
    for (let at = every; at <= minutes * 60; at += every) {
      time += every
      meters += (kmh / 3.6) * every
      points.push({ time: START + time * 1_000, latitude: 0, longitude: 10 + meters / METERS_PER_DEGREE })
    }
  return points
}

const NOTHING_TOLD = { timerSeconds: null, distanceMeters: null, calories: null }

function timelineFor(points: readonly TrackPoint[], told: Partial<ToldByWatch> = {}): TrackTimeline {
  const readings = points.map(({ time }) => ({ time, meters: null }))
  const [startedAt, endedAt] = [START, points.at(-1)?.time ?? START]
  return timelineOf(surveyTrack(points), { startedAt, endedAt, readings, ...NOTHING_TOLD, ...told })!
}

function part(timeline: TrackTimeline, fromMinute: number, toMinute: number): TrackFacts {
  return factsWithin(timeline, STARTED_AT, { fromMinute, toMinute })
}

const RUN: Stretch = { minutes: 40, kmh: 10 }
const STANDING: Stretch = { minutes: 60, kmh: 0, every: 5 }
const DRIVE: Stretch = { minutes: 20, kmh: 40 }

test('facts of the part of a recording that is kept', () => {
  const rows: [string, Stretch[], [number, number], Partial<TrackFacts>][] = [
    [
      'an hour on the sofa, cut off',
      [RUN, STANDING],
      [0, 40],
      { startedAt: STARTED_AT, minutes: 40, pausedSeconds: 0, distanceMeters: 6_667, doubt: null },
    ],
    [
      'the way there, cut off',
      [STANDING, RUN],
      [60, 100],
      { startedAt: '2026-03-02T10:00:00.000Z', minutes: 40, distanceMeters: 6_667, doubt: null },
    ],
    ['half of the run', [RUN, STANDING], [10, 30], { minutes: 20, distanceMeters: 3_333, doubt: null }],
    ['some of the sofa is left', [RUN, STANDING], [0, 50], { minutes: 40, pausedSeconds: 600, doubt: null }],
    ['the drive home, cut off: the rest proves the run', [RUN, DRIVE], [0, 40], { minutes: 40, doubt: null }],
    ['a minute of the drive is left', [RUN, DRIVE], [0, 41], { doubt: 'too_fast' }],
    ['only the sofa is left', [RUN, STANDING], [45, 100], { minutes: 1, distanceMeters: 0, doubt: 'too_few_points' }],
    ['a minute of the run', [RUN], [3, 4], { minutes: 1, distanceMeters: 167, doubt: null }],
  ]
  for (const [what, stretches, [from, to], expected] of rows) {
    const found = part(timelineFor(recorded(stretches)), from, to)
    for (const [name, value] of Object.entries(expected)) {
      const actual = found[name as keyof TrackFacts]
      if (typeof value === 'number' && name !== 'minutes')
        assert.ok(Math.abs(Number(actual) - value) <= 20, `${what}: ${name} is ${actual}, not ${value}`)
      else assert.equal(actual, value, `${what}: ${name}`)
    }
  }
  assert.equal(part(timelineFor(recorded([RUN, DRIVE])), 0, 60).doubt, 'too_fast', 'with the drive it proves none')
})

test("indoors, the watch's own values are divided", () => {
  const readings = Array.from({ length: 3_601 }, (_, second) => ({
    time: START + second * 1_000,
    meters: Math.min(second, 1_800) * 2.5,
  }))
  const told = {
    startedAt: START,
    endedAt: START + 3_600_000,
    timerSeconds: 3_600,
    distanceMeters: 4_500,
    calories: 400,
  }
  const timeline = timelineOf(surveyTrack([]), { ...told, readings })!
  const facts = ({ minutes, distanceMeters, calories, doubt }: TrackFacts) => [minutes, distanceMeters, calories, doubt]
  assert.deepEqual(facts(part(timeline, 0, 60)), [60, 4_500, 400, 'no_positions'])
  assert.deepEqual(facts(part(timeline, 0, 30)), [30, 4_500, 200, 'no_positions'])
  assert.deepEqual(facts(part(timeline, 30, 60)), [30, 0, 200, 'no_positions'])
  const untimed = timelineOf(surveyTrack([]), { ...told, timerSeconds: null, readings: [] })!
  assert.deepEqual(facts(part(untimed, 15, 60)), [45, 3_375, 300, 'no_positions'])
})

test('a reading out of line moves no metres from one minute to another', () => {
  const at = (second: number) => (second === 600 ? 4_294_967 : second === 1_200 ? 0 : second * 2.5)
  const readings = Array.from({ length: 3_601 }, (_, second) => ({ time: START + second * 1_000, meters: at(second) }))
  const told = { ...NOTHING_TOLD, startedAt: START, endedAt: START + 3_600_000, timerSeconds: 3_600 }
  const timeline = timelineOf(surveyTrack([]), { ...told, distanceMeters: 9_000, readings })!
  assert.deepEqual(
    [part(timeline, 0, 15), part(timeline, 15, 60)].map(one => one.distanceMeters),
    [2_250, 6_750],
  )
})

test('a recording whose watch was paused counts no pause', () => {
  const at = (minute: number) => ({ time: START + minute * 60_000, meters: null })
  const readings = [0, 1, 2, 3, 4, 5, 25, 26, 27, 28, 29, 30].map(at)
  const told = { startedAt: START, endedAt: START + 1_800_000, timerSeconds: 600, distanceMeters: null, calories: null }
  const timeline = timelineOf(surveyTrack([]), { ...told, readings })!
  assert.deepEqual([part(timeline, 0, 30).movingSeconds, part(timeline, 0, 15).movingSeconds], [600, 300])
  assert.equal(part(timeline, 15, 30).movingSeconds, 300)
})

test('a trim is whole minutes within the recording', () => {
  const timeline = timelineFor(recorded([{ minutes: 10.5, kmh: 10 }]))
  assert.equal(timelineMinutes(timeline), 11)
  const rows: [number, number, boolean][] = [
    [0, 11, true],
    [0, 1, true],
    [10, 11, true],
    [0, 12, false],
    [-1, 11, false],
    [5, 5, false],
    [6, 5, false],
    [0.5, 5, false],
    [0, Number.NaN, false],
    [0, Infinity, false],
  ]
  for (const [fromMinute, toMinute, isInside] of rows)
    assert.equal(isWithinTimeline(timeline, { fromMinute, toMinute }), isInside, `${fromMinute} to ${toMinute}`)
  assert.equal(realTrim(timeline, { fromMinute: 0, toMinute: 11 }), null)
  assert.equal(realTrim(timeline, null), null)
  assert.deepEqual(realTrim(timeline, { fromMinute: 0, toMinute: 10 }), { fromMinute: 0, toMinute: 10 })
  const track = { ...part(timeline, 0, 11), timeline }
  assert.equal(trimmedTrack(track, { fromMinute: 0, toMinute: 11 }), track)
  assert.equal(trimmedTrack({ ...track, timeline: null }, { fromMinute: 0, toMinute: 5 }).minutes, 11)
  assert.equal(trimmedTrack(track, { fromMinute: 0, toMinute: 5 }).minutes, 5)
})

test('an impossible length has no timeline', () => {
  for (const endedAt of [START + 4 * 86_400_000, Number.MAX_VALUE, Number.NaN])
    assert.equal(timelineOf(surveyTrack([]), { ...NOTHING_TOLD, readings: [], startedAt: START, endedAt }), null)
})

const stretch = fc.record({
  minutes: fc.integer({ min: 1, max: 12 }),
  kmh: fc.constantFrom(0, 1, 5, 10, 20, 60, 130),
  every: fc.constantFrom(1, 5, 20, 60),
})
const told = fc.record({
  timerSeconds: fc.option(fc.integer({ min: 0, max: 5_000 })),
  distanceMeters: fc.option(fc.double({ min: 0, max: 50_000, noNaN: true })),
  calories: fc.option(fc.integer({ min: 0, max: 3_000 })),
})
const sizes = { numRuns: 150 }

test('a trim of nothing is the whole, as it was measured', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 4 }), told, (stretches, said) => {
      const points = recorded(stretches)
      const { measures } = surveyTrack(points)
      const timeline = timelineFor(points, said)
      const whole = part(timeline, 0, timelineMinutes(timeline))
      assert.equal(whole.startedAt, STARTED_AT)
      assert.equal(whole.doubt, measures.doubt)
      assert.equal(whole.points, measures.points)
      assert.equal(whole.calories, said.calories)
      const proves = provesRun({ ...measures, sport: null }, 'running_outdoor')
      const seconds = proves
        ? measures.movingSeconds
        : (said.timerSeconds ?? (measures.movingSeconds || timeline.seconds))
      assert.equal(whole.movingSeconds, seconds)
      const own = said.distanceMeters === null ? measures.distanceMeters || null : Math.round(said.distanceMeters)
      assert.equal(whole.distanceMeters, proves ? measures.distanceMeters : own)
    }),
    sizes,
  )
})

test('parts add up, and a longer part has no less', () => {
  const cuts = fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60))
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 4 }), told, cuts, (stretches, said, wanted) => {
      const timeline = timelineFor(recorded(stretches), said)
      const length = timelineMinutes(timeline)
      const [from, middle, to] = wanted.map(cut => cut % (length + 1)).sort((a, b) => a - b) as [number, number, number]
      const series = Object.values(timeline).filter(values => Array.isArray(values))
      for (const values of series) {
        assert.equal(values.length, length)
        assert.ok(values.every(value => Number.isSafeInteger(value) && value >= 0))
      }
      if (from === middle || middle === to) return
      const [all, first, second] = [part(timeline, from, to), part(timeline, from, middle), part(timeline, middle, to)]
      assert.equal(first.points + second.points, all.points)
      if (all.calories !== null) assert.equal(first.calories! + second.calories!, all.calories)
      for (const one of [first, second]) {
        assert.ok(one.movingSeconds <= all.movingSeconds || one.doubt !== all.doubt)
        assert.ok((one.distanceMeters ?? 0) <= (all.distanceMeters ?? 0) || one.doubt !== all.doubt)
        assert.ok(one.movingSeconds >= 0 && one.pausedSeconds >= 0)
      }
      if ([first, second, all].every(({ doubt }) => doubt === null)) {
        assert.equal(first.distanceMeters! + second.distanceMeters!, all.distanceMeters)
        assert.equal(first.movingSeconds + second.movingSeconds, all.movingSeconds)
      }
    }),
    sizes,
  )
})

test('no part contains more than its minutes allow', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 4 }), told, fc.nat(60), (stretches, said, wanted) => {
      const timeline = timelineFor(recorded(stretches), said)
      const length = timelineMinutes(timeline)
      if (length < 2) return
      const from = wanted % (length - 1)
      const { movingSeconds } = part(timeline, from, from + 1)
      assert.ok(movingSeconds <= 60, String(movingSeconds))
    }),
    sizes,
  )
})
