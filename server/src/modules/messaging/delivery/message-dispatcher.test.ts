import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { Context } from '../../../core/context.ts'
import { type TestDatabase, testDatabase } from '../../../db/testing.ts'
import { readMessageSettings } from '../../../settings/message-settings.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { NotSent } from '../../../adapters/not-sent.ts'
import type { Mail } from '../../../adapters/mail-service.ts'
import type { Sms } from '../../../adapters/sms-service.ts'
import { smtpMail } from '../../../adapters/smtp-mail.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { oneKey } from '../../../testing/keys.ts'
import type { Message } from '../templates/message.ts'
import { startMessageDispatcher } from './message-dispatcher.ts'
import type { MessageDispatcher } from './channel-dispatcher.ts'
import { queueMessage, undelivered } from './queue.ts'

const siteUrl = 'https://bora.example'
const refusedReader = 'nobody@exemplo.com'
const busyReader = 'busy@exemplo.com'

let database: TestDatabase
let server: MailServer
let logged: string
let closing: (() => unknown)[]

beforeEach(async () => {
  database = await testDatabase()
  server = await startMailServer({
    refuses: [refusedReader],
    answers: { [busyReader]: { code: 450, text: `4.2.0 <${busyReader}> is busy` } },
  })
  logged = ''
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await server.close()
  await database.end()
})

test('a message leaves after the commit of the transaction that wrote it, and only then', async () => {
  const post = node()
  const ctx = contextOf(post)
  await inSeparateTransaction(ctx, async inside => {
    await queueMessage(inside, mailTo('marina@exemplo.com'))
    await post.settled()
    assert.deepEqual(readers(), [])
  })
  await post.settled()
  assert.deepEqual(readers(), ['marina@exemplo.com'])
  const [{ parsed }] = server.received as [MailServer['received'][number]]
  assert.equal(parsed.subject, 'Confirme seu e-mail na Bora')
  assert.ok(parsed.text!.includes('048291') && parsed.html!.includes('048291'))
  assert.deepEqual(await queued(), [])
})

test('a transaction that fails sends nothing', async () => {
  const post = node()
  const failing = inSeparateTransaction(contextOf(post), async inside => {
    await queueMessage(inside, mailTo('marina@exemplo.com'))
    throw new Error('too late')
  })
  await assert.rejects(failing, /too late/)
  post.wake()
  await post.settled()
  assert.deepEqual([readers(), await queued()], [[], []])
})

test('a recipient deferred by the server waits for another try and blocks no one', async () => {
  const post = node()
  await queue(post, mailTo(busyReader), mailTo('marina@exemplo.com'))
  assert.deepEqual(readers(), ['marina@exemplo.com'])
  assert.deepEqual(await queued(), [{ recipient: busyReader, attempts: 1, minutes: 1 }])
})

test('one refused permanently is not tried again, and is recorded', async () => {
  const post = node()
  const id = await inSeparateTransaction(contextOf(post), inside => queueMessage(inside, mailTo(refusedReader)))
  await post.settled()
  assert.deepEqual(await queued(), [])
  assert.deepEqual([...(await undelivered(database.kysely, [id, randomUUID()]))], [[id, 'refused']])
})

test('while the server is down messages are queued without a try, and leave when it is back', async () => {
  const post = node()
  await server.close()
  await queue(post, mailTo('marina@exemplo.com'))
  assert.deepEqual([readers(), (await queued()).length], [[], 1])
  server = await startMailServer({ port: server.port })
  await until(async () => readers().length === 1)
  await post.settled()
  assert.deepEqual([readers(), await queued()], [['marina@exemplo.com'], []])
})

test('one failure of the channel is enough: the others are not tried', async () => {
  const tried: string[] = []
  const post = node({
    mail: async ({ to }) => {
      tried.push(to)
      throw new NotSent('closed', { whole: true })
    },
    pauses: { firstMs: 3_600_000, mostMs: 3_600_000 },
  })
  await queue(post, mailTo('a@exemplo.com'), mailTo('b@exemplo.com'), mailTo('c@exemplo.com'))
  await wake(post)
  assert.equal(tried.length, 1)
  assert.deepEqual(
    (await queued()).map(({ attempts }) => attempts),
    [0, 0, 0],
  )
})

