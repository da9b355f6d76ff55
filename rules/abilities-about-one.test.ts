import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Ability,
  type AbilityFacts,
  type AbilityRefusal,
  type ChallengeFacts,
  type ViewerFacts,
  whyNot,
} from './abilities.ts'
import { isAboutOne, isSelfImposed } from './spending-limits.ts'

// In São Paulo from 03:00Z on 5 March until 03:00Z on 15 March; settled at 00:00Z on the 16th.
const challenge: ChallengeFacts = {
  status: 'active',
  startDate: '2026-03-05',
  endDate: '2026-03-14',
  startsAt: '2026-03-05T03:00:00Z',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-03-01T12:00:00Z',
  prizeKind: 'none',
  funded: false,
  costsMoney: false,
  isPrivate: false,
  closedAfterStart: false,
  participantLimit: null,
  freeJoinLimit: null,
  seatsTaken: 3,
  lateHours: 48,
}
const stranger: ViewerFacts = {
  isCreator: false,
  invited: false,
  emailConfirmed: true,
  participation: 'none',
  seat: 'none',
  openPayment: false,
  bounds: [],
  withdrawableUntil: null,
  withdrew: false,
  removed: false,
  entriesCloseAt: null,
  timeZone: 'America/Sao_Paulo',
}
const paid = { costsMoney: true, prizeKind: 'challenge' as const }
const people = {
  inside: { participation: 'participating', seat: 'kept' },
  unpaid: { participation: 'payment_pending', seat: 'kept' },
  lapsed: { participation: 'payment_pending', seat: 'none' },
} satisfies Record<string, Partial<ViewerFacts>>
const factsOf = (there: Partial<ChallengeFacts>, who: Partial<ViewerFacts>): AbilityFacts => ({
  challenge: { ...challenge, ...there },
  viewer: { ...stranger, ...who },
})
const moments = {
  created: '2026-03-01T12:00:00Z',
  'before start': '2026-03-05T02:59:59.999Z',
  start: '2026-03-05T03:00:00Z',
  'last date': '2026-03-15T02:59:59.999Z',
  'before settlement': '2026-03-15T23:59:59.999Z',
}

test('a paid entry can be withdrawn until its last date, even after the start, and entries close at their date', () => {
  const { created, 'before start': before, start, 'last date': last, 'before settlement': closing } = moments
  const until = '2026-03-08T03:00:00Z'
  const withdrawing = { ...people.inside, withdrawableUntil: until }
  type Case = [who: Partial<ViewerFacts>, now: string, ability: Ability, code: AbilityRefusal | null]
  const cases: Case[] = [
    [withdrawing, before, 'leave', null],
    [withdrawing, start, 'leave', null],
    [withdrawing, '2026-03-08T02:59:59.999Z', 'leave', null],
    [withdrawing, until, 'leave', 'leave_after_start'],
    // If the withdrawal period ended before the start, leaving is possible until the start, as for everyone.
    [{ ...withdrawing, withdrawableUntil: created }, before, 'leave', null],
    [{ ...withdrawing, withdrawableUntil: created }, start, 'leave', 'leave_after_start'],
    [{ ...withdrawing, withdrawableUntil: '2026-05-01T00:00:00Z' }, last, 'leave', null],
    [{ ...withdrawing, withdrawableUntil: '2026-05-01T00:00:00Z' }, closing, 'leave', 'leave_after_start'],
    [{ withdrew: true }, start, 'join', 'no_return'],
    [{ entriesCloseAt: start }, before, 'join', null],
    [{ entriesCloseAt: start }, start, 'join', 'entries_closed'],
    [{ ...people.unpaid, entriesCloseAt: start }, before, 'pay', null],
    // Also for an unpaid participant with an open payment: the time of payment decides whether it was in time.
    [{ ...people.unpaid, entriesCloseAt: start, openPayment: true }, start, 'pay', 'entries_closed'],
    [{ ...people.lapsed, entriesCloseAt: start }, start, 'keepSeat', 'entries_closed'],
  ]
  for (const [who, now, ability, code] of cases)
    assert.equal(whyNot(ability, factsOf(paid, who), now), code, JSON.stringify([who, now, ability]))
  assert.equal(whyNot('join', factsOf({}, { entriesCloseAt: start }), start), null)
})

test("a refusal names the challenge's own limit first, then the country, then the person's own limits", () => {
  const unfunded = { prizeKind: 'fixed' as const }
  type Case = [there: object, who: Partial<ViewerFacts>, ability: Ability, code: AbilityRefusal | null]
  const cases: Case[] = [
    [paid, { bounds: ['own_limit', 'on_a_break', 'country_closed'] }, 'join', 'country_closed'],
    [paid, { bounds: ['own_limit', 'on_a_break'] }, 'join', 'on_a_break'],
    [paid, { bounds: ['own_limit'] }, 'join', 'own_limit'],
    [{ ...paid, participantLimit: 3 }, { bounds: ['own_limit'] }, 'join', 'participant_limit'],
    [paid, { bounds: ['own_limit'], emailConfirmed: false }, 'join', 'own_limit'],
    [paid, { ...people.lapsed, bounds: ['on_a_break'] }, 'keepSeat', 'on_a_break'],
    [paid, { ...people.unpaid, bounds: ['own_limit'] }, 'pay', 'own_limit'],
    [paid, { ...people.unpaid, bounds: ['own_limit'], openPayment: true }, 'pay', null],
    [paid, { ...people.inside, bounds: ['country_closed'] }, 'leave', null],
    // The creator pays an announced prize. That is no entry, but it is refused where such prizes are not open.
    [unfunded, { ...people.inside, isCreator: true, bounds: ['on_a_break', 'own_limit'] }, 'pay', null],
    [unfunded, { ...people.inside, isCreator: true, bounds: ['country_closed'] }, 'pay', 'country_closed'],
  ]
  for (const [there, who, ability, code] of cases)
    assert.equal(whyNot(ability, factsOf(there, who), moments.created), code, JSON.stringify([there, who, ability]))
})

test('refusals about one person are distinct from refusals for everyone', () => {
  const about: AbilityRefusal[] = ['country_closed', 'on_a_break', 'own_limit', 'entries_closed', 'no_return']
  assert.ok(about.every(isAboutOne))
  assert.deepEqual(about.filter(isSelfImposed), ['on_a_break', 'own_limit'])
  assert.ok(![null, 'challenge_ended', 'participant_limit', 'payment_closed'].some(isAboutOne))
})
