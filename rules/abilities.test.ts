import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'node:test'
import {
  type Abilities,
  abilitiesOf,
  type Ability,
  ABILITY_REFUSALS,
  type AbilityFacts,
  type AbilityRefusal,
  type ChallengeFacts,
  refusalsOf,
  type ViewerFacts,
  whyClosed,
  whyNot,
} from './abilities.ts'
import { isFull, isOver } from './closed-reasons.ts'
import { addDays, startOfDay } from './calendar.ts'
import type { ChallengeState } from './challenge-state.ts'
import { BOUNDS } from './spending-limits.ts'

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
const unbound = { bounds: [], withdrew: false, removed: false, entriesCloseAt: null }
const paid = { costsMoney: true, prizeKind: 'challenge' as const }
const people = {
  stranger: {},
  creator: { isCreator: true },
  inside: { participation: 'participating', seat: 'kept' },
  unpaid: { participation: 'payment_pending', seat: 'kept' },
  awaited: { participation: 'payment_pending', seat: 'awaited' },
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
  end: '2026-03-15T03:00:00Z',
  'before settlement': '2026-03-15T23:59:59.999Z',
  settlement: '2026-03-16T00:00:00Z',
}

describe('at every boundary', () => {
  type Line = Record<keyof typeof moments, AbilityRefusal | null>
  const line = (...codes: (AbilityRefusal | null)[]) =>
    Object.fromEntries(Object.keys(moments).map((name, i) => [name, codes[i]!])) as Line
  const always = (code: AbilityRefusal | null) => line(...Array.from({ length: 7 }, () => code))
  const untilEnd = (code: AbilityRefusal | null) =>
    line(code, code, code, code, 'challenge_ended', 'challenge_ended', 'challenge_ended')
  const early = line('activity_outside_dates', 'activity_outside_dates', null, null, null, null, 'challenge_ended')
  const outside = (code: AbilityRefusal) => line(code, code, code, code, code, code, 'challenge_ended')
  const leavable = line(null, null, ...Array.from({ length: 5 }, () => 'leave_after_start' as const))
  const unsettled = line(...Array.from({ length: 6 }, () => 'not_settled' as const), null)
  const byCreator = always('only_creator')

  const free: Record<'stranger' | 'creator' | 'inside', Omit<Record<Ability, Line>, 'keepSeat' | 'settle'>> = {
    stranger: {
      join: untilEnd(null),
      pay: untilEnd('not_participating'),
      leave: always('not_participating'),
      log: outside('not_participating'),
      togglePrivacy: byCreator,
    },
    creator: {
      join: untilEnd(null),
      pay: untilEnd('not_participating'),
      leave: always('not_participating'),
      log: outside('not_participating'),
      togglePrivacy: always(null),
    },
    inside: {
      join: always('already_joined'),
      pay: untilEnd('payment_closed'),
      leave: leavable,
      log: early,
      togglePrivacy: byCreator,
    },
  }
  const unpaid = {
    join: always('payment_required'),
    keepSeat: untilEnd(null),
    pay: untilEnd(null),
    leave: line(null, null, null, null, ...Array.from({ length: 3 }, () => 'leave_after_start' as const)),
    log: outside('payment_required'),
    togglePrivacy: byCreator,
  }

  function expectLines(
    who: keyof typeof people,
    there: Partial<ChallengeFacts>,
    lines: Partial<Record<Ability, Line>>,
  ) {
    for (const [ability, expected] of Object.entries(lines) as [Ability, Line][]) {
      for (const [name, now] of Object.entries(moments)) {
        const code = whyNot(ability, factsOf(there, people[who]), now)
        assert.equal(code, expected[name as keyof Line], `${who}: ${ability} at ${name}`)
      }
    }
  }
  for (const [who, lines] of Object.entries(free)) {
    test(`in a free challenge: ${who}`, () => expectLines(who as 'inside', {}, lines))
  }
  for (const who of ['unpaid', 'awaited', 'lapsed'] as const) {
    test(`in a paid challenge: ${who}`, () => expectLines(who, paid, unpaid))
  }
  test('settling', () => expectLines('stranger', {}, { settle: unsettled }))
  test('closed after the start', () => {
    const closed = line(null, null, 'challenge_started', 'challenge_started', ...Array(3).fill('challenge_ended'))
    expectLines('stranger', { closedAfterStart: true }, { join: closed })
    expectLines('creator', { closedAfterStart: true }, { join: untilEnd(null) })
    expectLines('unpaid', { ...paid, closedAfterStart: true }, { pay: closed, keepSeat: closed })
  })
  test('the phase', () => {
    const phases = Object.values(moments).map(now => abilitiesOf(factsOf({}, {}), now).phase)
    assert.deepEqual(phases, ['upcoming', 'upcoming', 'active', 'active', 'closing', 'closing', 'closing'])
  })
})

