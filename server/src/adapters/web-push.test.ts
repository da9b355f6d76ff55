import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { startDnsServer } from '../testing/dns-server.ts'
import { startPushServer } from '../testing/push-server.ts'
import { NotSent } from './not-sent.ts'
import { isFar } from './far-lookup.ts'
import { publicPushKey, webPush } from './web-push.ts'

const contact = 'mailto:ajuda@bora.example'
const key = randomBytes(32)
const service = await startPushServer()
after(() => service.close())

function addressOf({ endpoint, keys }: ReturnType<typeof service.browser>) {
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  return { endpoint, p256dh, auth }
}

test('only the browser can decrypt a push, and can verify its sender', async () => {
  const browser = service.browser('one')
  const push = { to: addressOf(browser), payload: '{"title":"Sua sequência"}', topic: 'abc', key }
  assert.equal(await webPush({ contact, near: true }).send(push), 'sent')
  assert.deepEqual(browser.opened(publicPushKey(key)), [{ title: 'Sua sequência' }])
  assert.throws(() => browser.opened(publicPushKey(randomBytes(32))), /another person sent it/)
  const [{ headers, body }] = service.received as [(typeof service.received)[number]]
  assert.deepEqual([headers['content-encoding'], headers.topic, headers.ttl], ['aes128gcm', 'abc', '86400'])
  assert.ok(!body.includes('sequência'))
})

for (const [status, expected] of [
  [400, 'gone'],
  [403, 'gone'],
  [404, 'gone'],
  [410, 'gone'],
  [201, 'sent'],
  [429, 'push 429'],
  [500, 'push 500'],
  [302, 'push 302'],
] as const) {
  test(`a push service that answers ${status}`, async () => {
    const browser = service.browser(`answers-${status}`)
    service.answers.set(`/answers-${status}`, status)
    const push = { to: addressOf(browser), payload: '{}', topic: 'abc', key }
    const sending = webPush({ contact, near: true }).send(push)
    if (!expected.startsWith('push')) return assert.equal(await sending, expected)
    await assert.rejects(sending, (error: NotSent) => error instanceof NotSent && error.reason === expected)
  })
}

for (const [endpoint, accepted] of [
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm', false],
  ['https://user:secret@fcm.googleapis.com/fcm', false],
  ['https://127.0.0.1/push', false],
  ['https://2130706433/push', false],
  ['https://0x7f.1/push', false],
  ['https://[::1]/push', false],
  ['https://[::ffff:10.0.0.1]/push', false],
  ['https://localhost/push', false],
  ['https://database/push', false],
  ['https://169.254.169.254/latest', false],
  [`https://push.example.com/${'a'.repeat(1_000)}`, false],
  ['ftp://push.example.com/', false],
  ['no address', false],
] as const) {
  test(`${accepted ? 'takes' : 'refuses'} the address ${endpoint.slice(0, 60)}`, () => {
    assert.equal(webPush({ contact }).accepts(endpoint), accepted)
  })
}

const names = await startDnsServer({
  'this.push.example': ['127.0.0.1'],
  'cloud.push.example': ['169.254.169.254'],
  'six.push.example': ['::1'],
  'mapped.push.example': ['::ffff:a00:1'],
  'both.push.example': ['8.8.8.8', '10.0.0.1'],
  'mixed.push.example': ['8.8.8.8', 'fd00::1'],
})
after(() => names.close())
const toName = (name: string) => {
  const to = { ...addressOf(service.browser('x')), endpoint: `https://${name}/x` }
  return webPush({ contact, dnsServers: [names.address] }).send({ to, payload: '{}', topic: 'a', key })
}
for (const name of ['this', 'cloud', 'six', 'mapped', 'both', 'mixed']) {
  test(`a name that resolves to a private address is not called: ${name}`, async () => {
    await assert.rejects(toName(`${name}.push.example`), { reason: 'push EPRIVATE' })
  })
}

test('a name whose name server never answers is given up, by a query of its own', async () => {
  await assert.rejects(toName('silent.push.example'), { reason: 'push ETIMEOUT' })
  assert.ok(names.queries.includes('silent.push.example'))
})

test('a site that once answered too late gets at most four pushes at once, and others get theirs', async t => {
  const push = webPush({ contact, near: true })
  const release = Promise.withResolvers<number>()
  const send = (name: string) => push.send({ to: addressOf(service.browser(name)), payload: '{}', topic: 'a', key })
  service.answers.set('/late', () => release.promise)
  const first = send('late')
  const now = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => now() + 5_000)
  release.resolve(201)
  assert.equal(await first, 'sent')
  const again = Promise.withResolvers<number>()
  service.answers.set('/late', () => again.promise)
  const waiting = Array.from({ length: 4 }, () => send('late'))
  await assert.rejects(send('late'), { reason: 'push to a slow site' })
  again.resolve(201)
  assert.deepEqual(await Promise.all(waiting), Array(4).fill('sent'))
})

test('addresses of the public internet are distinguished from all others', () => {
  const far = ['8.8.8.8', '142.250.79.78', '2800:3f0:4001:81e::200e', '2606:4700::6810:84e5']
  const near = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1']
  const odd = ['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', 'fc00::1', 'fe80::1', '2002:a00:1::', '']
  assert.deepEqual(far.map(isFar), [true, true, true, true])
  for (const address of [...near, ...odd]) assert.equal(isFar(address), false, address)
})
