import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { asPerson } from '../../../testing/as-person.ts'
import { asAdmin, mailsTo } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { watchMoney } from './money-check.ts'

const OPERATOR = 'ajuda@bora.example'

let server: TestServer
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  Object.assign(server.config, { messages: { ...server.config.messages, supportEmail: OPERATOR } })
})
after(() => server.close())

const check = () => watchMoney(server.context(), 'last day', () => {})
/** Bypasses every guard of the database. */
const plant = (statement: string) =>
  inSeparateTransaction(server.context(), async inside => {
    await sql`set local session_replication_role = replica`.execute(inside.db)
    await sql.raw(statement).execute(inside.db)
  })
const credits = (cents: number) => plant(`update bonus_lots set cents = cents + ${cents}`)

test('each breach is mailed once to every admin who can act on it, and to the operator', async () => {
  const vera = await asAdmin(server, 'Vera Campos')
  const otto = await asAdmin(server, 'Otto Becker')
  const suspended = await asAdmin(server, 'Ugo Prado')
  const ana = await asPerson(server, 'Ana Duarte')
  await plant(`update people set language = 'en' where id = '${otto.id}'`)
  await plant(`update auth.users set banned_until = '2999-01-01' where id = '${suspended.id}'`)
  await grantBonus(server.context(), { key: randomUUID(), userId: ana.id, cents: 500 })
  const told = async (person: typeof vera) => mailsTo(server, person, 'payouts_stopped')
  const counts = async () => {
    const { rows } = await sql<{ recipient: string; language: string; facts: { invariant: string } }>`
      select recipient, language, facts from outgoing_messages where kind = 'payouts_stopped'
      union all select recipient, null, null from local_outbox where kind = 'payouts_stopped'`.execute(
      server.context().db,
    )
    return rows
  }

  await check()
  assert.deepEqual(await counts(), [])
  await credits(1)
  await check()
  await check()
  const [toVera, toOtto] = [await told(vera), await told(otto)]
  assert.deepEqual([toVera.length, toOtto.length], [1, 1])
  assert.match(toVera[0]!, /Oi, Vera\.[^]*I7 em 1 lugar[^]*\/admin\/payouts/)
  assert.match(toOtto[0]!, /Hi, Otto\.[^]*I7 in 1 place[^]*\/admin\/payouts/)
  const recipients = (await counts()).map(({ recipient }) => recipient)
  assert.equal(recipients.length, 3)
  assert.ok(recipients.includes(OPERATOR))

  // A second, additional one is mailed; the first one isn't mailed again.
  await plant(`insert into ledger_seals (day, from_id, to_id, hash, sealed_at)
    select '2026-02-28', 0, max(id), sha256('x'), now() from ledger_transactions`)
  await check()
  assert.match((await told(vera))[1]!, /I24 em 1 lugar/)
  await plant(`delete from ledger_seals`)

  // A breach that was fixed and recurs is a new one.
  await credits(-1)
  await check()
  assert.equal((await told(vera)).length, 2)
  await credits(1)
  await check()
  assert.deepEqual([(await told(vera)).length, (await told(otto)).length], [3, 3])
})

test("an admin whose address is the operator's gets one mail", async () => {
  const rui = await asAdmin(server, 'Rui Sá')
  const { email } = await rui.call('GET /me')
  Object.assign(server.config, { messages: { ...server.config.messages, supportEmail: email.toUpperCase() } })
  await plant(`insert into ledger_seals (day, from_id, to_id, hash, sealed_at)
    select '2026-02-28', 0, max(id), sha256('x'), now() from ledger_transactions`)
  await check()
  assert.equal((await mailsTo(server, rui, 'payouts_stopped')).length, 1)
})
