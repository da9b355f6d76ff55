import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { madeAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'

const OPERATOR = 'ajuda@bora.example'
const NOW = '2026-03-02T12:00:00.000Z'
const server = await testServer(NOW, { SUPPORT_EMAIL: OPERATOR })
after(() => server.close())
beforeEach(() => server.clock.set(NOW))
const vera = await madeAdmin(server, await asPerson(server, 'Vera Campos'))
const otto = await madeAdmin(server, await asPerson(server, 'Otto Reis'))

const at = (minutes: number) => server.clock.set(new Date(Date.parse(NOW) + minutes * 60_000))
const ask = async (person: TestPerson, about: object = {}) =>
  (
    await person.call('POST /support/tickets', {
      body: { topic: 'workouts', message: 'Meu treino de ontem não aparece.', language: 'pt-BR', ...about },
    })
  ).number
const of = (number: string) => ({ params: { number } })
const more = (person: TestPerson, number: string) =>
  person.call('POST /support/tickets/:number/messages', { ...of(number), body: { message: 'Ainda não apareceu.' } })
const read = (number: string) => vera.call('GET /admin/support/tickets/:number', of(number))
const answer = (number: string, about: object = {}, admin = vera) =>
  admin.call('POST /admin/support/tickets/:number/answers', {
    ...of(number),
    body: { message: 'Ele conta desde hoje.', seen: 1, ...about },
  })
const listed = async (query: object) =>
  (await vera.call('GET /admin/support/tickets', { query: query as never })).items.map(({ number }) => number)
const acts = async (number: string) => {
  const { pool } = server.database
  const { rows: named } = await pool.query<{ id: string }>('select id from support_tickets where number = $1', [number])
  const { rows } = await pool.query<{ act: string }>('select act from admin_acts where subject_id = $1 order by id', [
    named[0]!.id,
  ])
  return rows.map(({ act }) => act)
}

test('waiting requests come first, longest waiting first; an answer, a closing and a new message move them', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const first = await ask(ana)
  at(1)
  const second = await ask(bia, { reference: 'GET /wallet · 5f2c' })
  at(2)
  await more(ana, first)
  const waiting = await listed({ state: 'waiting' })
  assert.ok(waiting.indexOf(first) >= 0 && waiting.indexOf(first) < waiting.indexOf(second))
  const page = await vera.call('GET /admin/support/tickets', { query: { state: 'waiting' } })
  const row = page.items.find(({ number }) => number === first)!
  assert.deepEqual(
    [row.state, row.waitingSince, row.preview, row.asker.name, row.hasReference],
    ['waiting', NOW, 'Ainda não apareceu.', 'Ana Duarte', false],
  )
  assert.ok(page.items.find(({ number }) => number === second)!.hasReference)
  assert.equal(page.waiting, waiting.length)

  at(3)
  const answered = await answer(first, { seen: 2 })
  assert.deepEqual([answered.state, answered.waitingSince, answered.language], ['answered', null, 'pt-BR'])
  assert.ok((await listed({ state: 'answered' })).includes(first))
  at(4)
  await more(ana, first)
  assert.equal((await read(first)).waitingSince, '2026-03-02T12:04:00.000Z')
  const closed = await vera.call('POST /admin/support/tickets/:number/close', { ...of(first), body: { seen: 4 } })
  assert.deepEqual([closed.state, closed.waitingSince], ['closed', null])
  assert.ok((await listed({ state: 'closed' })).includes(first))
  assert.ok(!(await listed({ state: 'waiting' })).includes(first))
  assert.equal((await ana.call('GET /support/tickets')).items[0]!.state, 'closed')
  assert.equal((await more(ana, first)).state, 'waiting')
  assert.equal((await answer(first, { seen: 5, close: true })).state, 'closed')
  const open = await vera.call('POST /admin/support/tickets/:number/reopen', of(first))
  assert.equal(open.state, 'answered')
  assert.equal((await vera.call('POST /admin/support/tickets/:number/reopen', of(first))).state, 'answered')
  assert.deepEqual(await acts(first), [
    'ticket_answered',
    'ticket_closed',
    'ticket_answered',
    'ticket_closed',
    'ticket_reopened',
  ])
  assert.deepEqual(await listed({}).then(all => [all.includes(first), all.includes(second)]), [true, true])
})

