import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays } from '../calendar.ts'
import { WORKOUT_TYPES } from '../workout-types.ts'
import { dayTile } from './day-tile.ts'

test('each day and workout type has a tile of two colours, always the same', () => {
  for (const type of WORKOUT_TYPES) {
    for (let day = 0; day < 366; day++) {
      const date = addDays('2026-01-01', day)
      const tile = dayTile(date, type)
      assert.match(`${tile.ground} ${tile.figure}`, /^#[0-9A-F]{6} #[0-9A-F]{6}$/, `${date} ${type}`)
      assert.notEqual(tile.ground, tile.figure)
      assert.deepEqual(dayTile(date, type), tile)
    }
  }
})