test('a message without any useful content is not sent', async () => {
  const post = node()
  const asleep = contextOf({ wake() {} })
  const old = { channel: 'mail', to: 'old@exemplo.com', language: 'en' } as const
  const code = { name: 'Ana', code: '048291', codeMinutes: 10 }
  await queueMessage(asleep, { ...old, kind: 'reauthentication', facts: code })
  await queueMessage(asleep, { ...old, kind: 'recovery', facts: { ...code, link: siteUrl, linkMinutes: 60 } })
  const securityLink = siteUrl
  const changed = { name: 'Ana', at: '2026-03-02T12:00:00Z', byOperator: false, securityLink, recoveryLink: siteUrl }
  await queueMessage(asleep, { ...old, kind: 'password_changed', facts: changed })
  await database.kysely
    .updateTable('outgoing_messages')
    .set({ created_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .execute()
  await wake(post)
  const subjects = server.received.map(({ parsed }) => parsed.subject)
  assert.deepEqual(subjects.sort(), ['Choose a new Bora password', 'Your Bora password was changed'])
  assert.deepEqual(await queued(), [])
})

test('fifty messages on two nodes at once: each is sent once', async () => {
  const nodes = [node(), node()]
  const asleep = contextOf({ wake() {} })
  for (let number = 0; number < 50; number++) await queueMessage(asleep, mailTo(`reader${number}@exemplo.com`))
  await Promise.all(nodes.map(wake))
  assert.equal(server.received.length, 50)
  assert.equal(new Set(readers()).size, 50)
  assert.equal(new Set(server.received.map(({ parsed }) => parsed.messageId)).size, 50)
  assert.deepEqual(await queued(), [])
})

test('stuck mail blocks no text message, and closing finishes messages in progress without starting more', async () => {
  const [mailBegins, mailEnds, textLeaves] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const sent: string[] = []
  const post = node({
    async mail({ to }) {
      mailBegins!.resolve()
      await mailEnds!.promise
      sent.push(to)
    },
    async sms({ to }) {
      sent.push(to)
      textLeaves!.resolve()
    },
  })
  const ctx = contextOf(post)
  await queueMessage(ctx, mailTo('a@exemplo.com'))
  await mailBegins!.promise
  await queueMessage(ctx, textTo('5511987654321'))
  await textLeaves!.promise
  assert.deepEqual(sent, ['5511987654321'])
  await queueMessage(ctx, mailTo('b@exemplo.com'))
  const closed = post.close()
  mailEnds!.resolve()
  await closed
  assert.deepEqual(sent, ['5511987654321', 'a@exemplo.com'])
  await wake(post)
  assert.deepEqual(
    (await queued()).map(({ recipient }) => recipient),
    ['b@exemplo.com'],
  )
})

test('the log names the failure, but neither recipient nor content', async () => {
  const broken = 'broken@exemplo.com'
  const smtp = smtpTo(server)
  const post = node({
    mail: mail => (mail.to === broken ? Promise.reject(new TypeError(`no ${mail.to} ${mail.text}`)) : smtp.send(mail)),
  })
  await queue(post, mailTo(refusedReader), mailTo(broken))
  await server.close()
  await queue(post, mailTo('marina@exemplo.com'))
  await post.close()
  assert.match(logged, /SMTP EENVELOPE RCPT TO 550/)
  assert.match(logged, /TypeError/)
  assert.match(logged, /SMTP (ESOCKET|ECONNECTION)/)
  assert.ok(logged.match(/a message could not be sent/g)!.length >= 3)
  assert.doesNotMatch(logged, /exemplo\.com|048291|Marina|token=/)
})

type Ways = {
  mail(mail: Mail): Promise<void>
  sms(sms: Sms): Promise<void>
  pauses: { firstMs: number; mostMs: number }
}

/** A separate node with its own connections and a real log. */
function node(ways: Partial<Ways> = {}): MessageDispatcher {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  const { log } = Fastify({ logger: { level: 'trace', stream } })
  const adapters = {
    mail: ways.mail ? { send: ways.mail } : smtpTo(server),
    sms: { name: 'test', send: ways.sms ?? (() => assert.fail('a text message was sent')) },
    push: { accepts: () => false, send: () => assert.fail('a push was sent') },
  }
  const secrets = { vapid: oneKey() }
  const mailPace = { perSecond: 1_000, atOnce: 8 }
  const { pauses = { firstMs: 20, mostMs: 20 } } = ways
  const post = startMessageDispatcher({ db: database.kysely, adapters, secrets, siteUrl, log, mailPace, pauses })
  closing.unshift(() => post.close())
  return post
}

function smtpTo({ port }: MailServer) {
  const read = readMessageSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bora <no-reply@bora.example>' })
  const service = smtpMail({ ...read, smtpUrl: read.smtpUrl! })
  closing.push(() => service.close())
  return service
}

function contextOf(post: { wake(): void }): Context {
  const { kysely: db, transaction } = database
  return { db, post, transaction, afterCommit: (task: () => void) => task() } as Partial<Context> as Context
}

function mailTo(to: string): Message {
  const link = 'https://bora.example/auth/continue?token=abc'
  const facts = { name: 'Marina', code: '048291', link, codeMinutes: 10, linkMinutes: 600 }
  return { channel: 'mail', to, language: 'pt-BR', kind: 'confirmation', facts }
}

function textTo(to: string): Message {
  return { channel: 'sms', to, language: 'en', kind: 'sign_in_code', facts: { code: '048291', codeMinutes: 10 } }
}

/** Queues them in order, in one transaction, and waits until the node is idle. */
async function queue(post: MessageDispatcher, ...messages: Message[]): Promise<void> {
  await inSeparateTransaction(contextOf(post), async inside => {
    for (const message of messages) await queueMessage(inside, message)
  })
  await post.settled()
}

async function wake(post: MessageDispatcher): Promise<void> {
  post.wake()
  await post.settled()
}

/** The queue's content, with the minutes until each next try. */
async function queued() {
  const rows = await database.kysely
    .selectFrom('outgoing_messages')
    .select(['recipient', 'attempts', 'next_try_at'])
    .orderBy('next_try_at')
    .execute()
  return rows.map(({ next_try_at, ...row }) => ({
    ...row,
    minutes: Math.round((new Date(next_try_at).getTime() - Date.now()) / 60_000),
  }))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 20) {
    assert.ok(waited < 20_000, 'it did not happen')
    await sleep(20)
  }
}

function readers(): string[] {
  return server.received.flatMap(({ envelope }) => envelope.to)
}
