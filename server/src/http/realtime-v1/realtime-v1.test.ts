import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { recordStatements } from '../../testing/statements.ts'
import { type SupabaseApi, supabaseApi } from '../rest-v1/testing.ts'
import { disconnected, heard, joined, statusOf } from './testing.ts'

let server: TestServer
let url: string
let anonKey: string
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
let bia: TestPerson
let anas: SupabaseClient
let bias: SupabaseClient
const clients: SupabaseClient[] = []

before(async () => {
  const api = await supabaseApi(undefined, { LOG_LEVEL: 'error' })
  ;({ server, url, anonKey } = api)
  clientOf = (...about) => {
    const client = api.clientOf(...about)
    clients.push(client)
    return client
  }
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
  anas = await signedIn(ana)
  bias = await signedIn(bia)
})
after(async () => {
  // Also those that were disconnected while the server closed them: they would reconnect forever.
  await disconnected(...clients)
  await server?.close()
})

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

async function setPrivate(challengeId: string, isPrivate: boolean): Promise<void> {
  await ana.call('PUT /challenges/:challengeId/privacy', { params: { challengeId }, body: { isPrivate } })
}

/** Watches a table; returns the received changes. */
async function watched(client: SupabaseClient, table: string, filter?: string, event = '*') {
  const changes = heard<Change>()
  const about = { event: event as '*', schema: 'public', table, ...(filter && { filter }) }
  await joined(client.channel(`watch ${randomUUID().slice(0, 8)}`).on('postgres_changes', about, changes.add))
  return changes
}

