import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  countedInvites,
  earningInvites,
  type InviteFact,
  invitePointsOf,
  invitesEarn,
  missingFor,
  needsOf,
  neverEarns,
} from './invite-bonus.ts'

const fact = (more: Partial<InviteFact> = {}): InviteFact => ({
  kind: 'invite',
  at: '2026-03-02T12:00:00Z',
  confirmed: true,
  trainedDates: 1,
  samePerson: false,
  waitsUntil: null,
  photoInReview: false,
  ...more,
})
const points = { type: 'workout_count' as const, prize_kind: 'none' as const, rules: { inviteBonus: true } }
const WAITS = '2026-03-09T12:00:00Z'

test('invites earn bonuses if the score is in points and the rule is on', () => {
  assert.ok(invitesEarn(points))
  assert.ok(invitesEarn({ type: 'calories_time' }))
  assert.ok(invitesEarn({ type: 'weekly_consistency', rules: {} }))
  assert.ok(!invitesEarn({ type: 'workout_count', rules: { inviteBonus: false } }))
  for (const type of ['count_days', 'time', 'distance', 'steps', 'calories', 'activity', 'gps_run'] as const)
    assert.ok(!invitesEarn({ ...points, type }))
})

describe('without a prize a bonus counts with a confirmed address and a first workout, in any order', () => {
  const cases = [
    [{ confirmed: false, trainedDates: 0 }, ['confirmed_address', 'first_workout']],
    [{ confirmed: false }, ['confirmed_address']],
    [{ trainedDates: 0 }, ['first_workout']],
    [{}, []],
    [{ samePerson: true, waitsUntil: WAITS, photoInReview: true }, []],
  ] as const
  for (const [facts, needs] of cases) {
    test(`${JSON.stringify(facts)}: ${needs.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(missingFor(points, fact(facts)), needs))
  }

  test('only complete invites count, and none if invites earn no bonuses', () => {
    const all = [fact(), fact({ confirmed: false }), fact({ trainedDates: 0 })]
    assert.deepEqual(countedInvites(points, all), [all[0]])
    assert.deepEqual(countedInvites({ ...points, type: 'time' }, all), [])
    const many = Array.from({ length: 9 }, () => fact())
    assert.equal(countedInvites(points, many).length, 9)
  })
})

describe('with a prize', () => {
  const cases = [
    [{ trainedDates: 0, confirmed: false }, ['confirmed_address', 'three_dates']],
    [{ trainedDates: 2 }, ['three_dates']],
    [{ trainedDates: 3 }, []],
    [{ trainedDates: 3, waitsUntil: WAITS }, ['waiting']],
    [{ trainedDates: 3, photoInReview: true }, ['photo_review']],
    [{ trainedDates: 2, waitsUntil: WAITS, photoInReview: true }, ['three_dates', 'waiting', 'photo_review']],
    [{ trainedDates: 3, samePerson: true }, ['same_person']],
    [{ trainedDates: 0, confirmed: false, samePerson: true, waitsUntil: WAITS }, ['same_person']],
  ] as const
  for (const prize_kind of ['challenge', 'sponsored', 'fixed'] as const) {
    for (const [facts, needs] of cases) {
      test(`${prize_kind}, ${JSON.stringify(facts)}: ${needs.join(', ') || 'nothing'}`, () =>
        assert.deepEqual(missingFor({ prize_kind }, fact(facts)), needs))
    }
  }

  const prize = { ...points, prize_kind: 'fixed' as const }
  const joined = (day: number, more: Partial<InviteFact> = {}) =>
    fact({ at: `2026-03-0${day}T12:00:00Z`, trainedDates: 3, ...more })

  test('the first five friends count, plus one lifeline', () => {
    const friends = [7, 3, 5, 1, 2, 6, 4].map(day => joined(day))
    const lifeline = joined(7, { kind: 'lifeline' })
    const counted = countedInvites(prize, [...friends, lifeline])
    assert.deepEqual(counted.map(one => `${one.kind} ${one.at.slice(8, 10)}`).sort(), [
      'invite 01',
      'invite 02',
      'invite 03',
      'invite 04',
      'invite 05',
      'lifeline 07',
    ])
    const needs = [...needsOf(prize, friends).values()]
    assert.deepEqual(needs, [['enough_friends'], [], [], [], [], ['enough_friends'], []])
  })

  test('a pending bonus takes no place, and is shown as over the limit once none is left', () => {
    const pending = joined(1, { trainedDates: 2 })
    const friends = [2, 3, 4, 5].map(day => joined(day))
    assert.deepEqual(needsOf(prize, [pending, ...friends]).get(pending), ['three_dates'])
    const full = [pending, ...friends, joined(6)]
    assert.deepEqual(needsOf(prize, full).get(pending), ['enough_friends'])
    assert.equal(countedInvites(prize, full).length, 5)
    const same = joined(1, { samePerson: true })
    assert.deepEqual(needsOf(prize, [same, ...full]).get(same), ['same_person'])
  })

  test('bonuses that can never count are distinct from pending ones', () => {
    assert.deepEqual(
      [['same_person'], ['enough_friends'], ['waiting', 'photo_review'], ['three_dates'], []].map(needs =>
        neverEarns(needs as never),
      ),
      [true, true, false, false, false],
    )
  })
})

test('of several lifelines one is shown: the one that counts, else the first', () => {
  const late = fact({ kind: 'lifeline', at: '2026-03-03T12:00:00Z' })
  const early = fact({ kind: 'lifeline', trainedDates: 0 })
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
