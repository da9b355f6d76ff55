import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MONEY_CASES, moneyCasesOf, type MoneyCaseName, moneySentences } from './money-cases.ts'
import {
  ACCOUNT_MONEY,
  ACCOUNT_OUTCOMES,
  LATE_MONEY_OF_LEFT,
  LEAVE_OUTCOMES,
  MONEY_PURPOSES,
  MONEY_STATES,
  moneyOutcome,
  OUTCOMES,
  type OutcomeName,
  PAID_STATES,
} from './money-outcomes.ts'
import { isPaymentOpen } from './payment-status.ts'
import { PRIZE_KINDS } from './prizes.ts'

const page = readFileSync(new URL('../docs/rules/money.md', import.meta.url), 'utf8')
const postings = new Set(
  page
    .split('\n## Postings\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, kind]) => kind!)),
)
const pairs = MONEY_PURPOSES.flatMap(purpose =>
  MONEY_STATES.flatMap(challenge => PAID_STATES.map(payment => ({ purpose, challenge, payment }))),
)
const told = pairs.flatMap(pair => {
  const cell = moneyOutcome(pair.purpose, pair.challenge, pair.payment)
  return 'outcome' in cell ? [{ ...pair, name: cell.outcome, ...OUTCOMES[cell.outcome] }] : []
})
const over = ['paid', 'refunded', 'none', 'cancelled']

test('every pair has an outcome or is impossible, and every outcome has a pair', () => {
  assert.equal(pairs.length, MONEY_PURPOSES.length * MONEY_STATES.length * 8)
  assert.deepEqual([...new Set(told.map(one => one.name))].toSorted(), Object.keys(OUTCOMES).toSorted())
  const impossible = Object.groupBy(
    pairs.flatMap(({ purpose, challenge, payment }) => {
      const cell = moneyOutcome(purpose, challenge, payment)
      return 'impossible' in cell ? [{ pair: `${purpose} ${challenge} ${payment}`, why: cell.impossible }] : []
    }),
    one => one.why,
  )
  assert.deepEqual(Object.fromEntries(Object.entries(impossible).map(([why, list]) => [why, list.length])), {
    settled_pool_is_empty: 5,
    no_prize_no_settlement: 2,
    one_live_payment: 6,
    prize_is_never_nothing: 8,
  })
})

test('postings of outcomes exist in the ledger', () => {
  for (const { ways } of told) for (const kind of ways.flat()) assert.ok(postings.has(kind), kind)
})

test('no money is stuck: in the pool only while it can be won, set aside only while it can be paid', () => {
  for (const one of told) {
    const about = `${one.purpose} ${one.challenge} ${one.payment}`
    if (one.place === 'pool') assert.ok(!over.includes(one.challenge) && one.payment === 'succeeded', about)
    if (one.place === 'set_aside') assert.ok(isPaymentOpen(one.payment as 'pending'), about)
    if (one.place === 'given_out') assert.equal(one.challenge, 'paid', about)
    if (one.payment === 'unpaid') assert.deepEqual([one.place, one.ways.flat()], ['nowhere', []], about)
    if (one.payment === 'refunded') assert.equal(one.place, 'payer', about)
    if (one.payment === 'succeeded') assert.ok(one.place === 'pool' || one.place === 'given_out', about)
  }
})

test('leaving releases money that was set aside, and after the start only paid entries stay', () => {
  for (const [challenge, row] of Object.entries(LEAVE_OUTCOMES))
    for (const payment of PAID_STATES) {
      const cell = moneyOutcome('entry', challenge as 'active', payment)
      assert.ok('outcome' in cell)
      const { place } = OUTCOMES[cell.outcome]
      const stays = challenge === 'upcoming' ? 'goes_back' : 'stays_unless_withdrawn'
      const expected = { set_aside: 'released', pool: stays }[place as string] ?? 'nothing'
      assert.equal(row[payment], expected, `${challenge} ${payment}`)
    }
  assert.equal(LATE_MONEY_OF_LEFT, 'sent_back')
})

test('money that arrives after the settlement is refunded, and nothing is taken in twice', () => {
  for (const one of told) {
    const about = `${one.purpose} ${one.challenge} ${one.payment}`
    if (over.includes(one.challenge)) assert.match(one.late, /sent_back$/, about)
    const wasPaid = one.payment === 'succeeded' || one.payment === 'refunded'
    assert.equal(one.late === 'second_sent_back', wasPaid, about)
    if (one.challenge === 'closing' && one.purpose === 'entry') assert.notEqual(one.late, 'taken_in', about)
  }
})

test('only money that entered a pool or was set aside leaves it', () => {
  const needs: Record<string, string> = {
    bonus_release: 'bonus_reserve',
    main_release: 'main_reserve',
    entry_refund: 'entry',
    unmatched_refund: 'unmatched',
    funding_refund_done: 'prize_funding',
  }
  for (const { ways } of told) {
    for (const way of ways as readonly (readonly string[])[]) {
      way.forEach((kind, index) => {
        const before = way.slice(0, index)
        if (needs[kind]) assert.ok(before.includes(needs[kind]), `${kind} without ${needs[kind]}`)
        if (kind === 'settle' || kind === 'settle_refund' || kind === 'chargeback')
          assert.ok(before.includes('entry') || before.includes('prize_funding'), kind)
      })
    }
  }
})

test('each case in the help text is answered by possible pairs for its prizes', () => {
  for (const [name, { kinds, pairs: answers }] of Object.entries(MONEY_CASES)) {
    for (const [purpose, challenge, payment] of answers) {
      assert.ok('outcome' in moneyOutcome(purpose, challenge, payment), name)
      const fits = (kinds as readonly string[]).some(kind => (kind === 'challenge') === (purpose === 'entry'))
      assert.ok(fits, `${name} speaks of ${purpose}`)
    }
  }
  const asked = new Set(PRIZE_KINDS.flatMap(moneyCasesOf))
  assert.deepEqual([...asked].toSorted(), (Object.keys(MONEY_CASES) as MoneyCaseName[]).toSorted())
  assert.deepEqual(moneyCasesOf('none'), [])
})

test('every outcome that people may ask about is in a case', () => {
  const answered = new Set<OutcomeName>()
  for (const { pairs: answers } of Object.values(MONEY_CASES)) {
    for (const [purpose, challenge, payment] of answers) {
      const cell = moneyOutcome(purpose, challenge, payment)
      if ('outcome' in cell) answered.add(cell.outcome)
    }
  }
  // Explained elsewhere: states in which nothing is wrong.
  const plain: OutcomeName[] = [
    'entry_open',
    'entry_ended_after_end',
    'entry_ended_too_late',
    'prize_ended',
    'prize_ended_too_late',
  ]
  assert.deepEqual([...answered, ...plain].toSorted(), Object.keys(OUTCOMES).toSorted())
})

test('an answer lists the statements about its pairs once each, in the order of the pairs', () => {
  assert.deepEqual(moneySentences('not_paid_yet', 'entry'), [
    'entry.place.nowhere',
    'entry.late.taken_in',
    'entry.late.sent_back',
  ])
  assert.deepEqual(moneySentences('won', 'prize'), ['prize.place.given_out', 'prize.next.release'])
  assert.deepEqual(moneySentences('charged_back', 'entry'), ['entry.takenBack.from_pool', 'entry.takenBack.owed'])
  // Empty parts of an outcome are omitted: nothing happens next.
  assert.deepEqual(moneySentences('nobody_paid', 'entry'), ['entry.place.nowhere'])
  for (const name of Object.keys(MONEY_CASES) as MoneyCaseName[])
    for (const purpose of MONEY_PURPOSES)
      if (MONEY_CASES[name].pairs.some(([of]) => of === purpose))
        assert.ok(moneySentences(name, purpose).length > 0, `${name} ${purpose}`)
})

test('a deleted or suspended account has an outcome for all money that can be held', () => {
  for (const event of ['suspended', 'deleted'] as const) {
    const { pairs, account } = MONEY_CASES[`account_${event}`]
    assert.equal(account, event)
    const places = pairs.map(([purpose, challenge, payment]) => {
      const cell = moneyOutcome(purpose, challenge, payment)
      assert.ok('outcome' in cell)
      return `${purpose} ${OUTCOMES[cell.outcome].place}`
    })
    assert.deepEqual(places.toSorted(), ['entry given_out', 'entry pool', 'prize given_out', 'prize pool'])
    const said = ACCOUNT_MONEY.map(money => `account.${money}.${ACCOUNT_OUTCOMES[event][money]}`)
    for (const purpose of MONEY_PURPOSES) assert.deepEqual(moneySentences(`account_${event}`, purpose), said)
  }
})
