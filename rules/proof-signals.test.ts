import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  LOOK_ALIKE_DISTANCE,
  MARKED_RISK_MIN,
  PENDING_REVIEW_RISK_MIN,
  minutesInCommon,
  PROOF_SIGNALS,
  type ProofFacts,
  type ProofPhoto,
  proofSignals,
  riskBand,
  riskOf,
} from './proof-signals.ts'

const photo = (about: Partial<ProofPhoto> = {}): ProofPhoto => ({
  id: 'p',
  takenAt: null,
  takenOffset: null,
  isScreenshot: false,
  isEdited: false,
  alike: [],
  ...about,
})

type About = Partial<Omit<ProofFacts, 'activity'>> & { activity?: Partial<ProofFacts['activity']> }
const facts = ({ activity, ...about }: About): ProofFacts => ({
  // From ten to eleven in the morning in São Paulo.
  activity: {
    workoutType: 'gym_general',
    startedAt: '2026-03-02T13:00:00Z',
    timeZone: 'America/Sao_Paulo',
    localDate: '2026-03-02',
    minutes: 60,
    distanceMeters: null,
    ...activity,
  },
  sameDay: [],
  overlaps: [],
  photos: [photo()],
  ...about,
})
const told = (about: About) => proofSignals(facts(about)).map(({ kind, weight }) => [kind, weight])
const alike = (distance: number, isSame = false) => ({ userId: 'u', activityId: 'a', photoId: 'o', distance, isSame })

test('a normal workout has no signals', () => {
  assert.deepEqual(told({}), [])
  assert.equal(riskOf([]), 0)
})

test('the weight of a photo depends on its distance to an earlier one', () => {
  const rows: [number, number | null][] = [
    [0, 80],
    [30, 80],
    [31, 50],
    [95, 50],
    [96, 15],
    [115, 15],
    [116, null],
  ]
  for (const [distance, weight] of rows) {
    const expected = weight === null ? [] : [['look_alike', weight]]
    assert.deepEqual(told({ photos: [photo({ alike: [alike(distance)] })] }), expected, String(distance))
  }
  assert.equal(LOOK_ALIKE_DISTANCE, 115)
  assert.deepEqual(told({ photos: [photo({ alike: [alike(0, true)] })] }), [['same_photo', 80]])
})

test('a date may have eight hours of workouts, and three workouts', () => {
  const day = (...minutes: number[]) => ({ sameDay: minutes.map(one => ({ minutes: one })) })
  assert.deepEqual(told(day(300, 120)), [], 'exactly eight hours')
  assert.deepEqual(told(day(300, 121)), [['long_day', 60]])
  assert.deepEqual(told(day(30, 30)), [], 'the third')
  assert.deepEqual(told(day(30, 30, 30)), [['many_in_a_day', 10]])
  const [signal] = proofSignals(facts(day(300, 121)))
  assert.deepEqual([signal!.day, signal!.value], ['2026-03-02', 481])
})

test('implausible paces, and walks that are runs', () => {
  const rows: [string, number, number | null, boolean][] = [
    ['running_outdoor', 30, 10_000, false],
    ['running_outdoor', 30, 10_400, true],
    ['running_outdoor', 60, 3_000, false],
    ['running_outdoor', 61, 3_000, true],
    ['running_treadmill', 30, 11_000, true],
    ['running_outdoor', 60, 400, false],
    ['walking', 60, 10_000, false],
    ['walking', 60, 10_200, true],
    ['walking', 180, 1_000, false],
    ['bike_outdoor', 60, 50_000, false],
    ['bike_outdoor', 60, 51_000, true],
    ['gym_general', 10, 50_000, false],
    ['running_outdoor', 30, null, false],
  ]
  for (const [workoutType, minutes, distanceMeters, isUnlikely] of rows) {
    const expected = isUnlikely ? [['unlikely_pace', 40]] : []
    const row = `${workoutType}, ${minutes} minutes, ${distanceMeters} m`
    assert.deepEqual(told({ activity: { workoutType, minutes, distanceMeters } }), expected, row)
  }
})