test('a challenge stored as over is over at any time', () => {
  const rows: [ChallengeState, keyof typeof people, Abilities['against']][] = [
    [
      'completed',
      'inside',
      all('challenge_ended', {
        join: 'already_joined',
        keepSeat: 'already_joined',
        leave: 'leave_after_start',
        togglePrivacy: 'only_creator',
      }),
    ],
    [
      'cancelled',
      'inside',
      all('challenge_cancelled', {
        join: 'already_joined',
        keepSeat: 'already_joined',
        log: 'challenge_ended',
        togglePrivacy: 'only_creator',
      }),
    ],
    [
      'completed',
      'creator',
      all('challenge_ended', { keepSeat: 'not_participating', leave: 'not_participating', togglePrivacy: null }),
    ],
    [
      'cancelled',
      'unpaid',
      all('challenge_cancelled', { join: 'payment_required', log: 'challenge_ended', togglePrivacy: 'only_creator' }),
    ],
  ]
  for (const [status, who, against] of rows) {
    for (const now of Object.values(moments)) {
      const held = abilitiesOf(factsOf({ status }, people[who]), now)
      assert.deepEqual(held, { phase: status, against }, `${status}: ${who}`)
    }
  }
})

test('joining, row by row', () => {
  const full = { participantLimit: 3 }
  const rows: [Ability, Partial<ChallengeFacts>, Partial<ViewerFacts>, AbilityRefusal | null][] = [
    ['join', { isPrivate: true }, {}, 'invite_required'],
    ['join', { isPrivate: true, status: 'cancelled' }, {}, 'invite_required'],
    ['join', { isPrivate: true }, { invited: true }, null],
    ['join', { isPrivate: true }, people.creator, null],
    ['join', full, {}, 'participant_limit'],
    ['join', { participantLimit: 4 }, {}, null],
    ['join', { ...paid, ...full }, {}, 'participant_limit'],
    ['join', { freeJoinLimit: 3 }, {}, 'free_join_limit'],
    ['join', { freeJoinLimit: 4 }, {}, null],
    ['join', { ...paid, freeJoinLimit: 3 }, {}, null],
    ['join', {}, { emailConfirmed: false }, null],
    ['join', paid, { emailConfirmed: false }, 'email_not_confirmed'],
    ['join', paid, { emailConfirmed: false, isCreator: true }, null],
    ['join', { ...paid, ...full }, { emailConfirmed: false }, 'participant_limit'],
    ['keepSeat', {}, {}, 'not_participating'],
    ['keepSeat', { ...paid, ...full }, people.unpaid, null],
    ['keepSeat', { ...paid, ...full }, people.awaited, null],
    ['keepSeat', { ...paid, ...full }, people.lapsed, 'participant_limit'],
    ['keepSeat', paid, { ...people.unpaid, emailConfirmed: false }, null],
    ['keepSeat', paid, { ...people.lapsed, emailConfirmed: false }, 'email_not_confirmed'],
    ['keepSeat', { ...paid, isPrivate: true }, people.lapsed, null],
    ['pay', { ...paid, ...full }, people.unpaid, null],
    ['pay', { ...paid, ...full }, people.awaited, 'participant_limit'],
    ['pay', { ...paid, ...full }, { ...people.awaited, openPayment: true }, null],
    ['pay', { ...paid, ...full }, people.lapsed, 'participant_limit'],
    ['pay', paid, { ...people.unpaid, emailConfirmed: false }, 'email_not_confirmed'],
  ]
  for (const [ability, there, who, code] of rows) {
    const facts = factsOf(there, who)
    assert.equal(whyNot(ability, facts, moments.created), code, JSON.stringify([ability, there, who]))
  }
})