describe('broadcast', () => {
  test('everyone else in the channel receives it, in order; its sender only on request', async () => {
    const [mine, theirs] = [heard<{ payload: unknown }>(), heard<{ payload: unknown }>()]
    const self = { config: { broadcast: { self: true, ack: true } } }
    const own = await joined(anas.channel('room', self).on('broadcast', { event: 'cursor' }, mine.add))
    const other = await joined(bias.channel('room').on('broadcast', { event: 'cursor' }, theirs.add))
    for (const x of [1, 2, 3])
      assert.equal(await own.send({ type: 'broadcast', event: 'cursor', payload: { x, text: 'água 🏃' } }), 'ok')
    for (const x of [1, 2, 3])
      for (const side of [mine, theirs]) assert.deepEqual((await side.next()).payload, { x, text: 'água 🏃' })
    assert.equal(await other.send({ type: 'broadcast', event: 'cursor', payload: { x: 4 } }), 'ok')
    assert.deepEqual((await mine.next()).payload, { x: 4 })
    assert.equal(theirs.all.length, 3)
    await Promise.all([own.unsubscribe(), other.unsubscribe()])
  })

  test('bytes stay bytes, and a client of the older protocol receives JSON', async () => {
    const old = clientOf(bia, undefined, url, '1.0.0')
    const [bytes, texts] = [heard<{ payload: unknown }>(), heard<{ payload: unknown }>()]
    const sender = await joined(anas.channel('bytes'))
    await joined(bias.channel('bytes').on('broadcast', { event: 'raw' }, bytes.add))
    await joined(old.channel('bytes').on('broadcast', { event: 'text' }, texts.add))
    await sender.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 2, 3]).buffer })
    await sender.send({ type: 'broadcast', event: 'text', payload: { a: 1 } })
    const { payload } = await bytes.next()
    assert.deepEqual(new Uint8Array(payload as ArrayBuffer), new Uint8Array([1, 2, 3]))
    assert.deepEqual((await texts.next()).payload, { a: 1 })
    await disconnected(old)
  })

  test('it can be sent without a socket', async () => {
    const texts = heard<{ payload: unknown }>()
    await joined(bias.channel('by http').on('broadcast', { event: 'said' }, texts.add))
    const channel = anas.channel('by http')
    assert.deepEqual(await channel.httpSend('said', { n: 1 }), { success: true })
    assert.deepEqual((await texts.next()).payload, { n: 1 })
    assert.equal(await channel.send({ type: 'broadcast', event: 'said', payload: { n: 2 } }), 'ok')
    assert.deepEqual((await texts.next()).payload, { n: 2 })
    const send = async (body: unknown, headers: Record<string, string>) =>
      fetch(`${url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
      }).then(answer => answer.status)
    assert.equal(await send({ messages: [] }, {}), 401)
    assert.equal(await send({ messages: [{ topic: 1 }] }, { authorization: `Bearer ${ana.token}` }), 422)
  })

  test('visitors can receive but not send; a too large one is refused', async () => {
    const visitor = clientOf()
    const texts = heard<{ payload: unknown }>()
    const ack = { config: { broadcast: { ack: true } } }
    const silent = await joined(visitor.channel('open', ack).on('broadcast', { event: 'hi' }, texts.add))
    const speaking = await joined(anas.channel('open', ack))
    assert.equal(await silent.send({ type: 'broadcast', event: 'hi', payload: {} }), 'error')
    assert.equal(await speaking.send({ type: 'broadcast', event: 'hi', payload: { text: 'x'.repeat(8_000) } }), 'error')
    assert.equal(await speaking.send({ type: 'broadcast', event: 'hi', payload: { ok: true } }), 'ok')
    assert.deepEqual((await texts.next()).payload, { ok: true })
    assert.equal(await silent.track({}), 'error')
    await disconnected(visitor)
  })
})

describe('presence', () => {
  test('presence: current members, joins, changes and leaves', async () => {
    const config = (key: string) => ({ config: { presence: { key, enabled: true } } })
    const [joins, leaves] = [heard<{ key: string }>(), heard<{ key: string }>()]
    const own = anas.channel('team', config('ana'))
    own.on('presence', { event: 'join' }, joins.add).on('presence', { event: 'leave' }, leaves.add)
    await joined(own)
    assert.equal(await own.track({ mood: 'ready' }), 'ok')
    assert.equal((await joins.next()).key, 'ana')

    const synced = heard<null>()
    const other = bias.channel('team', config('bia')).on('presence', { event: 'sync' }, () => synced.add(null))
    await joined(other)
    await synced.next()
    const state = other.presenceState<{ mood: string }>()
    assert.deepEqual([Object.keys(state), state.ana?.[0]?.mood], [['ana'], 'ready'])

    assert.equal(await other.track({ mood: 'slow' }), 'ok')
    assert.equal((await joins.next()).key, 'bia')
    assert.equal(await other.track({ mood: 'fast' }), 'ok')
    await joins.next()
    await leaves.next(one => one.key === 'bia')
    assert.deepEqual(
      own.presenceState<{ mood: string }>().bia?.map(one => one.mood),
      ['fast'],
    )
    await bias.removeChannel(other)
    assert.equal((await leaves.next()).key, 'bia')
    assert.deepEqual(Object.keys(own.presenceState()), ['ana'])
    assert.equal(await own.untrack(), 'ok')
    await leaves.next(one => one.key === 'ana')
    await anas.removeChannel(own)
  })

  test('a socket that breaks leaves', async () => {
    const leaves = heard<{ key: string }>()
    const config = (key: string) => ({ config: { presence: { key, enabled: true } } })
    await joined(anas.channel('break', config('ana')).on('presence', { event: 'leave' }, leaves.add))
    const breaking = await signedIn(bia)
    const channel = await joined(breaking.channel('break', config('bia')))
    await channel.track({})
    await breaking.realtime.disconnect()
    assert.equal((await leaves.next()).key, 'bia')
  })
})

describe('changes of tables', () => {
  test('a person receives changes of own rows: inserted, updated and deleted', async () => {
    const person = await asPerson(server, 'Caio')
    const client = await signedIn(person)
    const changes = await watched(client, 'user_consents', `user_id=eq.${person.id}`)
    const upsert = (consented: boolean) =>
      client
        .from('user_consents')
        .upsert({ user_id: person.id, consent_type: 'analytics', consented }, { onConflict: 'user_id,consent_type' })
    await upsert(true)
    const inserted = await changes.next()
    assert.deepEqual(
      [inserted.eventType, inserted.schema, inserted.table, inserted.errors],
      ['INSERT', 'public', 'user_consents', null],
    )
    assert.deepEqual(
      { ...inserted.new, updated_at: '', user_agent: '' },
      {
        user_id: person.id,
        consent_type: 'analytics',
        consented: true,
        user_agent: '',
        updated_at: '',
      },
    )
    await upsert(false)
    const updated = await changes.next()
    const key = { user_id: person.id, consent_type: 'analytics' }
    assert.deepEqual([updated.eventType, (updated.new as { consented: boolean }).consented], ['UPDATE', false])
    assert.deepEqual(updated.old, key)
    await server.database.pool.query('delete from user_consents where user_id = $1', [person.id])
    const deleted = await changes.next()
    assert.deepEqual([deleted.eventType, deleted.old, deleted.new], ['DELETE', key, {}])
    await disconnected(client)
  })

  test('filters, events and columns limit the received changes', async () => {
    const title = `Corrida ${randomUUID()}`
    const [filtered, updates, narrow] = [
      await watched(anas, 'challenges', `title=eq."${title}"`),
      await watched(anas, 'challenges', `title=like.${title}%`, 'UPDATE'),
      heard<Change>(),
    ]
    const filter = `title=in.("${title}")`
    const about = { event: 'INSERT' as const, schema: 'public', table: 'challenges', filter, select: ['id'] }
    await joined(anas.channel('narrow').on('postgres_changes', about, narrow.add))
    await buildChallenge(ana, { title: 'Outra' })
    const { id } = await buildChallenge(ana, { title })
    assert.equal((await filtered.next()).eventType, 'INSERT')
    assert.deepEqual((await narrow.next()).new, { id })
    await setPrivate(id, true)
    const updated = await updates.next()
    assert.deepEqual(
      [updated.eventType, updated.old, (updated.new as { is_private: boolean }).is_private],
      ['UPDATE', { id }, true],
    )
    assert.equal((await filtered.next()).eventType, 'UPDATE')
    assert.deepEqual([filtered.all.length, updates.all.length, narrow.all.length], [2, 1, 1])
  })

  test('changes of unreadable rows are not sent, not even their deletion', async () => {
    const participants = await watched(bias, 'challenge_participants')
    const challenges = await watched(bias, 'challenges')
    const visitor = clientOf()
    const asVisitor = await watched(visitor, 'challenge_participants')
    // Their creator takes part in both.
    const secret = await buildChallenge(ana, { isPrivate: true })
    await server.database.pool.query('delete from participants where challenge_id = $1', [secret.id])
    const open = await buildChallenge(ana)
    // Waits for its change here: the challenge becomes private next.
    const inside = await participants.next()
    assert.deepEqual(inside.new, { challenge_id: open.id, user_id: ana.id, payment_status: 'paid', invited_by: null })
    await setPrivate(open.id, true)
    await setPrivate(open.id, false)
    const shown = (await challenges.next(one => one.eventType === 'UPDATE')).new as { is_private: boolean }
    assert.equal(shown.is_private, false)
    await server.database.pool.query('delete from participants where challenge_id = $1', [open.id])
    const left = await participants.next()
    assert.deepEqual([left.eventType, left.old], ['DELETE', { challenge_id: open.id, user_id: ana.id }])
    assert.ok(challenges.all.every(one => (one.new as { id: string }).id === open.id))
    assert.equal(asVisitor.all.length, 0)
    await disconnected(visitor)
  })

  test('the answer repeats the request; bindings that can not be watched are reported', async () => {
    const channel = anas.channel('wrong')
    const system = heard<{ status: string; message: string }>()
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'payments' }, () => {})
    channel.on('system', {}, system.add)
    await joined(channel)
    const { status, message } = await system.next()
    assert.deepEqual(
      [status, message.slice(0, 57)],
      ['error', 'Unable to subscribe to changes with given parameters: unk'],
    )
  })

  test('rows are read once for a person, for any number of channels and filters', async () => {
    const client = await signedIn(ana)
    const title = `Trilha ${randomUUID()}`
    const filters = [...'abcdefgh'].map(letter => `title=neq.${letter}`)
    const heardBy = await Promise.all(filters.map(filter => watched(client, 'challenges', filter)))
    const other = await watched(client, 'challenges', 'title=eq.Outra')
    const { statements } = await recordStatements(async () => {
      const { id } = await buildChallenge(ana, { title })
      for (const changes of heardBy) assert.equal(((await changes.next()).new as { id: string }).id, id)
    })
    // Those of Ana, of Bia, and of visitors.
    assert.ok(statements.filter(text => text.includes('as matches')).length <= 3)
    assert.equal(other.all.length, 0)
    await disconnected(client)
  })
})

describe('rights', () => {
  const refused = (name: string) => `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`

  test('a channel of a private challenge is refused like one of a challenge that does not exist', async () => {
    const { id } = await buildChallenge(ana, { isPrivate: true })
    const visitor = clientOf()
    for (const isPrivate of [false, true])
      for (const client of [bias, visitor]) {
        const [secret, unknown] = [`challenge:${id}`, `challenge:${randomUUID()}`]
        const config = { config: { private: isPrivate } }
        for (const name of [secret, unknown])
          assert.deepEqual(await statusOf(client.channel(name, config)), {
            status: 'CHANNEL_ERROR',
            message: refused(name),
          })
        await client.removeAllChannels()
      }
    await disconnected(visitor)
    await joined(anas.channel(`challenge:${id}`))
    await joined(anas.channel(`private ${id}`, { config: { private: true } }))
    assert.equal((await anas.channel(`challenge:${randomUUID()}`).httpSend('x', {})).success, true)
  })

  test('a private channel needs an id, and is another than the public one of its name', async () => {
    const { id } = await buildChallenge(ana)
    assert.equal(
      (await statusOf(anas.channel('team of nothing', { config: { private: true } }))).status,
      'CHANNEL_ERROR',
    )
    const [open, closed] = [heard<unknown>(), heard<unknown>()]
    const other = await signedIn(bia)
    await joined(bias.channel(`both ${id}`).on('broadcast', { event: 'x' }, open.add))
    await joined(other.channel(`both ${id}`, { config: { private: true } }).on('broadcast', { event: 'x' }, closed.add))
    const sender = await joined(anas.channel(`both ${id}`, { config: { private: true } }))
    await sender.send({ type: 'broadcast', event: 'x', payload: {} })
    await closed.next()
    assert.equal(open.all.length, 0)
    await disconnected(other)
  })

  test('the end of a session ends its channels', async () => {
    const rosa = await asPerson(server, 'Rosa')
    const client = await signedIn(rosa)
    const statuses = heard<string>()
    client.channel('ends').subscribe(status => statuses.add(status))
    await statuses.next(status => status === 'SUBSCRIBED')
    await fetch(`${url}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${rosa.token}` },
    })
    await statuses.next(status => status === 'CLOSED')
    await client.realtime.disconnect()
  })

  test('a refreshed token takes over, and a bad one ends the channel', async () => {
    const statuses = heard<string>()
    const client = await signedIn(bia)
    client.channel('renewed').subscribe(status => statuses.add(status))
    await statuses.next(status => status === 'SUBSCRIBED')
    const changes = await watched(client, 'challenge_participants')
    await client.realtime.setAuth(ana.token)
    const secret = await buildChallenge(ana, { isPrivate: true })
    await join(ana, secret)
    assert.equal(((await changes.next()).new as { challenge_id: string }).challenge_id, secret.id)
    await client.realtime.setAuth(`${ana.token.slice(0, -8)}AAAAAAAA`)
    await statuses.next(status => status === 'CLOSED')
    await client.realtime.disconnect()
  })

  test('a socket needs the key, and pages an allowed origin', async () => {
    const open = (query: string, headers = {}) =>
      server.app.inject({ url: `/realtime/v1/websocket?${query}`, headers }).then(answer => answer.statusCode)
    assert.equal(await open(''), 401)
    assert.equal(await open('apikey=nonsense'), 401)
    assert.equal(await open(`apikey=${anonKey}`, { origin: 'https://elsewhere.example' }), 403)
    // Only upgrades are answered.
    assert.equal(await open(`apikey=${anonKey}`, { origin: server.config.siteUrl }), 404)
  })
})

/** Returns a person's client once it has the token: a channel joined at once would be a visitor's. */
async function signedIn(person: TestPerson, at?: string): Promise<SupabaseClient> {
  const client = clientOf(person, undefined, at)
  await client.realtime.setAuth()
  return client
}
