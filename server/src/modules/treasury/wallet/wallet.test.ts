import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { post } from '../../ledger/post.ts'

describe('the wallet', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
  })
  after(() => server.close())

  test('is empty at first, and private', async () => {
    assert.deepEqual(await ana.call('GET /wallet'), {
      currency: 'BRL',
      freeCents: 0,
      heldCents: 0,
      held: [],
      bonusCents: 0,
      heldBonusCents: 0,
      bonusEnds: [],
    })
    assert.deepEqual(await ana.call('GET /wallet/transactions'), {
      items: [],
      next: null,
      months: [],
      challenges: [],
    })
    assert.equal((await asVisitor(server).refused('GET /wallet')).code, 'not_signed_in')
  })

  test("shows movements newest first, page by page, each once, and only one's own", async () => {
    for (let i = 0; i < 70; i++) {
      // Several at one instant, some recorded later than they happened.
      server.clock.set(new Date(Date.UTC(2026, 2, 1, 12, (i * 7) % 20)))
      await grantBonus(server.context(), { key: `ana ${i}`, userId: ana.id, cents: i + 1 })
      if (i % 10 === 0) await grantBonus(server.context(), { key: `bia ${i}`, userId: bia.id, cents: 5 })
    }
    const seen: { id: string; at: string; amountCents: number }[] = []
    let cursor: string | null = null
    do {
      const page: { items: typeof seen; next: string | null } = await ana.call('GET /wallet/transactions', {
        query: cursor ? { cursor } : {},
      })
      seen.push(...page.items)
      cursor = page.next
    } while (cursor)
    assert.equal(seen.length, 70)
    assert.equal(new Set(seen.map(item => item.id)).size, 70)
    assert.deepEqual(
      seen.map(item => item.at),
      seen
        .map(item => item.at)
        .toSorted()
        .toReversed(),
    )
    assert.equal(
      seen.reduce((sum, item) => sum + item.amountCents, 0),
      (70 * 71) / 2,
    )
    assert.equal((await ana.call('GET /wallet')).bonusCents, (70 * 71) / 2)
  })

  test('refuses a cursor that it did not issue', async () => {
    for (const cursor of ['x', '2026-03-01~1', "2026-03-01T12:00:00.000Z~1' or 1=1", '~']) {
      const refusal = await ana.refused('GET /wallet/transactions', { query: { cursor } })
      assert.deepEqual([refusal.code, refusal.field], ['invalid_input', 'cursor'])
    }
  })

  test('separates currencies, and shows the one in use', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    await grantBonus(server.context(), { key: 'caio', userId: caio.id, cents: 700, currency: 'USD' })
    assert.deepEqual(await caio.call('GET /wallet'), {
      currency: 'USD',
      freeCents: 0,
      heldCents: 0,
      held: [],
      bonusCents: 700,
      heldBonusCents: 0,
      bonusEnds: [],
    })
    await assert.rejects(
      post(server.context(), {
        key: 'exchange',
        kind: 'bonus_reserve',
        currency: 'BRL',
        legs: [
          { account: 'user_bonus', owner: caio.id, cents: 100 },
          { account: 'bonus_hold', owner: caio.id, cents: -100 },
        ],
      }),
      { code: 'insufficient_balance' },
    )
  })
})
