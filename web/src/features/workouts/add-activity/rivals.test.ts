import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforePassing, nextRival } from './rivals.ts'
import type { Row } from './rivals.ts'

function row(name: string, rank: number, score: number): Row {
  const person = { id: name, name, photoUrl: null }
  return { person, rank, score, movement: null, streakDays: 0, isMe: name === 'Eu' }
}

test('the next rival is the person right above, one point more than a tie away', () => {
  const rows = [row('Bia Souza', 1, 130), row('Caio Nogueira', 2, 110), row('Eu', 3, 100), row('Rafa', 4, 90)]
  assert.deepEqual(nextRival(rows, 'workout_count', 'km'), { name: 'Caio', amount: 11 })
  assert.deepEqual(nextRival([row('Caio', 1, 100), row('Eu', 1, 100)], 'workout_count', 'km'), {
    name: 'Caio',
    amount: 1,
  })
  assert.equal(nextRival([row('Eu', 1, 100), row('Rafa', 2, 90)], 'workout_count', 'km'), null)
  assert.equal(nextRival([row('Rafa', 2, 90)], 'workout_count', 'km'), null)
})

test('distances are rounded so that they read well in kilometres or miles', () => {
  assert.deepEqual(nextRival([row('Caio', 1, 6_200), row('Eu', 2, 6_200)], 'distance', 'km'), {
    name: 'Caio',
    amount: 10,
  })
  assert.deepEqual(nextRival([row('Caio', 1, 6_209), row('Eu', 2, 6_190)], 'distance', 'km'), {
    name: 'Caio',
    amount: 20,
  })
  assert.deepEqual(nextRival([row('Caio', 1, 6_200), row('Eu', 2, 6_200)], 'distance', 'mi'), {
    name: 'Caio',
    amount: 17,
  })
})

test('an overtaken person was one place higher, and the viewer where they were before', () => {
  const move = { challengeId: 'c', rankBefore: 3, rankAfter: 2, scoreBefore: 90, score: 100 }
  assert.deepEqual(beforePassing(move, row('Rafa', 3, 95)), { rank: 3, score: 90, rivalRank: 2 })
  assert.deepEqual(beforePassing(move, row('Rafa', 2, 100)), { rank: 3, score: 90, rivalRank: 2 }, 'caught up with')
})

test('nothing swaps when nobody was overtaken, or the previous order is unknown', () => {
  const move = { challengeId: 'c', rankBefore: 3, rankAfter: 2, scoreBefore: 90, score: 100 }
  assert.equal(beforePassing(move, undefined), null)
  assert.equal(beforePassing(move, row('Rafa', 3, 85)), null)
  assert.equal(beforePassing({ ...move, rankAfter: 3 }, row('Rafa', 4, 95)), null)
  assert.equal(beforePassing({ ...move, rankBefore: null, scoreBefore: null }, row('Rafa', 3, 95)), null)
})