test('of two concurrent answers one is accepted, and one that ignores the last message is refused', async () => {
  const ana = await asPerson(server, 'Ana Lima')
  const number = await ask(ana)
  const both = await Promise.allSettled([answer(number), answer(number, {}, otto)])
  assert.deepEqual(both.map(one => one.status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await read(number)).messages.length, 2)
  await more(ana, number)
  const late = { ...of(number), body: { message: 'Resolvido.', seen: 2 } }
  const refused = await otto.refused('POST /admin/support/tickets/:number/answers', late)
  assert.deepEqual([refused.status, refused.code], [409, 'ticket_moved'])
  const unread = { ...of(number), body: { seen: 2 } }
  assert.equal((await otto.refused('POST /admin/support/tickets/:number/close', unread)).code, 'ticket_moved')
  assert.equal((await read(number)).state, 'waiting')
})

test('a request is found by its number, a name or an address, with any special characters', async () => {
  const rosa = await asPerson(server, 'Rosa 100% Prado')
  const number = await ask(rosa)
  const stranger = await ask(asVisitor(server), { email: 'rita_b@exemplo.com', language: 'en' })
  for (const [search, found, not] of [
    [number, number, stranger],
    [`#${number}`, number, stranger],
    ['rosa 100%', number, stranger],
    ['RITA_B@', stranger, number],
    ['exemplo.com', stranger, number],
  ] as const) {
    const items = await listed({ search })
    assert.deepEqual([items.includes(found), items.includes(not)], [true, false], search)
  }
  assert.deepEqual(await listed({ search: 'rita%b@exemplo' }), [])
  assert.deepEqual(await listed({ search: '10000000' }), [])
  const whole = await read(stranger)
  assert.deepEqual([whole.asker, whole.language], [{ name: '', email: 'rita_b@exemplo.com', person: null }, 'en'])
})

test('waiting requests are found once each, page by page', async () => {
  const { pool } = server.database
  await pool.query(`
    with asked as (
      insert into support_tickets (number, user_id, email, topic, reference, language, opened_at)
      select (30000000 + n)::text, null, 'a@b.example', 'other', '', 'en', '2026-03-01T00:00:00Z' from generate_series(1, 70) n
      returning number)
    insert into support_messages select number, 1, 'person', null, 'Olá, tudo bem?', '2026-03-01T00:00:00Z' from asked`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await vera.call('GET /admin/support/tickets', {
      query: { state: 'waiting', ...(cursor && { cursor }) },
    })
    seen.push(...page.items.map(({ number }) => number))
    cursor = page.next ?? undefined
  } while (cursor)
  assert.equal(new Set(seen).size, seen.length)
  assert.equal(seen.filter(number => number.startsWith('300000')).length, 70)
  await pool.query('delete from support_tickets where opened_at < $1', ['2026-03-01T12:00:00Z'])
})

test("for everyone but admins it does not exist; the operator's mail links to it", async () => {
  const ana = await asPerson(server, 'Ana')
  const number = await ask(ana)
  for (const [address, request] of [
    ['POST /admin/support/tickets/:number/close', { ...of(number), body: { seen: 1 } }],
    ['POST /admin/support/tickets/:number/reopen', of(number)],
  ] as const)
    for (const person of [ana, asVisitor(server)])
      assert.equal((await person.refused(address, request)).status, 404, address)
  assert.equal((await vera.refused('POST /admin/support/tickets/:number/reopen', of('12345678'))).code, 'not_found')
  await server.post.settled()
  const told = (await keptMessages(server.database.kysely, OPERATOR)).find(({ text }) => text.includes(number))
  assert.ok(told!.text.includes(`/admin/support?open=${number}`))
})
