import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { asPerson } from '../testing/as-person.ts'
import { testServer } from '../testing/server.ts'
import { proxyTest } from './request-log.ts'

type Line = Record<string, unknown> & { msg: string; reqId?: string }

/** A server whose log is parsed line by line, as JSON. */
async function loggedServer(t: TestContext, settings: Record<string, string> = {}) {
  const lines: Line[] = []
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const server = await testServer(undefined, { LOG_LEVEL: 'info', ...settings }, { logTo })
  t.after(() => server.close())
  return { server, lines, requests: () => lines.filter(({ msg }) => msg === 'request') }
}

test('a request has one line at info: id, route, status, milliseconds, bytes and the person, and nothing else', async t => {
  const { server, requests } = await loggedServer(t)
  const ana = await asPerson(server, 'Ana')
  const before = requests().length
  const address = '/api/challenges/0f0f0f0f-0000-4000-8000-000000000000?invite=secret'
  const headers = { authorization: `Bearer ${ana.token}`, 'x-forwarded-for': '198.51.100.7' }
  const answer = await server.app.inject({ url: address, headers })
  const [line, ...more] = requests().slice(before)
  assert.deepEqual(more, [])
  const { level, time, pid, hostname, reqId, ms, ...rest } = line!
  assert.ok([level, time, pid, hostname].every(Boolean) && Number(ms) >= 0)
  assert.equal(reqId, answer.headers['x-request-id'])
  assert.deepEqual(rest, {
    msg: 'request',
    route: 'GET /api/challenges/:challengeId',
    status: 404,
    bytes: Buffer.byteLength(answer.body),
    person: ana.id,
  })
  assert.doesNotMatch(JSON.stringify(requests()), /secret|0f0f0f0f|127\.0\.0\.1|198\.51|@bora\.test/)
})

test('a visitor has no person in the log, and all unknown addresses share a route', async t => {
  const { server, requests } = await loggedServer(t)
  await server.app.inject('/api/none-of-ours/198.51.100.9')
  const line = requests().at(-1)!
  assert.equal(line.person, undefined)
  assert.doesNotMatch(JSON.stringify(line), /none-of-ours/)
})

test('a sample of successful requests is logged, and every fault of the server', async t => {
  const { server, requests } = await loggedServer(t, { REQUEST_LOG_PERCENT: '0' })
  await server.app.inject('/api/config')
  assert.deepEqual(requests(), [])
  await server.database.end()
  await server.app.inject('/api/ready')
  assert.deepEqual(
    requests().map(({ route, status }) => [route, status]),
    [['GET /api/ready', 503]],
  )
})

test('a request id is accepted only from a trusted proxy, and every answer has one', async t => {
  const ask = async (settings: Record<string, string>, id: string) => {
    const { server } = await loggedServer(t, settings)
    const { headers } = await server.app.inject({ url: '/api/config', headers: { 'x-request-id': id } })
    return headers['x-request-id']
  }
  assert.equal(await ask({ TRUST_PROXY: '1' }, 'from-the-proxy-1'), 'from-the-proxy-1')
  assert.equal(await ask({ TRUST_PROXY: 'loopback' }, 'from-the-proxy-2'), 'from-the-proxy-2')
  assert.match(String(await ask({}, 'made-up')), /^[\da-f]{8}-\w+$/)
  assert.match(String(await ask({ TRUST_PROXY: '10.0.0.0/8' }, 'made-up')), /^[\da-f]{8}-\w+$/)
  assert.match(String(await ask({ TRUST_PROXY: '1' }, 'a b"c')), /^[\da-f]{8}-\w+$/)
  assert.match(String(await ask({ TRUST_PROXY: '1' }, 'x'.repeat(129))), /^[\da-f]{8}-\w+$/)
})

test('TRUST_PROXY decides which addresses are proxies', () => {
  const cases = [
    [null, '127.0.0.1', false],
    [0, '127.0.0.1', false],
    [2, '198.51.100.1', true],
    [['loopback'], '::1', true],
    [['loopback'], '::ffff:127.0.0.1', true],
    [['10.0.0.0/8', '::1'], '10.9.8.7', true],
    [['10.0.0.0/8', '::1'], '11.0.0.1', false],
    [['uniquelocal'], 'fd00::1', true],
    [['10.0.0.7'], '10.0.0.8', false],
  ] as const
  for (const [proxies, address, is] of cases)
    assert.equal(proxyTest(proxies)(address), is, `${JSON.stringify(proxies)} ${address}`)
})

test('a slow statement is logged by its name and its caller, without any value', async t => {
  const { server, lines } = await loggedServer(t, { SLOW_STATEMENT_MS: '1' })
  const slow = () => lines.filter(({ msg }) => msg === 'a slow statement')
  await server.context().db.executeQuery({
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: 'a' },
    sql: "select id, pg_sleep(0.02), 'literal@bora.test' from people, (values (1)) one where name = $1 or $1 <> ''",
    parameters: ['value@bora.test'],
  })
  const line = slow().at(-1)!
  assert.match(String(line.statement), /^select people \([\w-]{24}\)$/)
  assert.ok(Number(line.ms) >= 1)
  assert.doesNotMatch(JSON.stringify(slow()), /value@|literal@/)
  const lenient = await loggedServer(t, { SLOW_STATEMENT_MS: '60000' })
  await lenient.server.app.inject('/api/ready')
  assert.deepEqual(
    lenient.lines.filter(({ msg }) => msg === 'a slow statement'),
    [],
  )
})
