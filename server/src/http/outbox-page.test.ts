import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createServer } from '../app.ts'
import type { Message } from '../modules/messaging/templates/message.ts'
import { queueMessage } from '../modules/messaging/delivery/queue.ts'
import { readConfig } from '../settings/config.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { DOCUMENTS } from './web-files.ts'

const link = 'http://localhost:3000/auth/continue?token=abc&type=signup'
const facts = { name: 'Marina', code: '048291', link, codeMinutes: 10, linkMinutes: 60 }
const mail: Message = { channel: 'mail', to: 'marina@exemplo.com', language: 'pt-BR', kind: 'confirmation', facts }
const hostile: Message = {
  ...mail,
  kind: 'email_change',
  to: '"><script>alert(1)</script>@exemplo.com',
  facts: { ...facts, newEmail: '<script>alert(2)</script>@exemplo.com' },
}
const sms: Message = {
  channel: 'sms',
  to: '5511987654321',
  language: 'en',
  kind: 'sign_in_code',
  facts: { code: '048291', codeMinutes: 10 },
}

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('the newest message comes first, as JSON and on the page, without delay', async () => {
  assert.match((await get('/dev/outbox')).body, /Nada por aqui ainda/)
  for (const message of [mail, sms, hostile]) await send(message)
  const { statusCode, headers, body } = await get('/dev/outbox.json')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  const messages = JSON.parse(body) as Record<string, string>[]
  assert.deepEqual(
    messages.map(({ to, kind }) => [to, kind]).sort(),
    [mail, sms, hostile].map(one => [one.to, one.kind]).sort(),
  )
  for (const message of messages) {
    assert.deepEqual(Object.keys(message), ['to', 'kind', 'subject', 'text', 'html', 'at'])
    assert.match(message.text!, /048291/)
    assert.match(message.at!, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
  const times = messages.map(({ at }) => at!)
  assert.deepEqual(times, times.toSorted().toReversed())
  const text = messages.find(({ to }) => to === sms.to)!
  assert.deepEqual([text.subject, text.html], ['', ''])
  const shown = [...(await get('/dev/outbox?lang=en')).body.matchAll(/<li>.*?<span>(.*?)<\/span>/gs)].map(([, to]) =>
    decoded(to!),
  )
  assert.deepEqual(
    shown,
    messages.map(({ to }) => to),
  )
})

test('both can be filtered by recipient', async () => {
  for (const [asked, found] of [
    ['Marina@exemplo.com', mail.to],
    ['%2B5511987654321', sms.to],
  ]) {
    const messages = JSON.parse((await get(`/dev/outbox.json?to=${asked}`)).body) as { to: string }[]
    assert.deepEqual(
      messages.map(({ to }) => to),
      [found],
    )
    assert.match((await get(`/dev/outbox?lang=en&to=${asked}`)).body, /1 message</)
  }
  assert.match((await get('/dev/outbox?lang=en&to=nobody@exemplo.com')).body, /Nothing for this recipient/)
})

test('a mail is shown in a frame without scripts, its text has links, and nothing escapes from it', async () => {
  const address = async (message: Message) => {
    const row = await server.database.kysely
      .selectFrom('local_outbox')
      .select('id')
      .where('recipient', '=', message.to)
      .executeTakeFirstOrThrow()
    return `/dev/outbox?message=${row.id}`
  }
  const { body, headers } = await get(await address(mail))
  assert.match(body, /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/)
  const frame = decoded(/srcdoc="([^"]*)"/.exec(body)![1]!)
  assert.match(frame, /<head><base target="_blank">/)
  assert.ok(decoded(frame).includes(`href="${link}"`))
  assert.ok(decoded(body).includes(`<a href="${link}" target="_blank" rel="noreferrer">`))
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src/)
  assert.doesNotMatch((await get(await address(hostile))).body, /<script/)
})

test('malformed queries are ignored', async () => {
  for (const query of ['to=a&to=b', 'message=a&message=b', 'lang=a&lang=b', 'to=%27%3B--'])
    assert.equal((await get(`/dev/outbox?${query}`)).statusCode, 200, query)
  assert.equal((await get('/dev/outbox?message=%00')).statusCode, 400)
})

for (const [where, environment] of [
  ['in production', { NODE_ENV: 'production' }],
  ['on a public address', { SITE_URL: 'https://bora.example' }],
] as const) {
  test(`${where} there is neither page nor list: both are page-not-found`, async () => {
    const { nodeEnv, outboxPages } = readConfig(environment)
    const webRoot = mkdtempSync(join(tmpdir(), 'bora-test-'))
    for (const name of DOCUMENTS) writeFileSync(join(webRoot, name), 'The app')
    const closed = await createServer({
      config: { ...server.config, nodeEnv, outboxPages },
      database: server.database,
      adapters: server.context().adapters,
      webRoot,
    })
    try {
      for (const path of ['/dev/outbox', '/dev/outbox?to=marina@exemplo.com', '/dev/outbox/']) {
        const { statusCode, body } = await closed.app.inject({ url: path })
        assert.deepEqual([statusCode, body], [404, 'The app'], path)
      }
      for (const path of ['/dev/outbox.json', '/dev/outbox.css']) {
        const { statusCode, body } = await closed.app.inject({ url: path })
        assert.deepEqual([statusCode, body], [404, '{"code":"not_found"}'], path)
      }
    } finally {
      await closed.app.close()
      rmSync(webRoot, { recursive: true })
    }
  })
}

function get(url: string) {
  return server.app.inject({ url })
}

async function send(message: Message): Promise<void> {
  const ctx = server.context()
  await queueMessage({ ...ctx, afterCommit: task => task() }, message)
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
