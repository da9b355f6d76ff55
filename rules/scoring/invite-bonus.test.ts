import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countedInvites,
  earningInvites,
  type InviteFact,
  invitePointsOf,
  invitesEarn,
  missingFor,
} from './invite-bonus.ts'

const fact = (more: Partial<InviteFact> = {}): InviteFact => ({
  kind: 'invite',
  at: '2026-03-02T12:00:00Z',
  confirmed: true,
  trained: true,
  ...more,
})
const points = { type: 'workout_count' as const, rules: { inviteBonus: true } }

test('invites earn where the score is in points and the rule is on', () => {
  assert.ok(invitesEarn(points))
  assert.ok(invitesEarn({ type: 'calories_time' }))
  assert.ok(invitesEarn({ type: 'weekly_consistency', rules: {} }))
  assert.ok(!invitesEarn({ type: 'workout_count', rules: { inviteBonus: false } }))
  for (const type of ['count_days', 'time', 'distance', 'steps', 'calories', 'activity', 'gps_run'] as const)
    assert.ok(!invitesEarn({ ...points, type }))
})

test('a bonus counts with a confirmed address and a first workout, in any order', () => {
  assert.deepEqual(missingFor({ confirmed: false, trained: false }), ['confirmed_address', 'first_workout'])
  assert.deepEqual(missingFor({ confirmed: false, trained: true }), ['confirmed_address'])
  assert.deepEqual(missingFor({ confirmed: true, trained: false }), ['first_workout'])
  assert.deepEqual(missingFor({ confirmed: true, trained: true }), [])
  const all = [fact(), fact({ confirmed: false }), fact({ trained: false })]
  assert.deepEqual(countedInvites(points, all), [all[0]])
  assert.deepEqual(countedInvites({ ...points, type: 'time' }, all), [])
})

test('of several lifelines one is shown: the one that counts, else the first', () => {
  const late = fact({ kind: 'lifeline', at: '2026-03-03T12:00:00Z' })
  const early = fact({ kind: 'lifeline', trained: false })
  const friend = fact({ at: '2026-03-04T12:00:00Z' })
  assert.deepEqual(earningInvites(points, [friend, late, early]), [late, friend])
  const none = { ...late, confirmed: false }
  assert.deepEqual(earningInvites(points, [none, friend, early]), [early, friend])
  assert.deepEqual(earningInvites({ ...points, rules: { inviteBonus: false } }, [friend]), [])
  assert.deepEqual(
    [fact(), late].map(one => invitePointsOf(one, { rulesVersion: 1 })),
    [10, 10],
  )
})
