import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setSandboxSwitches } from './adapters/sandbox-settings.ts'
import { grantBonus } from './rooms/ledger/ledger.ts'
import { releaseHeldPrizes } from './rooms/held-prizes/held-prizes.ts'
import { checkMoney } from './rooms/money-check/money-check.ts'
import { settleDue } from './rooms/prizes/prizes.ts'
import { catchUp } from './rooms/webhooks/webhooks.ts'
import { asPerson, type TestPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { pay } from './testing/pay.ts'
import { askPayout, passAndSend, verifiedDetails } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

/**
 * Five people, an entry of R$ 29.90, worked out by hand (whole cents):
 *
 * | Who  | Pays                         | Then             | Pool | Wallet at the end        |
 * |------|------------------------------|------------------|------|--------------------------|
 * | Ana  | card, declined once          | wins, level      | 2990 | 4037 (with the odd cent) |
 * | Bia  | Pix                          | wins, level      | 2990 | 4036                     |
 * | Caio | 2000 credits, 990 by card    | third            | 2990 | 0                        |
 * | Duda | card                         | leaves before    |    0 | 0, the card has 2990     |
 * | Elis | card                         | charged back     |    0 | 0                        |
 *
 * The pool is 3 x 2990 = 8970, a tenth of it is the platform's (897), 8073 is for two: 4036 each and one cent over, which
 * goes to who joined first. The provider keeps what it took in, 2990 + 2990 + 990 = 6970.
 */
describe('a paid challenge from the first payment to the last cent', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, duda: TestPerson, elis: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ;[ana, bia, caio, duda, elis] = (await Promise.all(
      ['Ana Duarte', 'Bia Ferraz', 'Caio Nogueira', 'Duda Alves', 'Elis Prado'].map(name => asPerson(server, name)),
    )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
  })
  after(() => server.close())

  test('a decline, Pix, credits, one who leaves and one charged back', async () => {
    await grantBonus(server.context(), { key: 'caio', userId: caio.id, cents: 2000 })
    challenge = await buildChallenge(ana, {
      endDate: '2026-03-03',
      prize: { kind: 'challenge', entryFeeCents: 2990 },
    })
    for (const [i, person] of [bia, caio, duda, elis].entries()) {
      server.clock.set(`2026-03-01T12:0${i + 1}:00.000Z`)
      await join(person, challenge)
    }

    const declined = await pay(server, ana, challenge, 'declined')
    assert.deepEqual([declined.status, declined.failure], ['failed', 'card_declined'])
    assert.equal((await pay(server, ana, challenge, 'approved')).status, 'succeeded')
    assert.equal((await pay(server, bia, challenge, 'pix')).status, 'succeeded')
    const partly = await pay(server, caio, challenge)
    assert.deepEqual([partly.status, partly.bonusCents, partly.amountCents], ['succeeded', 2000, 2990])
    assert.equal((await pay(server, duda, challenge)).status, 'succeeded')
    assert.equal((await pay(server, elis, challenge, 'disputed')).status, 'succeeded')
    assert.equal(
      (await duda.call('POST /challenges/:challengeId/leave', { params: params() })).viewer.state,
      'not_joined',
    )
    await whole()

    server.clock.set('2026-03-02T03:00:00.000Z')
    await catchUp(server.context())
    assert.equal(
      (await elis.call('GET /challenges/:challengeId', { params: params() })).viewer.state,
      'payment_pending',
    )
    await whole()
  })

  test('the tie, its odd cent, the statement and the platform’s fee', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z')
    for (const [i, person] of [ana, bia].entries()) await logWorkout(person, { startedAt: `2026-03-02T1${i}:00:00Z` })
    server.clock.set('2026-03-05T00:00:00.000Z')
    assert.equal(await settleDue(server.context()), 1)
    const results = await caio.call('GET /challenges/:challengeId/results', { params: params() })
    assert.deepEqual([results.poolCents, results.feeCents], [8970, 897])
    assert.deepEqual(results.winners.map(({ person, prizeCents }) => [person.name, prizeCents]).toSorted(), [
      ['Ana Duarte', 4037],
      ['Bia Ferraz', 4036],
    ])
    const { lines, balanceCents } = await caio.call('GET /challenges/:challengeId/statement', { params: params() })
    assert.equal(balanceCents, 0)
    assert.deepEqual(
      lines.map(({ kind, amountCents, person, oddCent }) => [kind, amountCents, person?.name ?? null, oddCent]),
      [
        ['entry', 2990, 'Ana Duarte', false],
        ['entry', 2990, 'Bia Ferraz', false],
        ['entry', 2990, 'Caio Nogueira', false],
        ['entry', 2990, 'Duda Alves', false],
        ['entry', 2990, 'Elis Prado', false],
        ['refund', -2990, 'Duda Alves', false],
        ['refund', -2990, 'Elis Prado', false],
        ['fee', -897, null, false],
        ['prize', -4037, 'Ana Duarte', true],
        ['prize', -4036, 'Bia Ferraz', false],
      ],
    )
    await whole()
  })

  test('every account is what the table says', async () => {
    server.clock.set('2026-03-13T00:00:00.000Z')
    assert.equal(await releaseHeldPrizes(server.context()), 2)
    const wallets = await Promise.all([ana, bia, caio, duda, elis].map(one => one.call('GET /wallet')))
    assert.deepEqual(
      wallets.map(({ freeCents, heldCents, bonusCents }) => [freeCents, heldCents, bonusCents]),
      [
        [4037, 0, 0],
        [4036, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    )
    assert.deepEqual(await books(), { fee_revenue: -897, promo_expense: 2000, psp_clearing: 6970, user_main: -8073 })
    await whole()
  })

  test('a winner withdraws by Pix: the first payout fails and returns, the second arrives', async () => {
    await verifiedDetails(server, ana)
    await setSandboxSwitches(server.context().db, { payout: 'refused' })
    const refused = await askPayout(ana, 4037)
    assert.equal((await ana.call('GET /wallet')).freeCents, 0)
    await passAndSend(server, 1)
    await passAndSend(server, 180)
    assert.equal(await statusOf(refused.id), 'failed')
    assert.equal((await ana.call('GET /wallet')).freeCents, 4037)
    await whole()

    await setSandboxSwitches(server.context().db, { payout: 'answered' })
    const second = await askPayout(ana, 4037)
    await passAndSend(server, 1)
    await passAndSend(server, 180)
    assert.equal(await statusOf(second.id), 'completed')
    assert.equal((await ana.call('GET /wallet')).freeCents, 0)
    const moved = (await ana.call('GET /wallet/transactions')).items.map(one => [one.kind, one.amountCents])
    assert.deepEqual(moved.slice(0, 3), [
      ['payout', -4037],
      ['payout_returned', 4037],
      ['payout', -4037],
    ])
    const { bank, ...rest } = await books()
    assert.equal(bank, -4037)
    assert.deepEqual(rest, { fee_revenue: -897, promo_expense: 2000, psp_clearing: 6970, user_main: -4036 })
    await whole()
  })

  async function statusOf(payoutId: string) {
    return (await ana.call('GET /payouts/:payoutId', { params: { payoutId } })).status
  }

  async function whole() {
    assert.deepEqual(await checkMoney(server.context().db), [])
  }

  /** What every kind of account holds, debits above zero, where it isn't nothing. */
  async function books() {
    const { rows } = await server.database.pool.query<{ kind: string; cents: number }>(
      `select account_kind as kind, sum(cents)::bigint as cents from ledger_entries group by 1 having sum(cents) <> 0 order by 1`,
    )
    return Object.fromEntries(rows.map(row => [row.kind, row.cents]))
  }
})
