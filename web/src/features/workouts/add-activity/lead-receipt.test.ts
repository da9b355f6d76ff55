import { gainOf } from '@bora/rules/workout-gain.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadReceipt, placesWon } from './lead-receipt.ts'
import type { LoggedReceipt, Move } from './lead-receipt.ts'

function receipt(challengeId: string, challengeType: LoggedReceipt['challengeType'], points: number): LoggedReceipt {
  return {
    challengeId,
    challengeTitle: challengeId,
    challengeType,
    rulesVersion: 1,
    category: 'general',
    points,
    parts: [],
    workoutType: 'yoga',
    minutes: 45,
    isFinal: false,
  }
}

function move(challengeId: string, rankBefore: number | null, rankAfter: number | null): Move {
  return { challengeId, rankBefore, rankAfter, scoreBefore: 0, score: 10 }
}

const DAYS = receipt('dias', 'workout_count', 10)
const TIME = receipt('tempo', 'calories_time', 386)
const LAGOA = receipt('lagoa', 'distance', 6_200)

test('points from all challenges lead together, regardless of other units', () => {
  assert.deepEqual(gainOf([LAGOA, DAYS, TIME]), { amount: 396, type: 'workout_count', receipts: [DAYS, TIME] })
  assert.deepEqual(gainOf([receipt('turma', 'weekly_consistency', 0), TIME])?.amount, 386)
})

test('without points the largest shown number leads, and other units are not added up', () => {
  const minutes = receipt('minutos', 'time', 45)
  assert.deepEqual(gainOf([receipt('um', 'count_days', 1), LAGOA])?.amount, 6_200)
  assert.deepEqual(gainOf([LAGOA, minutes])?.amount, 45)
  assert.deepEqual(gainOf([LAGOA, receipt('praia', 'distance', 6_200)])?.receipts, [LAGOA])
  assert.equal(gainOf([receipt('lagoa', 'distance', 0)]), null)
  assert.equal(gainOf([]), null)
})

test('the ranking shown is that of the challenge it was logged from, or of the one with the most places gained', () => {
  const moves = [move('dias', 3, 2), move('tempo', 9, 4), move('lagoa', 1, 1)]
  assert.equal(leadReceipt([LAGOA, DAYS, TIME], moves, 'dias'), DAYS)
  assert.equal(leadReceipt([LAGOA, DAYS, TIME], moves, null), TIME)
  const nothing = receipt('dias', 'workout_count', 0)
  assert.equal(leadReceipt([nothing, LAGOA], moves, 'dias'), LAGOA)
  assert.equal(leadReceipt([receipt('lagoa', 'distance', 0), nothing], moves, 'dias'), nothing)
  assert.equal(leadReceipt([], [], 'dias'), null)
})

test('places are gained only where both ranks are known', () => {
  assert.deepEqual([move('a', 3, 1), move('a', 1, 2), move('a', null, 1), undefined].map(placesWon), [2, -1, 0, 0])
})
