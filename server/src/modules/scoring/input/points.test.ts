import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbersOf } from '@bora/rules/rules-version.ts'
import type { ScoringActivity, ScoringChallenge, ScoringInvite } from './scoring-input.ts'
import { pointsIn } from './points.ts'

const { defaults } = numbersOf(1)
const challenge: ScoringChallenge = {
  id: 'c',
  title: 'Turma',
  type: 'workout_count',
  category: 'consistency',
  start_date: '2026-03-02',
  end_date: '2026-03-15',
  time_zone: 'America/Sao_Paulo',
  target: null,
  rules: defaults,
  rules_version: 1,
  late_hours: 48,
  prize_kind: 'none',
  is_private: false,
  joined_at: '2026-03-01T00:00:00Z',
  invited_by: null,
  disqualified: false,
}

function activity(id: string, started_at: string, about: Partial<ScoringActivity> = {}): ScoringActivity {
  return {
    id,
    workout_type: 'yoga',
    started_at,
    time_zone: 'America/Sao_Paulo',
    local_date: started_at.slice(0, 10),
    minutes: 45,
    distance_meters: null,
    steps: null,
    calories: null,
    gym: false,
    gps_track: false,
    pose: false,
    voided: false,
    logged_at: started_at,
    ...about,
  }
}

function bonus(kind: ScoringInvite['kind'], at: string, about: Partial<ScoringInvite> = {}): ScoringInvite {
  const facts = { confirmed: true, trainedDates: 1, samePerson: false, waitsUntil: null, photoInReview: false }
  return { challenge_id: 'c', invited_id: 'someone', kind, at, sentOn: null, ...facts, ...about }
}

test('week 0 has the whole score, each week the points of its dates', () => {
  const { scores } = pointsIn(
    challenge,
    [
      activity('a', '2026-03-02T12:00:00Z'),
      activity('b', '2026-03-08T12:00:00Z'),
      activity('c', '2026-03-09T12:00:00Z'),
    ],
    [],
    [],
  )
  assert.deepEqual(
    [...scores],
    [
      [0, 30],
      [1, 20],
      [2, 10],
    ],
  )
})

test('invite bonuses count on their date in the zone of the challenge, the lifeline once', () => {
  const bonuses = [
    bonus('lifeline', '2026-03-10T12:00:00Z'),
    bonus('lifeline', '2026-03-03T12:00:00Z'),
    // Still the 8th, the last day of the first week, in São Paulo.
    bonus('invite', '2026-03-09T02:59:00Z'),
    bonus('invite', '2026-03-01T12:00:00Z'),
    bonus('invite', '2026-03-04T12:00:00Z', { challenge_id: 'another' }),
    bonus('invite', '2026-03-04T12:00:00Z', { confirmed: false }),
    bonus('invite', '2026-03-04T12:00:00Z', { trainedDates: 0 }),
  ]
  const { scores } = pointsIn(challenge, [], bonuses, [])
  assert.deepEqual(
    [...scores],
    [
      [0, 30],
      [1, 20],
    ],
    'what came before the start is in the whole score alone',
  )
  const without = pointsIn({ ...challenge, rules: { ...defaults, inviteBonus: false } }, [], bonuses, [])
  assert.deepEqual([...without.scores], [[0, 0]])
  assert.deepEqual([...pointsIn({ ...challenge, type: 'count_days' }, [], bonuses, []).scores], [[0, 0]])
})

test('activities outside the dates have no receipt; lateness follows from when they were logged', () => {
  const { receipts, scores } = pointsIn(
    challenge,
    [
      activity('before', '2026-03-01T12:00:00Z'),
      activity('on time', '2026-03-02T12:00:00Z', { logged_at: '2026-03-04T12:00:00Z' }),
      activity('late', '2026-03-03T12:00:00Z', { logged_at: '2026-03-05T12:00:00.001Z' }),
    ],
    [],
    [],
  )
  assert.deepEqual([...receipts.keys()], ['on time', 'late'])
  assert.equal(receipts.get('late')!.parts[0]!.why, 'late')
  assert.equal(scores.get(0), 10)
})
