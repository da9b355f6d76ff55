import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unusualPace, type WorkoutType } from './workout-types.ts'

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
