import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setRole } from '../../accounts/people/people.ts'
import { readChain } from './chain.ts'
import { recordAct } from './admin-acts.ts'

let server: TestServer
let vera: TestPerson, otto: TestPerson
before(async () => {
  server = await testServer()
  vera = await asAdmin(server, 'Vera Campos')
  otto = await asAdmin(server, 'Otto Reis')
})
after(() => server.close())

const viewerOf = ({ id }: TestPerson) => ({
  id,
  sessionId: randomUUID(),
  roles: ['admin'],
  aal: 'aal2' as const,
  emailConfirmed: true,
  agent: { ip: '203.0.113.7', userAgent: 'x'.repeat(500) },
})
/** Records one act, in a separate transaction. */
const act = (person: TestPerson, note: string, id: string = randomUUID()) =>
  server.context().transaction(db =>
    recordAct(
      { db, now: server.clock.now(), viewer: viewerOf(person) },
      'details_read',
      { subject: 'person', id },
      note,
      {
        before: { country: 'BR' },
        after: { country: 'GB', roles: ['admin'] },
      },
    ),
  )
const whole = () => readChain(server.context().db)

test('an act records who, when, from where, what, before and after, and why', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  await act(vera, 'Pediu por telefone.', ana.id)
  const { items } = await otto.call('GET /admin/audit', { query: { about: ana.id } })
  const [entry] = items
  assert.equal(items.length, 1)
  assert.deepEqual(
    [entry!.by.name, entry!.at, entry!.ip, entry!.userAgent?.length, entry!.act, entry!.subject, entry!.person?.name],
    ['Vera Campos', '2026-03-02T12:00:00.000Z', '203.0.113.7', 200, 'details_read', 'person', 'Ana Duarte'],
  )
  assert.deepEqual(
    [entry!.before, entry!.after, entry!.note],
    [{ country: 'BR' }, { country: 'GB', roles: ['admin'] }, 'Pediu por telefone.'],
  )
})

test('a call records its source', async () => {
  await vera.call('POST /admin/audit/export', { body: {} })
  const { items } = await vera.call('GET /admin/audit', { query: { act: 'audit_exported' } })
  assert.deepEqual([items[0]!.ip, items[0]!.userAgent], ['127.0.0.1', 'lightMyRequest'])
})

test('acts of one instant are ordered across nodes, and rolled back ones leave no gap', async () => {
  const { length } = await whole()
  const failing = server.context().transaction(async db => {
    await recordAct({ db, now: server.clock.now(), viewer: viewerOf(otto) }, 'details_read', {
      subject: 'audit',
      id: null,
    })
    throw new Error('on purpose')
  })
  const all = await Promise.allSettled([
    failing,
    ...Array.from({ length: 20 }, (_, n) => act(n % 2 ? vera : otto, `Ato ${n}`)),
  ])
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 20)
  const { breaks, length: now } = await whole()
  assert.deepEqual([breaks, now], [[], length + 20])
})

test('the log is read page by page and filtered by who, what and when', async () => {
  for (let n = 0; n < 60; n++) await act(otto, `Folha ${n}`)
  const first = await vera.call('GET /admin/audit', { query: { by: otto.id } })
  const second = await vera.call('GET /admin/audit', { query: { by: otto.id, cursor: first.next! } })
  const numbers = [...first.items, ...second.items].map(({ number }) => number)
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => b - a),
  )
  assert.ok(first.items.every(({ by }) => by.id === otto.id))
  const counted = async (query: object) => (await vera.call('GET /admin/audit', { query })).items.length
  assert.ok((await counted({ subject: 'person', from: '2026-03-02', until: '2026-03-02' })) > 0)
  assert.equal(await counted({ subject: 'payout' }), 0)
  assert.equal(await counted({ from: '2026-03-03' }), 0)
  assert.equal(await counted({ until: '2026-03-01' }), 0)
  for (const [query, field] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ until: '0000-01-01' }, 'until'],
    [{ cursor: 'nothing' }, 'cursor'],
  ] as const)
    assert.deepEqual(
      [
        (await vera.refused('GET /admin/audit', { query })).code,
        (await vera.refused('GET /admin/audit', { query })).field,
      ],
      ['invalid_input', field],
    )
  assert.deepEqual(
    (await vera.call('GET /admin/audit/people')).items.map(({ name }) => name),
    ['Otto Reis', 'Vera Campos'],
  )
})

test('the file has every entry with its hash, contains no formula, and its export is in the log', async () => {
  await act(vera, '=cmd|calc')
  const { fileName, csv } = await vera.call('POST /admin/audit/export', { body: { by: vera.id } })
  assert.equal(fileName, 'audit-2026-03-02.csv')
  const { items } = await vera.call('GET /admin/audit', { query: { by: vera.id } })
  assert.match(csv, /"?'=cmd\|calc/)
  for (const { hash, act: name } of items.slice(1)) assert.ok(csv.includes(`${hash}\r\n`), name)
  const [taken] = items
  assert.deepEqual([taken!.act, taken!.after], ['audit_exported', { rows: csv.split('\r\n').length - 2, by: vera.id }])
})

test('the log is available to admins with their second factor, and to no one else', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const early = await asPerson(server, 'Ivo Lopes')
  await setRole(server.context().db, early.id, 'admin', { now: server.clock.now(), byCommand: true })
  for (const person of [ana, early])
    for (const call of ['GET /admin/audit', 'GET /admin/audit/chain', 'GET /admin/audit/people'] as const)
      assert.equal((await person.refused(call)).status, 404)
  assert.equal((await ana.refused('POST /admin/audit/export', { body: {} })).status, 404)
})

test('the database refuses every change of the log, even when triggers are disabled for a session', async () => {
  const client = await server.database.pool.connect()
  try {
    for (const role of ['origin', 'replica']) {
      await client.query(`set session_replication_role = ${role}`)
      for (const statement of [
        "update admin_acts set note = 'nothing'",
        'delete from admin_acts',
        'truncate admin_acts',
        'update admin_acts_head set seq = seq + 1',
        'delete from admin_acts_head',
        'truncate admin_acts_head',
        `insert into admin_acts_head (only_row, seq, hash) values (false, 1, sha256(''))`,
      ])
        await assert.rejects(client.query(statement), { code: '23001' }, `${role}: ${statement}`)
    }
  } finally {
    client.release(true)
  }
  assert.deepEqual((await whole()).breaks, [])
})
