import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setSandboxSwitches } from './adapters/sandbox-settings.ts'
import { grantBonus } from './modules/ledger/bonus.ts'
import { releaseHeldPrizes } from './modules/prizes/held-prizes/release.ts'
import { checkMoney } from './modules/treasury/money-check/money-check.ts'
import { settleDue } from './modules/prizes/settlement/settle-due.ts'
import { catchUp } from './modules/payments/webhooks/catch-up.ts'
import { asPerson, type TestPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { PAID_STORY } from './testing/paid-story.ts'
import { pay } from './testing/pay.ts'
import { askPayout, passAndSend, verifiedDetails } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

const { entryCents, creditsCents, people } = PAID_STORY
const prize = people[0].walletCents

// The table of expected values is documented with its numbers (testing/paid-story.ts).
describe('a paid challenge from the first payment to the last cent', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, duda: TestPerson, elis: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ;[ana, bia, caio, duda, elis] = (await Promise.all(people.map(({ name }) => asPerson(server, name)))) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
  })
  after(() => server.close())

  test('a decline, Pix, credits, one participant who leaves and one chargeback', async () => {
    await grantBonus(server.context(), { key: 'caio', userId: caio.id, cents: creditsCents })
    challenge = await buildChallenge(ana, {
      endDate: '2026-03-03',
      prize: { kind: 'challenge', entryFeeCents: entryCents },
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
    assert.deepEqual([partly.status, partly.bonusCents, partly.amountCents], ['succeeded', creditsCents, entryCents])
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

  test("the tie, its odd cent, the statement and the platform's fee", async () => {
    server.clock.set('2026-03-02T15:00:00.000Z')
    for (const [i, person] of [ana, bia].entries()) await logWorkout(person, { startedAt: `2026-03-02T1${i}:00:00Z` })
    server.clock.set('2026-03-05T00:00:00.000Z')
    assert.equal(await settleDue(server.context()), 1)
    const results = await caio.call('GET /challenges/:challengeId/results', { params: params() })
    assert.deepEqual([results.poolCents, results.feeCents], [PAID_STORY.poolCents, PAID_STORY.feeCents])
    assert.deepEqual(
      results.winners.map(({ person, prizeCents }) => [person.name, prizeCents]).toSorted(),
      people.slice(0, 2).map(({ name, prizeCents }) => [name, prizeCents]),
    )
    const { lines, balanceCents } = await caio.call('GET /challenges/:challengeId/statement', { params: params() })
    assert.equal(balanceCents, 0)
    assert.deepEqual(
      lines.map(({ kind, amountCents, person, oddCent }) => [kind, amountCents, person?.name ?? null, oddCent]),
      PAID_STORY.statement.map(line => [...line]),
    )
    await whole()
  })

  test('every account has the balance of the table', async () => {
    server.clock.set('2026-03-13T00:00:00.000Z')
    assert.equal(await releaseHeldPrizes(server.context()), 2)
    const wallets = await Promise.all([ana, bia, caio, duda, elis].map(one => one.call('GET /wallet')))
    assert.deepEqual(
      wallets.map(({ freeCents, heldCents, bonusCents }) => [freeCents, heldCents, bonusCents]),
      people.map(({ walletCents, bonusCents }) => [walletCents, 0, bonusCents]),
    )
    assert.deepEqual(await books(), PAID_STORY.books)
    await whole()
  })

  test('a winner withdraws by Pix: the first payout fails and is returned, the second arrives', async () => {
    await verifiedDetails(server, ana)
    await setSandboxSwitches(server.context().db, { payout: 'refused' })
    const refused = await askPayout(ana, prize)
    assert.equal((await ana.call('GET /wallet')).freeCents, 0)
    await passAndSend(server, 1)
    await passAndSend(server, 180)
    assert.equal(await statusOf(refused.id), 'failed')
    assert.equal((await ana.call('GET /wallet')).freeCents, prize)
    await whole()

    await setSandboxSwitches(server.context().db, { payout: 'answered' })
    const second = await askPayout(ana, prize)
    await passAndSend(server, 1)
    await passAndSend(server, 180)
    assert.equal(await statusOf(second.id), 'completed')
    assert.equal((await ana.call('GET /wallet')).freeCents, 0)
    const moved = (await ana.call('GET /wallet/transactions')).items.map(one => [one.kind, one.amountCents])
    assert.deepEqual(
      moved,
      PAID_STORY.winnersMovements.map(one => [...one]),
    )
    assert.deepEqual(await books(), {
      ...PAID_STORY.books,
      bank: -prize,
      user_main: PAID_STORY.books.user_main + prize,
    })
    await whole()
  })

  async function statusOf(payoutId: string) {
    return (await ana.call('GET /payouts/:payoutId', { params: { payoutId } })).status
  }

  async function whole() {
    assert.deepEqual(await checkMoney(server.context().db), [])
  }

  /** Returns the balance of each kind of account, debits positive, if it isn't zero. */
  async function books() {
    const { rows } = await server.database.pool.query<{ kind: string; cents: number }>(
      `select account_kind as kind, sum(cents)::bigint as cents from ledger_entries group by 1 having sum(cents) <> 0 order by 1`,
    )
    return Object.fromEntries(rows.map(row => [row.kind, row.cents]))
  }
})
