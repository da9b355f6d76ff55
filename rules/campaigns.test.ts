import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ApplicationStatus,
  CAMPAIGN_CODE,
  CAMPAIGN_REWARDS,
  hasCurrency,
  mayApply,
  promisedCents,
  referralOutcome,
} from './campaigns.ts'

test('a person can apply to be an ambassador once, again after withdrawing, and 30 days after a refusal', () => {
  const cases: [isAmbassador: boolean, status: ApplicationStatus | null, decidedOn: string, may: boolean][] = [
    [false, null, '', true],
    [true, null, '', false],
    [false, 'open', '', false],
    [false, 'withdrawn', '2026-03-01', true],
    [false, 'refused', '2026-03-01', false],
    [false, 'refused', '2026-02-01', false],
    [false, 'refused', '2026-01-31', true],
    // A former ambassador.
    [false, 'approved', '2026-03-01', true],
  ]
  for (const [isAmbassador, status, decidedOn, may] of cases) {
    const last = status && { status, decidedOn: decidedOn || null }
    assert.equal(mayApply({ isAmbassador, last }, '2026-03-02'), may, `${status} ${decidedOn}`)
  }
})

test('money and bonus credits have a currency, points have none', () => {
  assert.deepEqual(
    CAMPAIGN_REWARDS.map(reward => [reward, hasCurrency(reward)]),
    [
      ['points', false],
      ['cash', true],
      ['credits', true],
    ],
  )
})

test('a campaign can give its cap in each month in which referrals are decided', () => {
  const terms = { reward: 'cash', monthlyCap: 1_000, startsOn: '2026-03-01', endsOn: '2026-03-02' } as const
  // The last referral may be decided sixty days after the end, on the first of May.
  assert.equal(promisedCents(terms), 3_000)
  assert.equal(promisedCents({ ...terms, reward: 'credits', endsOn: '2027-03-01' }), 14_000)
  assert.equal(promisedCents({ ...terms, reward: 'points' }), 0)
})

test('a referral is credited up to the monthly cap, in the countries of its campaign', () => {
  const terms = { perReferral: 500, monthlyCap: 1_500, countries: ['BR', 'PT'] }
  const person = { country: 'BR', isAmbassador: true, creditedBefore: 0 }
  assert.equal(referralOutcome(terms, person), 'credited')
  assert.equal(referralOutcome(terms, { ...person, creditedBefore: 2 }), 'credited')
  assert.equal(referralOutcome(terms, { ...person, creditedBefore: 3 }), 'over_the_cap')
  assert.equal(referralOutcome({ ...terms, monthlyCap: 1_499 }, { ...person, creditedBefore: 2 }), 'over_the_cap')
  assert.equal(referralOutcome(terms, { ...person, country: 'AR' }), 'other_country')
  assert.equal(referralOutcome({ ...terms, countries: null }, { ...person, country: 'AR' }), 'credited')
  assert.equal(referralOutcome(terms, { ...person, isAmbassador: false }), 'not_ambassador')
})

test("a campaign's code can't be one generated for a person", () => {
  for (const code of ['MARINA10', 'TURMA24', 'TURMADOPARQUE', 'ABCDEFGO']) assert.match(code, CAMPAIGN_CODE)
  for (const code of ['ABCDEFGH', 'ANAVEMJA', '23456789', 'AB12C', 'marina10', 'MARINA-10', 'A'.repeat(17)])
    assert.doesNotMatch(code, CAMPAIGN_CODE)
})