test('a photo must be taken within three hours of its workout, by the clock of its zone', () => {
  const rows: [string | null, string | null, boolean][] = [
    [null, null, true],
    ['2026-03-02T10:30:00', null, true],
    ['2026-03-02T07:00:00', null, true],
    ['2026-03-02T06:59:59', null, false],
    ['2026-03-02T14:00:00', null, true],
    ['2026-03-02T14:00:01', null, false],
    ['2026-03-01T10:30:00', null, false],
    ['2026-03-02T13:30:00', '+00:00', true],
    ['2026-03-02T06:30:00', '-07:00', true],
    ['2026-03-02T10:30:00', '+09:00', false],
    ['2026-13-45T10:30:00', null, true],
  ]
  for (const [takenAt, takenOffset, isInTime] of rows) {
    const expected = isInTime ? [] : [['taken_at_another_time', 35]]
    assert.deepEqual(told({ photos: [photo({ takenAt, takenOffset })] }), expected, `${takenAt} ${takenOffset}`)
  }
})

test('each kind counts once, by its heaviest signal, up to a total of a hundred', () => {
  const two = proofSignals(facts({ photos: [photo({ alike: [alike(100)] }), photo({ alike: [alike(60)] })] }))
  assert.deepEqual([two.length, two[0]!.weight, riskOf(two)], [2, 50, 50])
  const all = proofSignals(
    facts({
      sameDay: [{ minutes: 500 }, { minutes: 1 }, { minutes: 1 }],
      photos: [photo({ alike: [alike(0, true)], isScreenshot: true, isEdited: true })],
    }),
  )
  assert.deepEqual(
    all.map(one => one.kind),
    ['same_photo', 'long_day', 'screenshot', 'edited', 'many_in_a_day'],
  )
  assert.equal(riskOf(all), 100)
})

test('a risk counts below 30, is marked from 30 and is reviewed first from 70', () => {
  assert.deepEqual([0, MARKED_RISK_MIN - 1].map(riskBand), ['counts', 'counts'])
  assert.deepEqual([MARKED_RISK_MIN, PENDING_REVIEW_RISK_MIN - 1].map(riskBand), ['marked', 'marked'])
  assert.deepEqual([PENDING_REVIEW_RISK_MIN, 100].map(riskBand), ['pending_review', 'pending_review'])
})

test('the page of the rules lists every signal with its weight', () => {
  const page = readFileSync(new URL('../docs/rules/proof.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| ([\d; ]+) \|$/gm)].map(([, kind, weights]) => [kind, weights])
  assert.deepEqual(rows.map(([kind]) => kind).toSorted(), [...PROOF_SIGNALS].toSorted())
  const weights = Object.fromEntries(rows) as Record<string, string>
  const seen = proofSignals(
    facts({
      activity: { workoutType: 'running_outdoor', distanceMeters: 100_000 },
      sameDay: [{ minutes: 500 }, { minutes: 1 }, { minutes: 1 }],
      overlaps: [{ userId: 'u', activityId: 'a', minutes: 1 }],
      photos: [
        photo({ alike: [alike(0, true)], isScreenshot: true, isEdited: true, takenAt: '2026-01-01T00:00:00' }),
        ...[30, 95, 115].map(distance => photo({ alike: [alike(distance)] })),
      ],
    }),
  )
  const byKind = Map.groupBy(seen, one => one.kind)
  assert.equal(byKind.size, PROOF_SIGNALS.length)
  for (const [kind, all] of byKind) assert.equal(weights[kind], all.map(one => one.weight).join('; '), kind)
})

test('two simultaneous workouts show the minutes that both claim', () => {
  const at = (startedAt: string, minutes: number) => ({ startedAt, minutes })
  const noon = at('2026-03-02T15:00:00Z', 60)
  assert.equal(minutesInCommon(noon, at('2026-03-02T15:59:00Z', 60)), 1)
  assert.equal(minutesInCommon(at('2026-03-02T14:00:00Z', 300), noon), 60)
  assert.equal(minutesInCommon(noon, at('2026-03-02T16:00:00Z', 60)), 0)
  assert.equal(minutesInCommon(noon, at('2026-03-02T12:00:00Z', 60)), 0)
  const [signal] = proofSignals(facts({ overlaps: [{ userId: 'u', activityId: 'a', minutes: 12 }] }))
  assert.deepEqual(signal, { kind: 'overlap', weight: 45, value: 12, other: { userId: 'u', activityId: 'a' } })
})
