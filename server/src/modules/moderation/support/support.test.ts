import { SUPPORT_AN_HOUR, SUPPORT_KEPT_MONTHS, SUPPORT_RECEIPTS_AN_HOUR } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { keptMessages } from '../../../adapters/local-outbox.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { sweepTickets } from './support.ts'

const OPERATOR = 'ajuda@bora.example'
const NOW = '2026-03-02T12:00:00.000Z'
const server = await testServer(NOW, { SUPPORT_EMAIL: OPERATOR })
after(() => server.close())
beforeEach(() => server.clock.set(NOW))
const { pool } = server.database

const visitor = asVisitor(server)
const MESSAGE = 'Meu treino de ontem não aparece.\n\nFoi uma corrida.'
const ask = (about: object = {}) => ({
  body: { topic: 'workouts' as const, message: MESSAGE, language: 'pt-BR' as const, ...about },
})
const thread = (number: string) => ({ params: { number } })

async function mailsTo(address: string, of: TestServer = server) {
  await of.post.settled()
  return keptMessages(of.database.kysely, address)
}
async function admin(): Promise<TestPerson> {
  const person = await asPerson(server, 'Caio')
  await pool.query(`update people set roles = '{admin}' where id = $1`, [person.id])
  return person
}
const emailOf = async ({ id }: TestPerson) =>
  (await pool.query<{ email: string }>('select email from auth.users where id = $1', [id])).rows[0]!.email

test('a request has a number, reaches the operator, and its person has a receipt and the thread', async () => {
  const ana = await asPerson(server, 'Ana')
  const email = await emailOf(ana)
  const reference = 'GET /wallet · 5f2c'
  const { number, receiptTo } = await ana.call('POST /support/tickets', ask({ reference }))
  assert.match(number, /^[1-9]\d{7}$/)
  assert.equal(receiptTo, email)
  const [told] = await mailsTo(OPERATOR)
  for (const part of [number, 'Treinos e fotos', 'Ana', email, reference, '> Foi uma corrida.'])
    assert.ok(told!.text.includes(part), part)
  const [receipt] = await mailsTo(email)
  assert.equal(receipt!.kind, 'support_receipt')
  assert.ok(receipt!.text.includes(`/support?ticket=${number}`))
  assert.ok(!receipt!.text.includes('corrida'))

  const said = await ana.call('GET /support/tickets/:number', thread(number))
  assert.deepEqual(said, {
    number,
    topic: 'workouts',
    state: 'waiting',
    reference,
    openedAt: NOW,
    messages: [{ author: 'person', text: MESSAGE, at: NOW }],
  })
  server.clock.set('2026-03-02T12:30:00.000Z')
  const more = { ...thread(number), body: { message: 'Achei: estava noutro dia.' } }
  assert.equal((await ana.call('POST /support/tickets/:number/messages', more)).messages.length, 2)
  assert.ok((await mailsTo(OPERATOR))[0]!.text.includes('> Achei: estava noutro dia.'))
  const { items } = await ana.call('GET /support/tickets')
  assert.deepEqual(items, [
    {
      number,
      topic: 'workouts',
      state: 'waiting',
      openedAt: NOW,
      last: { author: 'person', at: '2026-03-02T12:30:00.000Z' },
    },
  ])
})

test('an answer is in the thread and mailed to the requester', async () => {
  const ana = await asPerson(server, 'Ana')
  const boss = await admin()
  const { number } = await ana.call('POST /support/tickets', ask())
  const answer = { ...thread(number), body: { message: 'Ele conta desde hoje.', seen: 1 } }
  const answered = await boss.call('POST /admin/support/tickets/:number/answers', answer)
  assert.deepEqual(answered.asker, {
    name: 'Ana',
    email: await emailOf(ana),
    person: { id: ana.id, name: 'Ana', photoUrl: null },
  })
  assert.deepEqual(
    (await ana.call('GET /support/tickets/:number', thread(number))).messages.map(({ author, text }) => [author, text]),
    [
      ['person', MESSAGE],
      ['support', 'Ele conta desde hoje.'],
    ],
  )
  assert.equal((await ana.call('GET /support/tickets')).items[0]!.last.author, 'support')
  const [mail] = await mailsTo(await emailOf(ana))
  assert.deepEqual([mail!.kind, mail!.text.includes('> Ele conta desde hoje.')], ['support_answer', true])
  assert.deepEqual(await toldKinds(server, ana), ['support_answered'])

  const open = await visitor.call('POST /support/tickets', ask({ email: ' Rita@Exemplo.com ', language: 'en' }))
  assert.equal(open.receiptTo, 'rita@exemplo.com')
  // Two queued mails can leave in any order.
  assert.equal((await mailsTo('rita@exemplo.com')).length, 1)
  await boss.call('POST /admin/support/tickets/:number/answers', {
    ...thread(open.number),
    body: { message: 'Sim.', seen: 1 },
  })
  const toRita = await mailsTo('rita@exemplo.com')
  assert.deepEqual(
    toRita.map(({ subject }) => subject),
    [`Answer to your request ${open.number}`, `We got your request ${open.number}`],
  )
})

