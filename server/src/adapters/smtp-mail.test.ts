import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type PostalMime from 'postal-mime'
import { readMessageSettings } from '../settings/message-settings.ts'
import { localhostCertificate } from '../testing/localhost-certificate.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import type { Mail } from './mail-service.ts'
import { NotSent } from './not-sent.ts'
import { smtpMail } from './smtp-mail.ts'

const mail: Mail = {
  id: randomUUID(),
  to: 'marina@exemplo.com',
  kind: 'confirmation',
  subject: 'Confirme seu e-mail na Bora: é você? Então não é só coração, é ação',
  text: 'Oi, Marina.\n\nVocê é dona deste endereço? Código: 048291\n\n.\nhttps://bora.example/?a=1&b=2',
  html: '<!doctype html><html lang="pt-BR"><body><p>Você é dona deste endereço? <b>048291</b></p></body></html>',
}
const account = { user: 'bora', pass: 'p@ss:word/é' }
const credentials = `${account.user}:${encodeURIComponent(account.pass)}`
const trusted = getCACertificates()
const closing: (() => unknown)[] = []
after(() => Promise.all(closing.map(close => close())))

test('a mail arrives as written, from the sender, with the headers for automatic mail', async () => {
  const server = await start()
  await connect(`smtp://127.0.0.1:${server.port}`).send(mail)
  const { envelope, parsed } = await only(server)
  assert.deepEqual(envelope, { from: 'no-reply@bora.example', to: [mail.to], encrypted: false, user: null })
  assert.deepEqual(
    [parsed.subject, parsed.text?.trimEnd(), parsed.html?.trimEnd()],
    [mail.subject, mail.text, mail.html],
  )
  assert.deepEqual([parsed.from?.name, parsed.from?.address], ['Bora', 'no-reply@bora.example'])
  assert.deepEqual(
    parsed.to?.map(({ address }) => address),
    [mail.to],
  )
  assert.equal(parsed.messageId, `<${mail.id}@bora.example>`)
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
  assert.equal(header('auto-submitted'), 'auto-generated')
  assert.match(header('content-type')!, /^multipart\/alternative/)
})