describe('an announced prize', () => {
  const prize = { prizeKind: 'fixed' as const, createdAt: '2026-03-05T02:30:00Z' }
  const rows: [string, AbilityRefusal | null, AbilityRefusal | null][] = [
    ['2026-03-05T02:30:00Z', null, 'not_settled'],
    ['2026-03-05T03:00:00Z', null, 'not_settled'],
    ['2026-03-05T03:29:59.999Z', null, 'not_settled'],
    ['2026-03-05T03:30:00Z', 'challenge_started', null],
    ['2026-03-15T03:00:00Z', 'challenge_ended', null],
  ]
  for (const [now, pay, settle] of rows) {
    test(`not funded at ${now}`, () => {
      for (const who of [{ isCreator: true }, { isCreator: true, ...people.inside, emailConfirmed: false }]) {
        const { against } = abilitiesOf(factsOf(prize, who), now)
        assert.deepEqual([against.pay, against.settle], [pay, settle])
      }
    })
  }
  test('funded, or to be paid by another person', () => {
    const there = factsOf({ ...prize, funded: true }, { isCreator: true, ...people.inside })
    assert.equal(whyNot('pay', there, moments.start), 'payment_closed')
    assert.equal(whyNot('settle', there, moments.end), 'not_settled')
    assert.equal(whyNot('pay', factsOf(prize, people.inside), moments.created), 'payment_closed')
  })
})

describe('logging follows the calendar of the participant', () => {
  const rows: [string, number, string, AbilityRefusal | null][] = [
    ['Pacific/Kiritimati', 48, '2026-03-04T09:59:59Z', 'activity_outside_dates'],
    ['Pacific/Kiritimati', 48, '2026-03-04T10:00:00Z', null],
    ['America/Anchorage', 48, '2026-03-05T08:59:59Z', 'activity_outside_dates'],
    ['America/Anchorage', 48, '2026-03-05T09:00:00Z', null],
    ['Pacific/Kiritimati', 48, '2026-03-15T23:59:59Z', null],
    ['Pacific/Kiritimati', 0, '2026-03-14T09:59:59.999Z', null],
    ['Pacific/Kiritimati', 0, '2026-03-14T10:00:00Z', 'activity_late'],
    ['America/Sao_Paulo', 0, '2026-03-15T03:00:00Z', 'activity_late'],
    ['America/Sao_Paulo', 5, '2026-03-15T07:59:59.999Z', null],
    ['America/Sao_Paulo', 5, '2026-03-15T08:00:00Z', 'activity_late'],
    ['America/Sao_Paulo', 168, '2026-03-16T00:00:00Z', 'challenge_ended'],
  ]
  for (const [timeZone, lateHours, now, code] of rows) {
    test(`${now} in ${timeZone}, within ${lateHours} hours`, () => {
      assert.equal(whyNot('log', factsOf({ lateHours }, { ...people.inside, timeZone }), now), code)
    })
  }
})

const zone = fc.constantFrom('America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Beirut')
const limit = fc.constantFrom(null, 3, 4)
const anything = fc
  .record({
    length: fc.integer({ min: 1, max: 40 }),
    there: fc.record({
      status: fc.constantFrom<ChallengeState>('active', 'active', 'active', 'completed', 'cancelled'),
      timeZone: zone,
      prizeKind: fc.constantFrom<ChallengeFacts['prizeKind']>('none', 'challenge', 'sponsored', 'fixed'),
      funded: fc.boolean(),
      isPrivate: fc.boolean(),
      closedAfterStart: fc.boolean(),
      participantLimit: limit,
      freeJoinLimit: limit,
      lateHours: fc.constantFrom(0, 5, 48, 168),
    }),
    who: fc.record({
      isCreator: fc.boolean(),
      invited: fc.boolean(),
      emailConfirmed: fc.boolean(),
      participation: fc.constantFrom<ViewerFacts['participation']>('none', 'payment_pending', 'participating'),
      seat: fc.constantFrom<ViewerFacts['seat']>('kept', 'awaited', 'none'),
      openPayment: fc.boolean(),
      bounds: fc.subarray([...BOUNDS]),
      withdrawableUntil: fc.constantFrom(null, '2026-03-04T10:00:00Z', '2026-03-08T03:00:00Z'),
      withdrew: fc.boolean(),
      removed: fc.boolean(),
      entriesCloseAt: fc.constantFrom(null, '2026-03-04T10:00:00Z', '2026-03-08T03:00:00Z'),
      timeZone: zone,
    }),
  })
  .map(({ length, there, who }) => {
    const { startDate } = challenge
    const startsAt = startOfDay(startDate, there.timeZone)
    const dates = { startsAt, endDate: addDays(startDate, length - 1), costsMoney: there.prizeKind === 'challenge' }
    return factsOf({ ...there, ...dates }, who)
  })
// From some days before the start until some days after the settlement of the longest challenge.
const moment = fc
  .integer({ min: -5 * 24, max: 45 * 24 })
  .map(hours => Date.parse(challenge.startsAt as string) + hours * 3_600_000)

