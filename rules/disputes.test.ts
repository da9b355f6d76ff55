import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISPUTE_REFUSALS, type DisputeFacts, type DisputeRefusal, whyNoDispute } from './disputes.ts'
import { DISPUTES_EACH } from './limits.ts'

const UNTIL = '2026-03-13T00:00:00Z'
const open: DisputeFacts = {
  isParticipant: true,
  result: { outcome: 'paid', disputesUntil: UNTIL },
  opened: 0,
  hasOpen: false,
}
const cases: [about: Partial<DisputeFacts>, now: string, why: DisputeRefusal | null][] = [
  [{}, '2026-03-06T00:00:00Z', null],
  [{}, '2026-03-12T23:59:59.999Z', null],
  [{}, UNTIL, 'dispute_over'],
  [{ opened: DISPUTES_EACH - 1 }, '2026-03-07T00:00:00Z', null],
  [{ opened: DISPUTES_EACH }, '2026-03-07T00:00:00Z', 'disputes_used'],
  [{ opened: 1, hasOpen: true }, '2026-03-07T00:00:00Z', 'dispute_open'],
  [{ isParticipant: false }, '2026-03-07T00:00:00Z', 'not_participating'],
  [{ result: null }, '2026-03-01T00:00:00Z', 'not_settled'],
  [{ result: { outcome: 'refunded', disputesUntil: UNTIL } }, '2026-03-07T00:00:00Z', 'nothing_to_dispute'],
  [{ result: { outcome: 'none', disputesUntil: UNTIL } }, '2026-03-07T00:00:00Z', 'nothing_to_dispute'],
]

test('a participant can dispute a result within 7 days, one dispute at a time', () => {
  for (const [about, now, why] of cases)
    assert.equal(whyNoDispute({ ...open, ...about }, now), why, JSON.stringify(about))
  assert.deepEqual(new Set(cases.flatMap(([, , why]) => why ?? [])), new Set(DISPUTE_REFUSALS))
})
