import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { testDatabase, type TestDatabase } from './db/testing.ts'
import { beginServer, until, untilReady, type ServerProcess } from './testing/server-process.ts'

const OF_EACH_KIND = 12

describe('a server that is told to stop', () => {
  let database: TestDatabase
  before(async () => (database = await testDatabase()))
  after(() => database.end())

  async function started(settings: Record<string, string> = {}): Promise<ServerProcess & Caller> {
    const server = await beginServer({ DATABASE_URL: database.url, ...settings })
    await untilReady(server)
    return { ...server, ...(await signUp(server.url)) }
  }

  test('answers all pending calls, ends live streams, and exits', { timeout: 170_000 }, async t => {
    const server = await started({ STOP_DRAIN_SECONDS: '100' })
    t.after(() => server.child.kill('SIGKILL'))
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#567' } })
      .jpeg({ quality: 100 })
      .toBuffer()
    const live = await openLive(server)
    // A network of people without a confirmed address may have this many uploads concurrently.
    const people = [server, { ...server, ...(await signUp(server.url)) }]
    const bodies = (n: number) => ({
      upload: () => send(people[n % 2]!, 'POST', '/api/photos', picture, 'image/jpeg'),
      change: () => send(server, 'POST', '/api/me/fair-play', Buffer.from('{}'), 'application/json'),
      signUp: () => send(server, 'POST', '/auth/v1/signup', account(n), 'application/json'),
    })
    // All have arrived without their second half, so they stay pending as long as needed.
    const onTheirWay = Array.from({ length: OF_EACH_KIND }, (_, n) =>
      Object.values(bodies(n)).map(begin => begin()),
    ).flat()
    await Promise.all(onTheirWay.map(one => one.firstHalfIsThere))

    const answers = Promise.all(onTheirWay.map(one => one.answer))
    server.child.kill('SIGTERM')
    await until('it takes no more', async () => !(await fetch(`${server.url}/api/health`).catch(() => null))?.ok)
    for (const one of onTheirWay) one.sendTheRest()

    const statuses = (await answers).map(answer => answer.statusCode)
    assert.deepEqual(statuses, Array(3 * OF_EACH_KIND).fill(200))
    assert.equal(await live.ending, 'ended by the server')
    assert.equal(await server.ended, 0)
  })

  test('reports it to health checks, and marks an answer as the last of its connection', async t => {
    const server = await started({ STOP_NOTICE_SECONDS: '100' })
    t.after(() => server.child.kill('SIGKILL'))
    const before = await fetch(`${server.url}/api/config`)
    assert.equal(before.headers.get('connection'), 'keep-alive')
    server.child.kill('SIGTERM')
    await until('its health says 503', async () => (await fetch(`${server.url}/api/health`)).status === 503)
    const still = await fetch(`${server.url}/api/config`)
    assert.deepEqual([still.status, still.headers.get('connection')], [200, 'close'])
  })

  test('waits no longer for a call than configured', async t => {
    const server = await started({ STOP_DRAIN_SECONDS: '1' })
    t.after(() => server.child.kill('SIGKILL'))
    const never = send(server, 'POST', '/api/me/fair-play', Buffer.from('{}'), 'application/json')
    never.answer.catch(() => {})
    await never.firstHalfIsThere
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    await assert.rejects(never.answer, { code: 'ECONNRESET' })
  })
})

type Caller = { anonKey: string; token: string; challengeId: string }
type Server = ServerProcess & Caller

/** Half a call, the rest of which is sent on demand. */
type HalfSent = { firstHalfIsThere: Promise<void>; answer: Promise<IncomingMessage>; sendTheRest(): void }

function send(server: Server, method: string, path: string, body: Buffer, type: string): HalfSent {
  const call = request(server.url + path, {
    method,
    agent: new Agent({ keepAlive: true }),
    headers: { ...headersOf(server), 'content-type': type, 'content-length': body.length, expect: '100-continue' },
  })
  const half = Math.ceil(body.length / 2)
  call.flushHeaders()
  return {
    // The server asks for the body once it has read the header: nothing of the call is left in the network.
    firstHalfIsThere: once(call, 'continue').then(() => void call.write(body.subarray(0, half))),
    answer: answerTo(call),
    sendTheRest: () => void call.end(body.subarray(half)),
  }
}

async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  for await (const _chunk of answer);
  return answer
}

/** Opens a challenge's live stream; `ending` says how it ended. */
async function openLive(server: Server): Promise<{ ending: Promise<string> }> {
  const call = request(`${server.url}/api/challenges/${server.challengeId}/live`, { headers: headersOf(server) }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  answer.resume()
  const ending = once(answer, 'end').then(
    () => 'ended by the server',
    (error: Error) => `broken: ${error.message}`,
  )
  return { ending }
}

async function signUp(url: string): Promise<Caller> {
  const { anonKey } = (await (await fetch(`${url}/api/config`)).json()) as { anonKey: string }
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: new Uint8Array(account(0)),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const caller = { anonKey, token }
  const made = await fetch(`${url}/api/challenges`, {
    method: 'POST',
    headers: { ...headersOf(caller), 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), draft: draft() }),
  })
  assert.equal(made.status, 200)
  // The id in the request keeps a retry from creating a second one; the challenge has its own.
  return { ...caller, challengeId: ((await made.json()) as { id: string }).id }
}

function headersOf({ anonKey, token }: Pick<Caller, 'anonKey' | 'token'>): Record<string, string> {
  return { apikey: anonKey, authorization: `Bearer ${token}` }
}

function account(n: number): Buffer {
  const email = `ana-${n}-${randomUUID()}@bora.test`
  return Buffer.from(JSON.stringify({ email, password: 'segredo1', data: { name: 'Ana' } }))
}

function draft(): object {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return {
    title: 'Sem desculpa',
    description: 'Cada treino vale um.',
    type: 'workout_count',
    target: null,
    startDate: day(1),
    endDate: day(8),
    timeZone: 'America/Sao_Paulo',
  }
}