describe('for any challenge, at any instant', () => {
  const holds = (check: (facts: AbilityFacts, now: number) => void) =>
    fc.assert(fc.property(anything, moment, check), { numRuns: 2_000 })

  test('only declared reasons are given', () => {
    holds((facts, now) => {
      for (const [ability, code] of Object.entries(abilitiesOf(facts, now).against) as [Ability, AbilityRefusal][]) {
        assert.ok(code === null || refusalsOf(ability).includes(code), `${ability}: ${code}`)
      }
    })
    const given = (['join', 'keepSeat', 'pay', 'leave', 'log', 'togglePrivacy', 'settle'] as const).flatMap(refusalsOf)
    assert.deepEqual(new Set(given), new Set(ABILITY_REFUSALS))
  })
  test('a card shows the refusal that a person who tries to join would get', () => {
    holds(({ challenge: there, viewer }, now) => {
      const able = { ...viewer, invited: true, emailConfirmed: true, participation: 'none' as const, ...unbound }
      assert.equal(whyClosed(there, viewer.isCreator, now), whyNot('join', { challenge: there, viewer: able }, now))
    })
  })
  test('abilities end over time, and only logging begins', () => {
    holds((facts, now) => {
      const [before, after] = [abilitiesOf(facts, now).against, abilitiesOf(facts, now + 3_600_000).against]
      for (const ability of ['join', 'keepSeat', 'pay', 'leave'] as const) {
        assert.ok(before[ability] === null || after[ability] !== null, ability)
      }
      assert.ok(after.settle === null || before.settle !== null)
    })
  })
  test('once a challenge can be settled, no one joins, pays, leaves or logs', () => {
    holds((facts, now) => {
      const { against, phase } = abilitiesOf(facts, now)
      if (phase === 'upcoming' || phase === 'active') return
      for (const ability of ['join', 'keepSeat', 'pay', 'leave'] as const) assert.ok(against[ability] !== null)
      if (against.settle === null && (facts.challenge.funded || facts.challenge.prizeKind === 'none')) {
        assert.ok(against.log !== null)
      }
    })
  })
  test('a person who can pay for a reserved seat keeps it, and no one joins twice', () => {
    holds((facts, now) => {
      const { against } = abilitiesOf(facts, now)
      if (facts.viewer.participation === 'payment_pending' && against.pay === null && facts.viewer.seat === 'kept') {
        assert.ok(
          against.keepSeat === null ||
            facts.challenge.prizeKind === 'fixed' ||
            facts.challenge.prizeKind === 'sponsored',
        )
      }
      if (facts.viewer.participation === 'participating') assert.equal(against.join, 'already_joined')
    })
  })
  test('a person who may not enter a challenge cannot pay for it either, unless the payment was begun before', () => {
    holds((facts, now) => {
      const { bounds, openPayment } = facts.viewer
      const { against } = abilitiesOf(facts, now)
      if (bounds.length > 0 && !openPayment) assert.ok(against.join !== null && against.keepSeat !== null)
      if (bounds.includes('country_closed') && !openPayment) assert.ok(against.pay !== null)
      const free = abilitiesOf({ ...facts, viewer: { ...facts.viewer, bounds: [] } }, now).against
      for (const ability of ['leave', 'log', 'togglePrivacy', 'settle'] as const)
        assert.equal(against[ability], free[ability])
      if (openPayment) assert.equal(against.pay, free.pay)
    })
  })
  test('a private challenge shows people without an invitation only that refusal', () => {
    holds((facts, now) => {
      const { isCreator, invited, participation } = facts.viewer
      if (!facts.challenge.isPrivate || isCreator || invited || participation !== 'none') return
      assert.equal(whyNot('join', facts, now), 'invite_required')
    })
  })
})

test('a full challenge may open again, one that is over does not', () => {
  assert.deepEqual(ABILITY_REFUSALS.filter(isFull), ['participant_limit', 'free_join_limit'])
  assert.deepEqual(ABILITY_REFUSALS.filter(isOver), ['challenge_cancelled', 'challenge_ended'])
  assert.ok(!isFull(null) && !isOver(null))
})

/** The same refusal for every ability, except for the given ones. */
function all(code: AbilityRefusal, but: Partial<Abilities['against']>): Abilities['against'] {
  return { join: code, keepSeat: code, pay: code, leave: code, log: code, togglePrivacy: code, settle: code, ...but }
}
