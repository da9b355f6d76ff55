import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { post } from '../../ledger/post.ts'
import { internalPartOf } from './internal-funds.ts'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
})
after(() => server.close())

test('of two checkouts that want the same credits, the second sees those already taken', async () => {
  const { id } = await asPerson(server, 'Bia Ferraz')
  await grantBonus(server.context(), { key: randomUUID(), userId: id, cents: 1000 })
  const wish = { amountCents: 600, currency: 'BRL', means: { credits: true, balance: false } } as const
  const second = await inSeparateTransaction(server.context(), async ctx => {
    assert.equal((await internalPartOf(ctx, id, wish)).bonus_cents, 600)
    let answered = false
    const answer = inSeparateTransaction(server.context(), other => internalPartOf(other, id, wish)).finally(
      () => (answered = true),
    )
    while (!answered && !(await somebodyWaits())) await sleep(5)
    await post(ctx, {
      key: randomUUID(),
      kind: 'bonus_reserve',
      currency: 'BRL',
      about: { id: randomUUID(), title: 'Turma do Parque' },
      legs: [
        { account: 'user_bonus', owner: id, cents: 600 },
        { account: 'bonus_hold', owner: id, cents: -600 },
      ],
    })
    // Wrapped: it can come only after this transaction has ended.
    return { answer }
  })
  assert.equal((await second.answer).bonus_cents, 400)
})

async function somebodyWaits(): Promise<boolean> {
  const { rowCount } = await server.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount! > 0
}