test('a request is readable by its author and by admins, and by no one else', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const { number } = await ana.call('POST /support/tickets', ask())
  const stranger = await visitor.call('POST /support/tickets', ask({ email: await emailOf(bia) }))
  const body = { message: 'Posso ler também?' }
  const statusOf = async (...[address, request]: Parameters<TestPerson['refused']>) => {
    const refusal = await bia.refused(address, request)
    return [refusal.status, refusal.code]
  }
  for (const one of [number, stranger.number, '12345678']) {
    assert.deepEqual(await statusOf('GET /support/tickets/:number', thread(one)), [404, 'not_found'])
    assert.deepEqual(await statusOf('POST /support/tickets/:number/messages', { ...thread(one), body }), [
      404,
      'not_found',
    ])
    assert.deepEqual(await statusOf('GET /admin/support/tickets/:number', thread(one)), [404, 'not_found'])
    assert.deepEqual(await statusOf('POST /admin/support/tickets/:number/answers', { ...thread(one), body }), [
      404,
      'not_found',
    ])
  }
  assert.deepEqual(await statusOf('GET /admin/support/tickets', {}), [404, 'not_found'])
  assert.deepEqual((await bia.call('GET /support/tickets')).items, [])
  assert.equal((await visitor.refused('GET /support/tickets')).status, 401)
  assert.equal((await visitor.refused('GET /support/tickets/:number', thread(number))).status, 401)
  const boss = await admin()
  const all = await boss.call('GET /admin/support/tickets')
  assert.deepEqual(
    [number, stranger.number].map(one => all.items.some(item => item.number === one)),
    [true, true],
  )
  assert.equal((await boss.call('GET /admin/support/tickets/:number', thread(number))).asker.name, 'Ana')
})

test('each person finds each request once, page by page', async () => {
  const boss = await admin()
  const before = await pool.query('select from support_tickets')
  await pool.query(`
    with asked as (
      insert into support_tickets
      select (20000000 + n)::text, null, 'a@b.example', 'other', '', 'en', '2026-03-01T00:00:00Z' from generate_series(1, 70) n
      returning number)
    insert into support_messages select number, 1, 'person', null, 'Olá, tudo bem?', '2026-03-01T00:00:00Z' from asked`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await boss.call('GET /admin/support/tickets', { query: cursor ? { cursor } : {} })
    seen.push(...page.items.map(({ number }) => number))
    cursor = page.next ?? undefined
  } while (cursor)
  assert.equal(seen.length, before.rowCount! + 70)
  assert.equal(new Set(seen).size, seen.length)
  assert.equal((await boss.refused('GET /admin/support/tickets', { query: { cursor: 'x' } })).field, 'cursor')
  await pool.query('delete from support_tickets where opened_at < $1', ['2026-03-01T12:00:00Z'])
})

test('invalid input names its field: no address, no message, no topic, a hidden field', async () => {
  for (const [about, field] of [
    [{}, 'email'],
    [{ email: 'sem arroba' }, 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ email: 'rita@exemplo.com', message: 'Oi' }, 'message'],
    [{ email: 'rita@exemplo.com', message: 'x'.repeat(4001) }, 'message'],
    [{ email: 'rita@exemplo.com', topic: 'weather' }, 'topic'],
    [{ email: 'rita@exemplo.com', reference: 'x'.repeat(201) }, 'reference'],
    [{ email: 'rita@exemplo.com', website: 'https://spam.example' }, 'website'],
  ] as const) {
    const refused = await visitor.refused('POST /support/tickets', ask(about))
    assert.deepEqual([refused.status, refused.code, refused.field], [400, 'invalid_input', field])
  }
  const hidden = await visitor.refused(
    'POST /support/tickets',
    ask({ email: 'r@exemplo.com', message: 'Olá \u202e mundo' }),
  )
  assert.equal(hidden.code, 'text_unreadable')
})

test('an account without an address gives one for the answer, or reads it in the thread', async () => {
  const edu = await asPerson(server, 'Edu')
  const address = 'edu@exemplo.com'
  // An account's own address is used, even if the form names another.
  assert.equal((await edu.call('POST /support/tickets', ask({ email: address }))).receiptTo, await emailOf(edu))
  await pool.query(`update auth.users set email = null where id = $1`, [edu.id])
  assert.equal((await edu.call('POST /support/tickets', ask({ message: 'E o treino de hoje?' }))).receiptTo, null)
  assert.equal((await edu.call('POST /support/tickets', ask({ email: address }))).receiptTo, address)
  assert.equal((await edu.call('GET /support/tickets')).items.length, 3)
})

