import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import type { TestPerson } from '../../../testing/as-person.ts'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { queueMessage, undelivered } from '../../messaging/delivery/queue.ts'
import { purgeSentMails } from '../../messaging/delivery/bounces.ts'

const REFUSED = 'ana@example.invalid'

describe('failed mails', () => {
  let server: TestServer
  let admin: TestPerson

  before(async () => {
    server = await testServer()
    admin = await asAdmin(server, 'Vera Campos')
  })
  after(() => server.close())

  const list = () => admin.call('GET /admin/failed-mails')
  const again = (...ids: string[]) => admin.call('POST /admin/failed-mails/send-again', { body: { ids } })

  /** Creates a payout's mail to an address that accepts none; returns its id. */
  async function failed(): Promise<string> {
    const facts = { name: 'Ana', at: '2026-03-02T12:00:00Z', walletLink: server.config.siteUrl }
    const about = { channel: 'mail', to: REFUSED, language: 'pt-BR', kind: 'payout_failed', facts } as const
    const id = await queueMessage({ ...server.context(), afterCommit: task => void task() }, about)
    await server.post.settled()
    return id
  }

  test('a failed mail is listed with its subject and a masked address, and is sent again once', async () => {
    const id = await failed()
    const { items, total } = await list()
    const [{ failedAt, ...item }, ...more] = items as [(typeof items)[number]]
    assert.deepEqual(
      [item, more, total],
      [{ id, subject: 'Seu saque na Bora falhou', to: 'a…@example.invalid', reason: 'refused' }, [], 1],
    )
    assert.ok(Math.abs(Date.parse(failedAt) - Date.now()) < 60_000)
    assert.equal((await admin.call('GET /admin/waiting')).mails, 1)
    // Its person has corrected the address meanwhile.
    await server.database.pool.query(`update outgoing_messages set recipient = 'ana@exemplo.com' where id = $1`, [id])
    const answers = await Promise.all([again(id), again(id)])
    assert.deepEqual(answers.map(({ sentAgain }) => sentAgain).sort(), [0, 1])
    await server.post.settled()
    assert.deepEqual(await list(), { items: [], total: 0 })
    assert.equal((await keptMessages(server.context().db, 'ana@exemplo.com')).length, 1)
    assert.equal((await undelivered(server.context().db, [id])).size, 0)
    const { items: acts } = await admin.call('GET /admin/audit', { query: { act: 'mails_sent_again' } })
    assert.deepEqual(
      acts.map(({ after: change }) => change),
      [{ ids: [id] }],
    )
  })

  test('one that fails again is listed again; an unknown one changes nothing', async () => {
    const id = await failed()
    assert.deepEqual(await again(id, randomUUID()), { sentAgain: 1 })
    await server.post.settled()
    assert.deepEqual(
      (await list()).items.map(one => one.id),
      [id],
    )
    assert.deepEqual(await again(randomUUID()), { sentAgain: 0 })
  })

  test('the desk keeps them for 60 days', async () => {
    const age = (days: number) =>
      server.database.pool.query(`update outgoing_messages set given_up_at = now() - make_interval(days => $1)`, [days])
    await failed()
    await age(59)
    await purgeSentMails(server.context())
    assert.notEqual((await list()).total, 0)
    await age(61)
    await purgeSentMails(server.context())
    assert.equal((await list()).total, 0)
  })
})
