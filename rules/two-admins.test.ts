import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_ADMIN_DAYS, SECOND_ADMIN_HOURS } from './limits.ts'
import {
  type AdminPair,
  type AdminStanding,
  isVoid,
  PAIR_REFUSALS,
  pairRefusal,
  type PairRefusal,
} from './two-admins.ts'

const HOUR_MS = 3_600_000
const now = new Date('2026-03-10T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
const admin = (id: string, more: Partial<AdminStanding> = {}): AdminStanding => {
  return { id, adminSince: ago(1_000 * HOUR_MS), byCommand: false, suspended: false, hasFactor: true, ...more }
}
const pair = (
  first: Partial<AdminStanding>,
  second: Partial<AdminStanding>,
  more: Partial<AdminPair> = {},
): AdminPair => ({
  first: admin('first', first),
  begunAt: ago(HOUR_MS),
  second: admin('second', second),
  sharesDevice: false,
  sharesPayoutDetails: false,
  ...more,
})
const youngest = SECOND_ADMIN_HOURS * HOUR_MS
const longest = FIRST_ADMIN_DAYS * 24 * HOUR_MS

const TABLE: [string, AdminPair, PairRefusal | null][] = [
  ['two admins of long ago', pair({}, {}), null],
  ['a second one of exactly 72 hours', pair({}, { adminSince: ago(youngest) }), null],
  ['a second one a moment younger', pair({}, { adminSince: ago(youngest - 1) }), 'second_admin_new'],
  ['a second one whom the command made one now', pair({}, { adminSince: ago(0), byCommand: true }), null],
  ['a first one as young as what it began', pair({ adminSince: ago(HOUR_MS) }, {}), null],
  ['a first one who was made one again since', pair({ adminSince: ago(HOUR_MS - 1) }, {}), 'first_admin_gone'],
  ['a first one without the role', pair({ adminSince: null }, {}), 'first_admin_gone'],
  ['a suspended first one', pair({ suspended: true }, {}), 'first_admin_gone'],
  ['a first one without a factor', pair({ hasFactor: false }, {}), 'first_admin_gone'],
  ['a second one without the role', pair({}, { adminSince: null }), 'not_allowed'],
  ['a suspended second one', pair({}, { suspended: true }), 'not_allowed'],
  ['a second one without a factor', pair({}, { hasFactor: false }), 'not_allowed'],
  ['the same person', pair({}, { id: 'first' }), 'other_admin_needed'],
  ['a shared device', pair({}, {}, { sharesDevice: true }), 'admins_connected'],
  ['shared payout details', pair({}, {}, { sharesPayoutDetails: true }), 'admins_connected'],
  ['a day before it lapses', pair({}, {}, { begunAt: ago(longest - 1) }), null],
  ['as it lapses', pair({}, {}, { begunAt: ago(longest) }), 'proposal_expired'],
]

for (const [name, facts, expected] of TABLE)
  test(`${name}: ${expected ?? 'allowed'}`, () => assert.equal(pairRefusal(facts, now), expected))

test('the table has every refusal, and an act can begin again only if the pair is not the reason', () => {
  assert.deepEqual(new Set(TABLE.map(([, , refusal]) => refusal)), new Set([null, ...PAIR_REFUSALS]))
  assert.deepEqual(PAIR_REFUSALS.filter(isVoid), ['first_admin_gone', 'proposal_expired'])
})
