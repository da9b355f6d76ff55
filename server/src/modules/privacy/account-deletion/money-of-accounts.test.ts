import { ACCOUNT_MONEY, ACCOUNT_OUTCOMES, type AccountMoney } from '@bora/rules/money-outcomes.ts'
import type { DeletionBlocker } from '@bora/rules/account-deletion.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { giveFreeMoney, openCheckout, pay, press } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const DAY_MS = 86_400_000
const FEE = 5_000
const POOL_AFTER_FEE = 9_000
const right = { password: 'segredo1' }
const fail = (problem: string) => assert.fail(problem)

/** The blockers of an account's deletion for each kind of money. */
const WAITS_FOR: Record<Exclude<AccountMoney, 'bonus'>, readonly DeletionBlocker[]> = {
  in_pool: ['prize_challenge'],
  prize_held: ['prize_challenge', 'held_money'],
  on_its_way: ['open_payment', 'open_payout'],
  free: ['free_money'],
}

describe('money of a suspended account or one to be deleted', () => {
  let server: TestServer
  let vera: TestPerson, rita: TestPerson
  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    vera = await asAdmin(server, 'Vera Campos')
    rita = await asPerson(server, 'Rita Campos')
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })

  const pass = (days: number) => server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS))
  const day = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const again = (person: TestPerson) => signedInAgain(server, person)
  const walletOf = async (person: TestPerson) => (await again(person)).call('GET /wallet')
  const suspend = (person: TestPerson) =>
    vera.call('POST /admin/users/:personId/suspension', {
      params: { personId: person.id },
      body: { reason: 'fair_play', days: null, note: 'Pedido registrado no atendimento 4812.' },
    })
  const lift = (person: TestPerson) =>
    vera.call('POST /admin/users/:personId/suspension/lift', {
      params: { personId: person.id },
      body: { note: 'Pedido registrado no atendimento 4812.' },
    })
  const held = (person: TestPerson) =>
    vera.call('POST /admin/users/:personId/read', { params: { personId: person.id } })
  const statusOf = async (table: 'payments' | 'payouts', id: string) =>
    (await server.context().db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const waiting = async (person: TestPerson) => (await (await again(person)).call('GET /me/closing')).waiting
  const settle = async () => settleDue(server.context(), fail)

  /** A challenge of three days from today that this person and Rita paid for, and in which only the person trained. */
  async function wonBy(person: TestPerson) {
    const challenge = await buildChallenge(rita, {
      startDate: day(0),
      endDate: day(2),
      prize: { kind: 'challenge', entryFeeCents: FEE },
    })
    await join(person, challenge)
    for (const one of [await again(rita), person]) await pay(server, one, challenge)
    await logWorkout(person, { startedAt: new Date(server.clock.now().getTime() - 3_600_000).toISOString() })
    return challenge
  }

  test('each kind of money has its answer', () => {
    assert.deepEqual(Object.keys(WAITS_FOR).concat('bonus'), [...ACCOUNT_MONEY])
    assert.deepEqual(ACCOUNT_OUTCOMES, {
      suspended: { in_pool: 'goes_on', prize_held: 'goes_on', on_its_way: 'goes_on', free: 'stays', bonus: 'stays' },
      deleted: { in_pool: 'waits', prize_held: 'waits', on_its_way: 'waits', free: 'decided_before', bonus: 'lapses' },
    })
  })

  test("a suspended person's entry stays in the pool and wins; the prize is released to them in time", async () => {
    const lia = await asPerson(server, 'Lia Moura')
    await wonBy(lia)
    await suspend(lia)
    pass(5)
    assert.equal(await settle(), 1)
    assert.equal((await held(lia)).wallet.heldCents, POOL_AFTER_FEE)
    // Suspended while the prize is held changes nothing either.
    await suspend(lia)
    pass(6)
    assert.equal(await releaseHeldPrizes(server.context()), 0)
    pass(2)
    assert.equal(await releaseHeldPrizes(server.context()), 1)
    const { heldCents, freeCents } = (await held(lia)).wallet
    assert.deepEqual([heldCents, freeCents], [0, POOL_AFTER_FEE])
    await lift(lia)
    assert.equal((await walletOf(lia)).freeCents, POOL_AFTER_FEE)
  })

  test('a prize paid by a suspended creator is distributed, and is refunded if no one scores', async () => {
    const rui = await asPerson(server, 'Rui Prado')
    const leo = await asPerson(server, 'Leo Braga')
    const prize = { kind: 'fixed', amountCents: FEE } as const
    const dates = { startDate: day(1), endDate: day(3) }
    const [won, idle] = [
      await buildChallenge(rui, { ...dates, prize, title: 'Ganha' }),
      await buildChallenge(rui, { startDate: day(4), endDate: day(6), prize, title: 'Parada' }),
    ]
    for (const one of [won, idle]) await pay(server, rui, one)
    for (const one of [won, idle]) await join(leo, one)
    await suspend(rui)
    pass(2)
    const train = await again(leo)
    await logWorkout(train, { startedAt: new Date(server.clock.now().getTime() - 3_600_000).toISOString() })
    pass(9)
    assert.equal(await settle(), 2)
    assert.equal((await walletOf(leo)).heldCents, FEE)
    await sweepPayments(server.context())
    const refunds = await server.context().db.selectFrom('refunds').selectAll().where('user_id', '=', rui.id).execute()
    assert.deepEqual(
      refunds.map(one => [one.purpose, one.reason, one.state, one.cash_cents]),
      [['prize', 'challenge_refunded', 'done', FEE]],
    )
  })

  test('transactions in progress at the suspension complete: a payment, a refund, a payout', async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    await verifiedDetails(server, bia, CPFS[1])
    const now = await again(bia)
    await giveFreeMoney(server, now, 2_000)
    const { id: payoutId } = await askPayout(now, 2_000)
    const [left, entered] = [await upcoming(), await upcoming()]
    for (const one of [left, entered]) await join(now, one)
    await pay(server, now, left)
    await now.call('POST /challenges/:challengeId/leave', { params: { challengeId: left.id } })
    const { payment, url } = await openCheckout(now, entered)
    await suspend(bia)

    assert.deepEqual(await passAndSend(server, 1), [])
    for (const seconds of [180, 180]) await passAndSend(server, seconds)
    assert.equal(await statusOf('payouts', payoutId), 'completed')
    await press(server, url, 'approved')
    await sweepPayments(server.context())
    assert.equal(await statusOf('payments', payment.id), 'succeeded')
    const open = await server
      .context()
      .db.selectFrom('refunds')
      .select('state')
      .where('user_id', '=', bia.id)
      .where('challenge_id', '=', left.id)
      .execute()
    assert.deepEqual(open, [{ state: 'done' }])
  })

  test("a suspended person's free money and credits stay, and cannot be paid out", async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    await verifiedDetails(server, caio, CPFS[2])
    const now = await again(caio)
    await giveFreeMoney(server, now, 1_500)
    await grantBonus(server.context(), { key: 'caio', userId: caio.id, cents: 700 })
    await suspend(caio)
    assert.equal(
      (await now.refused('POST /payouts', { body: { id: caio.id, amountCents: 1_500 } })).code,
      'not_signed_in',
    )
    pass(30)
    await lift(caio)
    const { freeCents, bonusCents } = await walletOf(caio)
    assert.deepEqual([freeCents, bonusCents], [1_500, 700])
  })

  test('the deletion waits for a challenge with a prize, and until a won prize is released', async () => {
    const olga = await asPerson(server, 'Olga Quintanilha')
    const won = await wonBy(olga)
    const [running] = (await (await again(olga)).call('POST /me/closing', { body: right })).waiting
    assert.deepEqual([running!.for, running!.challenge?.id], [WAITS_FOR.in_pool[0], won.id])
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), fail), 0)
    await settle()
    assert.equal((await walletOf(olga)).heldCents, POOL_AFTER_FEE)
    assert.deepEqual(
      (await waiting(olga)).map(one => one.for),
      WAITS_FOR.prize_held,
    )
    assert.equal(await deleteDueAccounts(server.context(), fail), 0)
    pass(8)
    await releaseHeldPrizes(server.context())
    const [free, ...more] = await waiting(olga)
    assert.deepEqual(
      [free!.for, free!.amounts, more],
      [WAITS_FOR.free[0], [{ currency: 'BRL', cents: POOL_AFTER_FEE }], []],
    )
    assert.equal(await deleteDueAccounts(server.context(), fail), 0)
    const givesUp = [{ currency: 'BRL' as const, cents: POOL_AFTER_FEE }]
    await (await again(olga)).call('POST /me/closing', { body: { ...right, givesUp } })
    assert.equal(await deleteDueAccounts(server.context(), fail), 1)
  })

  test('the deletion waits for a prize that its creator paid while the challenge is running', async () => {
    const dora = await asPerson(server, 'Dora Prates')
    const challenge = await buildChallenge(dora, {
      startDate: day(2),
      endDate: day(20),
      prize: { kind: 'fixed', amountCents: FEE },
    })
    await pay(server, dora, challenge)
    await dora.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
    const { waiting: why } = await dora.call('POST /me/closing', { body: right })
    assert.deepEqual(
      why.map(one => [one.for, one.challenge?.id]),
      [[WAITS_FOR.in_pool[0], challenge.id]],
    )
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), fail), 0)
  })

  test('the deletion waits for pending payments, refunds and payouts; credits lapse', async () => {
    const tom = await asPerson(server, 'Tom Vidal')
    await verifiedDetails(server, tom, CPFS[3])
    const now = await again(tom)
    await giveFreeMoney(server, now, 1_000)
    await askPayout(now, 1_000)
    const [left, open] = [await upcoming(), await upcoming()]
    for (const one of [left, open]) await join(now, one)
    await pay(server, now, left)
    // The provider has not reported the outcome of the refund yet.
    const { db } = server.context()
    await setSandboxSwitches(db, { refund: 'error' })
    await now.call('POST /challenges/:challengeId/leave', { params: { challengeId: left.id } })
    const obstacles = async () => (await waiting(tom)).map(one => one.for).filter(one => one !== 'prize_challenge')
    await now.call('POST /me/closing', { body: right })
    assert.deepEqual(await obstacles(), WAITS_FOR.on_its_way)
    await setSandboxSwitches(db, { refund: 'answered' })
    server.clock.set(new Date(server.clock.now().getTime() + 3_600_000))
    await sweepPayments(server.context())
    assert.deepEqual(await obstacles(), ['open_payout'])
    await openCheckout(await again(tom), open)
    assert.deepEqual(await obstacles(), WAITS_FOR.on_its_way)
    for (const seconds of [1, 180, 180]) await passAndSend(server, seconds)
    assert.deepEqual(await obstacles(), ['open_payment'])
    await grantBonus(server.context(), { key: 'tom', userId: tom.id, cents: 700 })
    pass(8)
    await sweepPayments(server.context())
    assert.deepEqual(await waiting(tom), [])
    assert.equal(await deleteDueAccounts(server.context(), fail), 1)
  })

  function upcoming() {
    return again(rita).then(creator =>
      buildChallenge(creator, {
        startDate: day(40),
        endDate: day(50),
        prize: { kind: 'challenge', entryFeeCents: FEE },
      }),
    )
  }
})