test('unsubscribe headers are sent to mail programs only if there is an address for them', async () => {
  const server = await start()
  const service = connect(`smtp://127.0.0.1:${server.port}`)
  const unsubscribe = 'https://bora.example/unsubscribe?token=5b1f.prize_credited.x'
  await service.send({ ...mail, unsubscribe })
  await service.send({ ...mail, id: randomUUID() })
  const told = server.received.map(({ parsed }) =>
    ['list-unsubscribe', 'list-unsubscribe-post'].map(name => parsed.headers.find(({ key }) => key === name)?.value),
  )
  assert.deepEqual(told, [
    [`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'],
    [undefined, undefined],
  ])
})

test("replies go to the mail's reply address, which can't inject a header", async () => {
  const server = await start()
  const service = connect(`smtp://127.0.0.1:${server.port}`)
  await service.send({ ...mail, replyTo: 'rita@exemplo.com' })
  const { parsed } = await only(server)
  assert.deepEqual(
    parsed.replyTo?.map(({ address }) => address),
    ['rita@exemplo.com'],
  )
  assert.equal(parsed.from?.address, 'no-reply@bora.example')
  await service.send({ ...mail, replyTo: 'rita@exemplo.com\r\nBcc: all@example.com' }).catch(() => {})
  assert.deepEqual(
    server.received.flatMap(one => one.envelope.to).filter(to => to === 'all@example.com'),
    [],
  )
})

test("an address is one recipient, and a subject can't inject a header", async () => {
  const server = await start()
  const service = connect(`smtp://127.0.0.1:${server.port}`)
  await service.send({ ...mail, subject: 'Oi\r\nBcc: all@example.com' })
  const { envelope, parsed } = await only(server)
  assert.deepEqual(envelope.to, [mail.to])
  assert.ok(parsed.headers.every(({ key }) => key !== 'bcc'))
  const several = 'marina@exemplo.com, all@example.com'
  await service.send({ ...mail, to: several }).catch((error: unknown) => assert.ok(error instanceof NotSent))
  assert.deepEqual(
    server.received.flatMap(one => one.envelope.to).filter(to => to === 'all@example.com'),
    [],
  )
})

test('it signs in over STARTTLS and over implicit TLS', async () => {
  setDefaultCACertificates([...trusted, localhostCertificate.cert])
  try {
    for (const secure of [false, true]) {
      const server = await start({ account, tls: secure ? 'from the start' : 'offered' })
      const url = `${secure ? 'smtps' : 'smtp'}://${credentials}@localhost:${server.port}`
      await connect(url, { SMTP_TLS: 'required' }).send(mail)
      const { envelope } = await only(server)
      assert.deepEqual([envelope.encrypted, envelope.user], [true, account.user])
    }
  } finally {
    setDefaultCACertificates(trusted)
  }
})

test('if encryption is required, a server without it, or with a self-signed certificate, gets neither mail nor password', async () => {
  const bare = await start({ account, tls: 'none' })
  await refused(connect(`smtp://${credentials}@localhost:${bare.port}`, { SMTP_TLS: 'required' }), /ETLS/, true)
  const own = await start({ account, tls: 'offered' })
  await refused(connect(`smtp://${credentials}@localhost:${own.port}`, { SMTP_TLS: 'required' }), /ESOCKET|ETLS/, true)
  const ownFirst = await start({ account, tls: 'from the start' })
  await refused(connect(`smtps://${credentials}@localhost:${ownFirst.port}`), /ESOCKET|ETLS/, true)
  assert.deepEqual(
    [bare, own, ownFirst].flatMap(server => [...server.received, ...server.signIns]),
    [],
  )
})

test("the server's answer is not disclosed: the reason names neither the recipient nor the code", async () => {
  const server = await start({ account, tls: 'none', refuses: [mail.to] })
  const service = connect(`smtp://${credentials}@127.0.0.1:${server.port}`)
  await refused(service, /^SMTP EENVELOPE RCPT TO 550$/, false)
  await refused(connect(`smtp://bora:wrong@127.0.0.1:${server.port}`), /^SMTP EAUTH .*535$/, true)
  await server.close()
  await refused(service, /^SMTP ECONNECTION|^SMTP ESOCKET|^SMTP ECONNREFUSED/, true)
})

test('an address that refuses mail differs from a server that refuses us, or is unavailable', async () => {
  for (const [code, text, forGood] of [
    [550, '5.1.1 no such user', true],
    [553, 'mailbox name not allowed', true],
    [552, '5.2.2 mailbox full', true],
    [450, '4.2.1 try later', false],
    [550, '5.7.1 blocked by policy', false],
    [554, '5.7.1 relay access denied', false],
    [550, 'relay not permitted', false],
    [521, 'this host takes no mail', false],
  ] as const) {
    const server = await start({ answers: { [mail.to]: { code, text } } })
    await assert.rejects(connect(`smtp://127.0.0.1:${server.port}`).send(mail), (error: unknown) => {
      assert.ok(error instanceof NotSent)
      assert.deepEqual([error.refused, error.whole], [forGood, false], `${code} ${text}`)
      return true
    })
  }
})

test('the default of encryption: required, except for a server on this machine', () => {
  const tlsOf = (url: string) => readMessageSettings({ SMTP_URL: url }).smtpTls
  for (const near of ['localhost:1025', '127.0.0.1:1025', '[::1]:1025', 'user:secret@localhost'])
    assert.equal(tlsOf(`smtp://${near}`), 'optional', near)
  for (const far of ['mail.example:587', '127.example.com', 'localhost.example', '10.0.0.5'])
    assert.equal(tlsOf(`smtp://${far}`), 'required', far)
})

function connect(url: string, settings: Record<string, string> = {}) {
  const read = readMessageSettings({ SMTP_URL: url, MAIL_FROM: 'Bora <no-reply@bora.example>', ...settings })
  const service = smtpMail({ ...read, smtpUrl: read.smtpUrl! })
  closing.push(() => service.close())
  return service
}

async function start(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  return server
}

async function only(server: MailServer): Promise<{ envelope: Envelope; parsed: Parsed }> {
  assert.equal(server.received.length, 1)
  return server.received[0]!
}

async function refused(service: { send(mail: Mail): Promise<void> }, reason: RegExp, whole: boolean): Promise<void> {
  await assert.rejects(service.send(mail), (error: unknown) => {
    assert.ok(error instanceof NotSent)
    assert.match(error.reason, reason)
    assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /marina|048291|p@ss|p%40ss/)
    assert.equal(error.whole, whole)
    return true
  })
}

type Parsed = Awaited<ReturnType<PostalMime['parse']>>
type Envelope = MailServer['received'][number]['envelope']
