import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PHOTO_MAX_BYTES } from '@bora/rules/limits.ts'
import sharp from 'sharp'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge } from '../testing/build.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { SLOW_CLIENT_LIMITS } from './slow-clients.ts'

const GRACE_MS = 300
let server: TestServer
let ana: TestPerson
let port: number

before(async () => {
  const patience = { headersMs: GRACE_MS, bodyGraceMs: GRACE_MS, bodyBytesPerSecond: 2_000, checkMs: 25 }
  server = await testServer(undefined, {}, { patience })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  ana = await asPerson(server, 'Ana')
})
after(() => server.close())

/**
 * Sends the beginning, then piece after piece of an endless rest; returns the first line of the answer once the
 * connection is closed.
 */
async function trickle(beginning: string, piece: string | null): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  // The expected outcome is being disconnected while writing.
  socket.on('error', () => {})
  const hungUp = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write(beginning)
  const writing = setInterval(() => piece !== null && socket.write(piece), 20)
  await hungUp
  clearInterval(writing)
  return said.split('\r\n')[0]!
}

const head = (first: string, type: string) =>
  `${first} HTTP/1.1\r\nhost: bora\r\nauthorization: Bearer ${ana.token}\r\ncontent-type: ${type}\r\n`

for (const [door, type] of [
  ['POST /api/me/fair-play', 'application/json'],
  ['POST /api/challenges', 'application/json'],
  ['POST /api/photos', 'image/jpeg'],
  ['POST /api/photos', 'application/octet-stream'],
  ['POST /auth/v1/token?grant_type=password', 'application/json'],
  ['POST /rest/v1/user_consents', 'application/json'],
  ['POST /functions/v1/capture-login-ip', 'application/json'],
  ['POST /sandbox/checkout/none', 'application/x-www-form-urlencoded'],
  ['POST /nowhere', 'application/json'],
] as const) {
  test(`${door} disconnects a client whose ${type} body trickles in`, { timeout: 60_000 }, async () => {
    const whole = `${head(door, type)}content-length: 900000\r\n\r\n`
    // The answer may be lost if bytes are still crossing it.
    assert.match(await trickle(whole, 'x'), /^(HTTP\/1\.1 4\d\d |$)/)
    const chunked = `${head(door, type)}transfer-encoding: chunked\r\n\r\n`
    assert.match(await trickle(chunked, '1\r\nx\r\n'), /^(HTTP\/1\.1 4\d\d |$)/)
  })
}

test('a client that stops in the middle of a body, in the middle of a header, or before the first byte gets 408', async () => {
  for (const beginning of [
    `${head('POST /api/challenges', 'application/json')}content-length: 900\r\n\r\n{"id":"`,
    'GET /api/config HTTP/1.1\r\nhost: bora\r\nx-more: ',
    '',
  ]) {
    assert.equal(await trickle(beginning, null), 'HTTP/1.1 408 Request Timeout', beginning)
  }
})

test('a client whose header trickles in is disconnected', async () => {
  assert.match(await trickle('GET /api/config HTTP/1.1\r\nhost: bora\r\nx-more: ', 'x'), /^(HTTP\/1\.1 408 |$)/)
})

test('a slow but steady upload succeeds, and readers of a live stream are left alone', async () => {
  const challenge = await buildChallenge(ana)
  const live = request({ port, path: `/api/challenges/${challenge.id}/live`, headers: bearer() }).end()
  const [stream] = (await once(live, 'response')) as [IncomingMessage]
  let heard = ''
  stream.setEncoding('utf8').on('data', (text: string) => (heard += text))

  const picture = await noise()
  const upload = request({
    port,
    method: 'POST',
    path: '/api/photos',
    headers: { ...bearer(), 'content-type': 'image/jpeg', 'content-length': picture.length },
  })
  const answered = once(upload, 'response')
  const begun = performance.now()
  const half = Math.floor(picture.length / 2)
  upload.write(picture.subarray(0, half))
  const pieces = 40
  const size = Math.ceil((picture.length - half) / pieces)
  for (let from = half; from < picture.length; from += size) {
    await sleep((3 * GRACE_MS) / pieces)
    upload.write(picture.subarray(from, from + size))
  }
  upload.end()
  const [answer] = (await answered) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  assert.ok(performance.now() - begun > GRACE_MS, 'it took longer than a body that is too slow may')
  answer.resume()

  server.context().live.challengeChanged(challenge.id)
  while (!heard.includes('event: challenge')) await once(stream, 'data')
  ;(live.socket as Socket).destroy()
})

test('the largest photo succeeds at 50 kB a second', () => {
  const seconds = PHOTO_MAX_BYTES / 50_000
  assert.ok(SLOW_CLIENT_LIMITS.requestMs > seconds * 1_000 * 1.5)
  assert.ok(SLOW_CLIENT_LIMITS.bodyBytesPerSecond < 50_000 / 1.5)
})

function bearer(): { authorization: string } {
  return { authorization: `Bearer ${ana.token}` }
}

/** A picture of about 100 kB. */
async function noise(): Promise<Buffer> {
  const create = {
    width: 300,
    height: 300,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  }
  return sharp({ create: { ...create, background: '#000' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
