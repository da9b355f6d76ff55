import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './testing/random-histories/compare.ts'
import { roomDoors, ROUND_BEGINS } from './testing/random-histories/doors.ts'
import { playFairHistories, playHistories } from './testing/random-histories/random-histories.ts'
import { playRound } from './testing/random-histories/round.ts'
import { testServer } from './testing/server.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 30)

for (const { door, count } of [
  { door: 'room', count: HISTORIES },
  { door: 'http', count: Math.max(20, Math.ceil(HISTORIES / 4)) },
] as const) {
  test(`random histories give the same points stored, replayed and recomputed: ${door}`, async t => {
    const { faults, tally, histories } = await playHistories({ count, seed: 1, door })
    t.diagnostic(`${histories} histories: ${JSON.stringify(tally)}`)
    assert.deepEqual(faults, [])
    // If hardly anything is accepted, all agree on nothing.
    assert.ok(tally.logged > count / 2 && tally.edited + tally.deleted > count / 10, JSON.stringify(tally))
  })
}

test('random fair histories are placed, scored and settled as the rules compute them from the model', async t => {
  const { faults, tally } = await playFairHistories({ count: Math.max(16, Math.ceil(HISTORIES / 4)), seed: 1 })
  t.diagnostic(JSON.stringify(tally))
  assert.deepEqual(faults, [])
  assert.ok(tally.chosen + tally.drawn > 0 && tally.baselines > 0 && tally.passes > 0, JSON.stringify(tally))
})

test('a workout that was not logged, and one with a different history, are detected', async () => {
  const server = await testServer(ROUND_BEGINS)
  try {
    const { remembered } = await playRound(server, roomDoors(server), 7)
    assert.deepEqual(await differences(server, remembered), [])
    const [own] = [...remembered.workouts.values()].filter(one => one.size > 0)
    const [id, workout] = [...own!][0]!
    own!.set(id, { ...workout, minutes: workout.minutes === 45 ? 46 : 45 })
    assert.notDeepEqual(await differences(server, remembered), [])
    own!.delete(id)
    assert.notDeepEqual(await differences(server, remembered), [])
  } finally {
    await server.close()
  }
})
