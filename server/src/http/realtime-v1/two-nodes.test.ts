import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join } from '../../testing/build.ts'
import { redisServer } from '../../testing/redis-server.ts'
import { testServer } from '../../testing/server.ts'
import { type SupabaseApi, supabaseApi } from '../rest-v1/testing.ts'
import { disconnected, heard, joined } from './testing.ts'

let api: SupabaseApi
let ana: TestPerson
let bia: TestPerson
before(async () => {
  api = await supabaseApi(undefined, { LOG_LEVEL: 'error' })
  ana = await asPerson(api.server, 'Ana')
  bia = await asPerson(api.server, 'Bia')
})
after(() => api.server.close())

test('two nodes on one database exchange broadcasts, presence and changes', async () => {
  const beside = await nodeBeside()
  const [near, there] = [await signedIn(ana), await signedIn(bia, beside.at)]
  await hearEachOther(near, there)
  await disconnected(near, there)
  await beside.close()
})

test('two nodes exchange them through a Redis just as well', async () => {
  const redis = await redisServer()
  const [one, other] = [await nodeBeside({ LIVE_URL: redis.url }), await nodeBeside({ LIVE_URL: redis.url })]
  const [near, there] = [await signedIn(ana, one.at), await signedIn(bia, other.at)]
  await hearEachOther(near, there)
  await disconnected(near, there)
  await Promise.all([one.close(), other.close()])
  await redis.close()
})

async function nodeBeside(settings: Record<string, string> = {}): Promise<{ at: string; close(): Promise<void> }> {
  const beside = await testServer(undefined, settings, { database: api.server.database })
  await beside.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = beside.app.server.address() as { port: number }
  return { at: `http://127.0.0.1:${port}`, close: () => beside.app.close() }
}

/** Ana's client on one node and Bia's on another one. */
async function hearEachOther(anas: SupabaseClient, there: SupabaseClient): Promise<void> {
  const texts = heard<{ payload: unknown }>()
  const [joins, leaves] = [heard<{ key: string }>(), heard<{ key: string }>()]
  const config = (key: string) => ({ config: { presence: { key, enabled: true } } })
  const near = await joined(anas.channel('nodes', config('ana')))
  await near.track({ node: 1 })
  const far = there.channel('nodes', config('bia'))
  far.on('broadcast', { event: 'x' }, texts.add)
  far.on('presence', { event: 'join' }, joins.add).on('presence', { event: 'leave' }, leaves.add)
  await joined(far)
  assert.equal((await joins.next()).key, 'ana')
  await near.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })
  assert.deepEqual((await texts.next()).payload, { n: 1 })
  const changes = heard<RealtimePostgresChangesPayload<Record<string, unknown>>>()
  const about = { event: '*' as const, schema: 'public', table: 'challenge_participants' }
  await joined(there.channel('watch').on('postgres_changes', about, changes.add))
  const challenge = await buildChallenge(ana)
  await join(ana, challenge)
  assert.equal(((await changes.next()).new as { challenge_id: string }).challenge_id, challenge.id)
  await anas.removeChannel(near)
  assert.equal((await leaves.next()).key, 'ana')
}

async function signedIn(person: TestPerson, at?: string): Promise<SupabaseClient> {
  const client = api.clientOf(person, undefined, at)
  await client.realtime.setAuth()
  return client
}
