import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { metMultipliers, unusualPace, WORKOUT_TYPES, type WorkoutType, workoutTypes } from './workout-types.ts'

test('a pace outside of the guidance is reported with its direction', () => {
  const rows: [WorkoutType, number, number | null, 'fast' | 'slow' | null][] = [
    ['running_outdoor', 30, 5_000, null],
    ['running_outdoor', 45, 10_000, null],
    ['running_outdoor', 44, 10_000, 'fast'],
    ['running_outdoor', 40, 5_000, null],
    ['running_outdoor', 41, 5_000, 'slow'],
    ['walking', 60, 5_000, null],
    ['walking', 59, 5_000, 'fast'],
    ['walking', 100, 5_000, null],
    ['dog_walk', 101, 5_000, 'slow'],
    ['running_treadmill', 10, 5_000, null],
    ['running_outdoor', 30, null, null],
    ['running_outdoor', 30, 0, null],
    ['gym_general', 45, 3_000, null],
  ]
  for (const [type, minutes, meters, side] of rows)
    assert.equal(unusualPace(type, minutes, meters)?.side ?? null, side, `${type} ${minutes} min ${meters} m`)
  assert.equal(unusualPace('running_outdoor', 20, 5_000)!.secondsPerKm, 240)
})

test('docs/rules/activities.md lists each type with its facts', () => {
  const page = readFileSync(new URL('../docs/rules/activities.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, type, cells]) => [type, ...cells!.split(' | ')])
  assert.deepEqual(
    rows.map(row => row.map(cell => cell!.trim())),
    WORKOUT_TYPES.map(type => {
      const { met, measures, inGym } = workoutTypes[type]
      return [type, ...Object.entries(met)[0]!.toReversed(), measures.join(', '), inGym ? 'yes' : '']
    }),
  )
})

test('types come in the order of their versions, `other` last', () => {
  assert.deepEqual([WORKOUT_TYPES.indexOf('football'), WORKOUT_TYPES.at(-1)], [13, 'other'])
})

test('a type of a later version has 1.00 in those before', () => {
  const [first, second] = [metMultipliers(1), metMultipliers(2)]
  const differing = WORKOUT_TYPES.filter(type => first[type] !== second[type])
  const late = WORKOUT_TYPES.filter(type => !Object.hasOwn(workoutTypes[type].met, 1))
  assert.deepEqual(
    [...new Set(late.map(type => first[type])), late],
    ['1.00', ['swimming', 'rowing', 'pilates', 'volleyball', 'hiking', 'elliptical', 'padel', 'other']],
  )
  assert.deepEqual(differing, late.slice(0, -1))
})

test('no two types have the same FIT number, and games have an indoor type', () => {
  const numbers = (field: 'sports' | 'subSports') =>
    WORKOUT_TYPES.flatMap(type => workoutTypes[type].fit?.[field] ?? [])
  for (const all of [numbers('sports'), numbers('subSports')]) assert.equal(new Set(all).size, all.length)
  assert.deepEqual(
    WORKOUT_TYPES.flatMap(type => workoutTypes[type].indoors ?? []),
    ['running_treadmill', 'bike_ergometric'],
  )
})