test('no address gets more than three receipts an hour, however many requests name it', async () => {
  const receipts = async () => (await mailsTo('alvo@exemplo.com')).length
  let asked = 0
  const send = () =>
    visitor.call('POST /support/tickets', ask({ email: 'alvo@exemplo.com', message: `Pergunta número ${++asked}` }))
  for (let sent = 0; sent < SUPPORT_RECEIPTS_AN_HOUR; sent++) assert.equal((await send()).receiptTo, 'alvo@exemplo.com')
  assert.equal((await send()).receiptTo, null)
  assert.equal(await receipts(), SUPPORT_RECEIPTS_AN_HOUR)
  server.clock.set('2026-03-02T13:00:01.000Z')
  assert.equal((await send()).receiptTo, 'alvo@exemplo.com')
})

test('two concurrent messages are both stored', async () => {
  const ana = await asPerson(server, 'Ana')
  const { number } = await ana.call('POST /support/tickets', ask())
  const more = (at: number) => ({ ...thread(number), body: { message: `Mais uma coisa importante: ${at}` } })
  await Promise.all(Array.from({ length: 6 }, (_, at) => ana.call('POST /support/tickets/:number/messages', more(at))))
  assert.equal((await ana.call('GET /support/tickets/:number', thread(number))).messages.length, 7)
})

test('the same words again within a minute are one request and one message, later they are another', async () => {
  const ana = await asPerson(server, 'Ana')
  const first = await ana.call('POST /support/tickets', ask())
  assert.deepEqual(await ana.call('POST /support/tickets', ask()), first)
  const byMail = { email: 'duas@exemplo.com' }
  const visitors = await Promise.all([1, 2, 3].map(() => visitor.call('POST /support/tickets', ask(byMail))))
  assert.equal(new Set(visitors.map(({ number }) => number)).size, 1)
  assert.notEqual(visitors[0]!.number, first.number)
  server.clock.set('2026-03-02T12:01:01.000Z')
  assert.notEqual((await ana.call('POST /support/tickets', ask())).number, first.number)
})

test('messages stay unchanged, until their request is deleted after 24 months', async () => {
  const ana = await asPerson(server, 'Ana')
  const old = (await ana.call('POST /support/tickets', ask())).number
  const kept = (await ana.call('POST /support/tickets', ask({ message: 'E o treino de hoje?' }))).number
  for (const statement of [
    `update support_messages set body = 'outra coisa' where ticket = '${old}'`,
    `delete from support_messages where ticket = '${old}'`,
    'truncate support_messages',
    'truncate support_tickets cascade',
  ])
    await assert.rejects(pool.query(statement), /what was said stays/, statement)
  await assert.rejects(
    pool.query(`insert into support_tickets values ('12345678', null, null, 'other', '', 'en', now())`),
    /check/,
    'nobody could be answered',
  )
  server.clock.set('2026-06-02T12:00:00.000Z')
  const again = await asPerson(server, 'Caio')
  await pool.query(`update support_tickets set user_id = $1 where number = $2`, [again.id, kept])
  await again.call('POST /support/tickets/:number/messages', {
    ...thread(kept),
    body: { message: 'Ainda preciso de ajuda.' },
  })
  server.clock.set(new Date(Date.UTC(2026, 2 + SUPPORT_KEPT_MONTHS, 2, 11, 59)))
  assert.equal(await sweepTickets(server.context()), 0)
  server.clock.set(new Date(Date.UTC(2026, 2 + SUPPORT_KEPT_MONTHS, 3)))
  assert.ok((await sweepTickets(server.context())) >= 1)
  assert.equal(await sweepTickets(server.context()), 0)
  const { rows } = await pool.query<{ number: string }>('select number from support_tickets where number = any($1)', [
    [old, kept],
  ])
  assert.deepEqual(rows, [{ number: kept }])
})

test("ten requests an hour are allowed; without an operator's address they are stored, but not mailed", async () => {
  const strict = await testServer(NOW, { AUTH_RATE_LIMITS: 'on' })
  try {
    const visitor = asVisitor(strict)
    const config = (await strict.app.inject('/api/config')).json<{ supportEmail: string | null }>()
    assert.equal(config.supportEmail, null)
    for (let sent = 0; sent < SUPPORT_AN_HOUR; sent++)
      await visitor.call('POST /support/tickets', ask({ email: `rita${sent}@exemplo.com` }))
    const refused = await visitor.refused('POST /support/tickets', ask({ email: 'rita@exemplo.com' }))
    assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
    await strict.post.settled()
    const kinds = (await keptMessages(strict.database.kysely)).map(({ kind }) => kind)
    assert.deepEqual(new Set(kinds), new Set(['support_receipt']))
    assert.equal((await strict.database.pool.query('select from support_tickets')).rowCount, SUPPORT_AN_HOUR)
    const [receipt] = await keptMessages(strict.database.kysely, 'rita0@exemplo.com')
    assert.match(receipt!.text, /ninguém lê as respostas/)
  } finally {
    await strict.close()
  }
})
