import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideJoin, isInstantJoinExpired, type JoinFacts } from './joining.ts'

const open: JoinFacts = {
  status: 'active',
  ended: false,
  started: false,
  closedAfterStart: false,
  costsMoney: false,
  isPrivate: false,
  invited: false,
  participation: 'none',
  participants: 3,
  participantLimit: null,
  freeJoins: 3,
  freeJoinLimit: null,
}

test('who may join, row by row', () => {
  const rows: [Partial<JoinFacts>, ReturnType<typeof decideJoin>][] = [
    [{}, 'joined'],
    [{ started: true }, 'joined'],
    [{ costsMoney: true }, 'pay'],
    [{ participation: 'participating' }, 'already_in'],
    [{ participation: 'participating', ended: true }, 'already_in'],
    [{ participation: 'unpaid', costsMoney: true, participantLimit: 3 }, 'pay'],
    [{ participation: 'unpaid', costsMoney: true, ended: true }, 'ended'],
    [{ isPrivate: true }, 'invited_only'],
    [{ isPrivate: true, ended: true }, 'invited_only'],
    [{ isPrivate: true, invited: true }, 'joined'],
    [{ isPrivate: true, participation: 'unpaid', costsMoney: true }, 'pay'],
    [{ ended: true }, 'ended'],
    [{ status: 'completed' }, 'ended'],
    [{ status: 'cancelled' }, 'ended'],
    [{ started: true, closedAfterStart: true }, 'started_closed'],
    [{ closedAfterStart: true }, 'joined'],
    [{ participantLimit: 3 }, 'full'],
    [{ participantLimit: 4 }, 'joined'],
    [{ participantLimit: 3, costsMoney: true }, 'full'],
    [{ freeJoinLimit: 3 }, 'free_limit'],
    [{ freeJoinLimit: 4 }, 'joined'],
    [{ freeJoinLimit: 3, costsMoney: true }, 'pay'],
  ]
  for (const [facts, decision] of rows) assert.equal(decideJoin({ ...open, ...facts }), decision, JSON.stringify(facts))
})

test('a stored instant join is good for 24 hours', () => {
  assert.ok(!isInstantJoinExpired('2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'))
  assert.ok(isInstantJoinExpired('2026-03-01T12:00:00Z', '2026-03-02T12:00:00.001Z'))
})
