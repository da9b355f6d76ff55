import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { neverCounts, profilePointsOf, type ReferralFacts, referralNeeds } from './referrals.ts'

const done: ReferralFacts = {
  at: '2026-03-01T12:00:00Z',
  confirmed: true,
  trained: true,
  sharesDevice: false,
  sharesPayee: false,
  sharesNetwork: false,
  inRing: false,
  ended: null,
}
const SOON = new Date('2026-03-08T11:59:59Z')
const LATER = new Date('2026-03-08T12:00:00Z')

describe('missing conditions of a referral', () => {
  const cases = [
    [{}, SOON, []],
    [{ confirmed: false }, SOON, ['confirmed_address']],
    [{ confirmed: false, trained: false }, SOON, ['confirmed_address', 'first_workout']],
    [{ sharesNetwork: true }, SOON, ['waiting']],
    [{ sharesNetwork: true }, LATER, []],
    [{ sharesNetwork: true, trained: false }, SOON, ['first_workout', 'waiting']],
    [{ sharesDevice: true, sharesNetwork: true, confirmed: false }, LATER, ['same_device']],
    [{ sharesPayee: true, trained: false }, LATER, ['same_payee']],
    [{ inRing: true, trained: false }, LATER, ['ring']],
    // A deleted account can't be checked again, so the earlier finding remains valid.
    [{ ended: 'counted', confirmed: false, trained: false, sharesDevice: true }, LATER, []],
    [{ ended: 'never', confirmed: false, trained: false }, LATER, ['account_ended']],
  ] as const
  for (const [facts, now, needs] of cases) {
    test(`${JSON.stringify(facts)} at ${now.toISOString()}: ${needs.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(referralNeeds({ ...done, ...facts }, now), needs)
    })
  }

  test('a shared device, a shared payee and a ring never count', () => {
    assert.deepEqual(
      [['same_device'], ['same_payee'], ['ring'], ['account_ended'], ['waiting'], []].map(needs =>
        neverCounts(needs as never),
      ),
      [true, true, true, true, false, false],
    )
  })
})

test('profile points come from joining by a code, from referred people, and from campaign referrals', () => {
  assert.deepEqual(profilePointsOf({ came: true, brought: 2, credited: [5, 5, 40] }), {
    coming: 10,
    bringing: 20,
    campaigns: 50,
    total: 80,
  })
  assert.deepEqual(profilePointsOf({ came: false, brought: 0, credited: [] }).total, 0)
})
