import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { openCheckout, pay } from '../../../testing/pay.ts'
import { asAdmin, askPayout, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { pollPayment } from '../../payments/payment/poll.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { post } from '../../ledger/post.ts'
import { violationsOf } from '../../ledger/invariant.ts'
import { writeTaxRule } from '../../payments/spending-limits/tax-rules.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { moneyInvariants } from './money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

class Undo extends Error {}

// Balanced, on the platform's own accounts except for one leg.
const planted = (leg: string) => `
  with t as (
    insert into ledger_transactions (idem_key, body_hash, kind, currency, legs, at)
    values ('planted', sha256('x'), 'platform_deposit', 'BRL', 2, now()) returning id
  ), other as (select id from ledger_accounts where kind = 'bank' and currency = 'BRL')
  ${leg}`
const legs = (account: string, cents: number) => `
  insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
  select t.id, 1, 'platform_deposit', ${account}, 'BRL', ${cents}, now() from t
  union all select t.id, 2, 'platform_deposit', other.id, 'bank', 'BRL', ${-cents}, now() from t, other`
const systemAccount = (kind: string) => `
  insert into ledger_accounts (kind, currency) values ('${kind}', 'BRL') on conflict do nothing`

/** For each invariant a fault that violates it and no other one, bypassing every guard of the database. */
const plants: Record<string, string[]> = {
  I1: [
    `update ledger_entries set cents = cents + 1 where account_kind = 'bank' and tx_kind = 'platform_deposit'
     and transaction_id = (select min(id) from ledger_transactions where kind = 'platform_deposit')`,
    `update ledger_entries set cents = cents - 1 where account_kind = 'bank' and tx_kind = 'platform_deposit'
     and transaction_id = (select max(id) from ledger_transactions where kind = 'platform_deposit')`,
  ],
  I2: [
    `insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at)
     select 999999, 1, 'platform_deposit', id, kind, currency, 5, now() from ledger_accounts where kind = 'bank'`,
  ],
  I3: [
    `update ledger_accounts set balance = balance + 1
     where id = (select id from ledger_accounts where kind = 'user_main' and balance > 0 limit 1)`,
  ],
  I4: [
    `alter table ledger_accounts drop constraint never_below_zero`,
    `insert into ledger_accounts (kind, owner, currency, balance, version)
     values ('user_main', 'aaaaaaaa-0000-4000-8000-000000000000', 'BRL', -500, 1)`,
    planted(`insert into ledger_entries (transaction_id, line, tx_kind, account_id, account_kind, currency, cents, at,
       account_version, balance_after)
     select t.id, 1, 'platform_deposit', a.id, a.kind, 'BRL', 500, now(), 1, -500
     from t, ledger_accounts a where a.owner = 'aaaaaaaa-0000-4000-8000-000000000000'
     union all select t.id, 2, 'platform_deposit', other.id, 'bank', 'BRL', -500, now(), null, null from t, other`),
  ],
  I5: [
    `update ledger_entries set balance_after = balance_after + 1
     where id = (select max(id) from ledger_entries where account_kind = 'user_main')`,
  ],
  I6: [
    `alter table payment_mode disable trigger payment_mode_keeps`,
    `update payment_mode set mode = 'live'`,
    systemAccount('payout_fee_expense'),
    planted(
      legs(`(select id from ledger_accounts where kind = 'payout_fee_expense'), 'payout_fee_expense'`, 90_000_000),
    ),
  ],
  I7: [`update bonus_lots set cents = cents + 1 where id = (select min(id) from bonus_lots)`],
  I8: [
    `update ledger_transactions set idem_key = 'elsewhere' where idem_key = (
       select 'pay:' || id || ':captured' from payments where status = 'succeeded' and captured_cents = 0 limit 1)`,
  ],
  I9: [
    planted(
      legs(
        `(select a.id from ledger_accounts a join challenges c on c.id = a.owner
       where a.kind = 'pool' and c.status = 'active' limit 1), 'pool'`,
        -100,
      ),
    ),
  ],
  I10: [
    `update ledger_transactions set resolves = (select id from ledger_transactions where kind = 'payout_request' limit 1)
     where id = (select min(id) from ledger_transactions where kind = 'platform_deposit')`,
  ],
  I11: [
    `with raised as (
       update participants set state = 'participating', seat_until = null, seat_lapses_at = null
       where (challenge_id, user_id) = (select challenge_id, user_id from participants p
         join challenges c on c.id = p.challenge_id
         where p.state = 'payment_pending' and p.holds_seat and c.status = 'active' limit 1) returning challenge_id
     ) update challenge_seats set participating = participating + 1 where challenge_id = (select challenge_id from raised)`,
  ],
  I12: [
    systemAccount('suspense'),
    planted(legs(`(select id from ledger_accounts where kind = 'suspense'), 'suspense'`, -100)),
  ],
  I13: [
    `update settlement_lines set prize_cents = prize_cents + case when position = 1 then 1 else -1 end
     where released_at is not null and position <= 2`,
  ],
  I14: [
    `update payment_events set snapshot = jsonb_set(snapshot, '{capturedCents}', '1')
     where id = (select min(id) from payment_events where snapshot->>'state' = 'succeeded')`,
  ],
  I15: [`update payments set hold_state = 'used' where hold_state = 'held'`],
  I16: [`update refunds set cash_cents = cash_cents + 1 where state = 'started'`],
  I17: [`update refunds set state = 'to_wallet' where state = 'done' and cash_cents > 0`],
  I18: [`update challenge_seats set taken = taken + 1`],
  I19: [`update challenges set status = 'cancelled', ended_at = now() where status = 'active' and prize_kind = 'none'`],
  I20: [`update settlement_lines set released_at = null where released_at is not null`],
  I21: [`update payouts set amount_cents = amount_cents + 1`],
  I22: [
    `insert into campaign_months (campaign_id, month, per_referral, monthly_cap, credited)
     values ('aaaaaaaa-0000-4000-8000-000000000000', '2026-03-01', 500, 1500, 1)`,
  ],
  I23: [
    `update ledger_transactions set challenge_id = 'aaaaaaaa-0000-4000-8000-000000000000'
     where id = (select min(id) from ledger_transactions where kind = 'prize_tax')`,
  ],
  I24: [
    `insert into ledger_seals (day, from_id, to_id, hash, sealed_at)
     select '2026-03-01', 0, max(id), sha256('x'), now() from ledger_transactions`,
  ],
  I25: [`update settlements set credit_cents = credit_cents + 1 where outcome = 'paid'`],
  I26: [`delete from credit_code_uses where number = 1`],
}

describe('the money invariants', () => {
  let server: TestServer

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    await manyThings()
  })
  after(() => server.close())

  test('are complete, each with a sentence and a fault, and hold', async () => {
    assert.deepEqual(
      Object.keys(plants),
      moneyInvariants.map(({ id }) => id),
    )
    for (const { says, name } of moneyInvariants) assert.match(`${name}: ${says}`, /^[a-z ]+: [A-Z].*\.$/)
    assert.deepEqual(await violationsOf(server.context().db, moneyInvariants), [])
  })

  for (const [id, statements] of Object.entries(plants)) {
    test(`a violation of ${id} is found by it, and by no other`, async () => {
      const broken = await afterPlanting(statements)
      assert.deepEqual([...new Set(broken.map(one => one.id))], [id], JSON.stringify(broken))
      assert.ok(broken.every(({ problem }) => problem?.length > 10))
    })
  }

  /**
   * Returns the violations after these statements, in a transaction that is rolled back, with triggers and references
   * switched off.
   */
  async function afterPlanting(statements: readonly string[]) {
    let broken: Awaited<ReturnType<typeof violationsOf>> = []
    const planting = server.database.kysely.transaction().execute(async db => {
      await sql`set local session_replication_role = replica`.execute(db)
      for (const statement of statements) {
        const { numAffectedRows } = await sql.raw(statement).execute(db)
        assert.ok(numAffectedRows === undefined || numAffectedRows > 0n || /on conflict/.test(statement), statement)
      }
      broken = await violationsOf(db, moneyInvariants)
      throw new Undo()
    })
    await assert.rejects(planting, Undo)
    return broken
  }

  /** Creates money in every intermediate state. */
  async function manyThings(): Promise<void> {
    const ctx = () => server.context()
    const [ana, bia, caio, dora, eva] = (await Promise.all(
      ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira', 'Dora Lima', 'Eva Melo'].map(name => asPerson(server, name)),
    )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
    const entry = (endDate: string, startDate = '2026-03-01') =>
      buildChallenge(ana, { startDate, endDate, prize: { kind: 'challenge', entryFeeCents: 5000 } })
    const over = await entry('2026-03-02')
    for (const person of [bia, caio]) await join(person, over)
    for (const person of [ana, bia, caio]) await pay(server, person, over)
    server.clock.set('2026-03-02T15:00:00.000Z')
    for (const person of [bia, caio]) await logWorkout(person)
    server.clock.set('2026-03-04T00:00:00.000Z')
    await settleDue(ctx())
    server.clock.set('2026-03-12T00:00:00.000Z')
    await writeTaxRule(ctx().db, {
      country: 'BR',
      prizeKind: 'challenge',
      per: 'prize',
      brackets: [{ fromCents: 0, basisPoints: 100 }],
      reason: 'Written down for the tests.',
      decidedBy: 'owner',
    })
    // A tax is withheld by the rules for real money only.
    const { payments: sandbox } = server.config
    Object.assign(server.config, { payments: { ...sandbox, mode: 'live' } })
    await releaseHeldPrizes(ctx())
    Object.assign(server.config, { payments: sandbox })

    // Open: one paid by credits, one on hold, one being refunded, one charged back, one that never paid.
    await buildChallenge(ana, { startDate: '2026-03-12', endDate: '2026-03-30' })
    const open = await entry('2026-04-30', '2026-04-01')
    for (const person of [bia, caio, dora, eva]) await join(person, open)
    await pay(server, ana, open)
    await grantBonus(ctx(), { key: 'dora', userId: dora.id, cents: 5200, expiresAt: '2026-09-01T00:00:00.000Z' })
    await pay(server, dora, open)
    await grantBonus(ctx(), { key: 'eva', userId: eva.id, cents: 900 })
    await openCheckout(eva, open)
    await openCheckout(bia, open, { balance: 'yes' })
    const { id } = await pay(server, caio, open)
    const { payments } = ctx().adapters
    const { fetch, refund } = payments
    payments.fetch = async order =>
      (await fetch(order)).map(one => ({
        ...one,
        feeCents: 99,
        dispute: { ref: 'd', state: 'open' as const, cents: 5000, feeCents: 1500 },
      }))
    await pollPayment(ctx(), id)
    payments.fetch = fetch
    const left = await entry('2026-04-29', '2026-04-01')
    // Decided by the refund's owner, because leaving calls the provider again after its response, at any time.
    payments.refund = async order => {
      const of = await ctx()
        .db.selectFrom('refunds')
        .select('user_id')
        .where('id', '=', order.refundId)
        .executeTakeFirst()
      if (of?.user_id === caio.id) return { state: 'failed' }
      return of?.user_id === dora.id ? { state: 'pending' } : refund(order)
    }
    for (const person of [bia, caio, dora]) {
      await join(person, left)
      await pay(server, person, left, 'approved', { credits: 'no' })
      await person.call('POST /challenges/:challengeId/leave', { params: { challengeId: left.id } })
      await sweepPayments(ctx())
    }

    const currency = 'BRL'
    for (const cents of [7000, 8000]) {
      await post(ctx(), {
        key: `deposit:${randomUUID()}`,
        kind: 'platform_deposit',
        currency,
        legs: [
          { account: 'bank', cents },
          { account: 'platform_funds', cents: -cents },
        ],
      })
    }
    const vera = await asAdmin(server, 'Vera Campos')
    const terms = { id: randomUUID(), cents: 300, mostUses: 2, lastDay: '2026-03-31', note: 'Feira do parque.' }
    const { code } = await vera.call('POST /admin/credit-codes', { body: terms })
    for (const person of [bia, dora]) await person.call('POST /wallet/codes', { body: { code, device: randomUUID() } })
    await verifiedDetails(server, caio)
    await askPayout(caio, 1000)
  }
})
