import { STREAMS_PER_ACCOUNT, WATCHES_PER_ACCOUNT, WATCHES_PER_ADDRESS } from '@bora/rules/live-streams.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../testing/as-person.ts'
import { type SupabaseApi, supabaseApi } from '../rest-v1/testing.ts'
import { disconnected, joined, statusOf } from './testing.ts'

let api: SupabaseApi
let ana: TestPerson
const clients: SupabaseClient[] = []

before(async () => {
  api = await supabaseApi(undefined, { AUTH_RATE_LIMITS: 'on' })
  ana = await asPerson(api.server, 'Ana')
})
after(async () => {
  await disconnected(...clients)
  await api?.server.close()
})

async function signedIn(): Promise<SupabaseClient> {
  const client = api.clientOf(ana)
  clients.push(client)
  await client.realtime.setAuth()
  return client
}

test('a person has as many sockets as live streams', async () => {
  for (let at = 0; at < STREAMS_PER_ACCOUNT; at++) await joined((await signedIn()).channel('room'))
  const more = await signedIn()
  assert.deepEqual(await statusOf(more.channel('room')), {
    status: 'CHANNEL_ERROR',
    message: 'ConnectionRateLimitReached: Too many connected users',
  })
  await disconnected(more, clients[0]!)
  await joined((await signedIn()).channel('room'))
})

test("a person's broadcasts are limited, across all sockets", async () => {
  const config = { config: { broadcast: { ack: true } } }
  const [one, other] = [
    await joined(clients[1]!.channel('said', config)),
    await joined(clients[2]!.channel('said', config)),
  ]
  const send = (channel: typeof one) => channel.send({ type: 'broadcast', event: 'x', payload: {} })
  const answers = await Promise.all(Array.from({ length: 151 }, () => [send(one), send(other)]).flat())
  assert.deepEqual(
    [answers.filter(answer => answer === 'ok').length, answers.filter(answer => answer === 'error').length],
    [300, 2],
  )
})

test('a socket has at most a hundred channels', async () => {
  const client = clients[3]!
  for (let at = 1; at < 100; at++) await joined(client.channel(`room ${at}`))
  assert.equal((await statusOf(client.channel('one more'))).message, 'ChannelRateLimitReached: Too many channels')
})

test('a client that leaves while its token is renewed leaves nothing behind', async t => {
  const { server, url, anonKey } = api
  const bia = await asPerson(server, 'Bia')
  const { live } = server.context()
  const follow = live.followSession.bind(live)
  const followed = new Set<() => void>()
  t.mock.method(live, 'followSession', (...about: Parameters<typeof follow>) => {
    const unfollow = follow(...about)
    followed.add(unfollow)
    return () => {
      followed.delete(unfollow)
      unfollow()
    }
  })
  const again = await signedInAgain(server, bia)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  await new Promise(opened => (socket.onopen = opened))
  const send = (event: string, token: string) => {
    const payload = { config: {}, access_token: token }
    socket.send(JSON.stringify({ topic: 'realtime:gone', event, payload, ref: '1', join_ref: '1' }))
  }
  const answered = new Promise(answer => (socket.onmessage = answer))
  send('phx_join', bia.token)
  await answered
  assert.equal(followed.size, 1)
  const lock = await server.database.pool.connect()
  await lock.query('begin; lock table auth.sessions')
  send('access_token', again.token)
  const waits = `select from pg_locks where relation = 'auth.sessions'::regclass and not granted`
  while ((await lock.query(waits)).rowCount === 0) await new Promise(setImmediate)
  socket.close()
  await new Promise(closed => (socket.onclose = closed))
  await lock.query('commit')
  lock.release()
  for (let calls = 0; calls < 20; calls++) await again.call('GET /me')
  assert.equal(followed.size, 0)
})

test('a channel that watches no changes keeps the rest of its settings', async () => {
  const dani = await asPerson(api.server, 'Dani')
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${api.anonKey}&vsn=1.0.0`)
  await new Promise(opened => (socket.onopen = opened))
  const told: string[] = []
  const answers = new Promise<void>(resolve => {
    socket.onmessage = ({ data }) => {
      const { event, ref } = JSON.parse(String(data)) as { event: string; ref: string | null }
      told.push(`${event} ${ref}`)
      if (ref === '3') resolve()
    }
  })
  const send = (event: string, ref: string, payload: object, topic = 'realtime:kept') =>
    socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: '1' }))
  send('phx_join', '1', { config: { broadcast: { ack: true, self: true } }, access_token: dani.token })
  send('broadcast', '2', { event: 'x', payload: {} })
  send('heartbeat', '3', {}, 'phoenix')
  await answers
  socket.close()
  assert.deepEqual(told, ['phx_reply 1', 'broadcast null', 'phx_reply 2', 'phx_reply 3'])
})

const watched = (count: number, filter = 'entry_fee=neq.') =>
  Array.from({ length: count }, (_, at) => ({ event: '*', schema: 'public', table: 'challenges', filter: filter + at }))

/** Opens a socket that joins channels, each with these watches, and resolves with the server's answers. */
async function watching(token: string | undefined, channels: readonly object[][]): Promise<[WebSocket, string[]]> {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${api.anonKey}&vsn=1.0.0`)
  await new Promise(opened => (socket.onopen = opened))
  const told: string[] = []
  const all = new Promise<void>(resolve => {
    socket.onmessage = ({ data }) => {
      const { event, payload } = JSON.parse(String(data)) as { event: string; payload: { message: string } }
      if (event === 'system' && told.push(payload.message) === channels.length) resolve()
    }
  })
  for (const [at, postgres_changes] of channels.entries()) {
    const payload = { config: { postgres_changes }, access_token: token }
    socket.send(JSON.stringify({ topic: `realtime:w${at}`, event: 'phx_join', payload, ref: '1', join_ref: '1' }))
  }
  await all
  return [socket, told]
}

for (const [who, most] of [
  ['a person', WATCHES_PER_ACCOUNT],
  ['an address without a session', WATCHES_PER_ADDRESS],
] as const)
  test(`what ${who} watches is bounded, over all sockets, and given back with them`, async () => {
    const token = who === 'a person' ? (await asPerson(api.server, 'Caio')).token : undefined
    const [first, told] = await watching(
      token,
      [...Array(most / 20).keys()].map(() => watched(20)),
    )
    assert.deepEqual(new Set(told), new Set(['Subscribed to PostgreSQL']))
    const [second, [refused]] = await watching(token, [watched(1)])
    assert.match(refused!, /^Unable to subscribe .*: too many changes are watched$/)
    for (const socket of [first, second]) socket.close()
    // Once the server has noticed.
    for (let answer = ''; answer !== 'Subscribed to PostgreSQL';) {
      const [third, [again]] = await watching(token, [watched(20)])
      third.close()
      answer = again!
    }
  })

test('a filter that would fail with each change, or with some row, is refused when its channel is joined', async () => {
  const filters = ['entry_fee=gt.much', 'title=like.Tu\\\\\\']
  const about = filters.map(filter => [{ event: '*', schema: 'public', table: 'challenges', filter }])
  const [socket, told] = await watching(undefined, about)
  socket.close()
  assert.match(told[0]!, /: invalid input syntax for type numeric: "much"$/)
  assert.match(told[1]!, /: LIKE pattern must not end with escape character$/)
})
