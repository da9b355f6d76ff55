import { api } from '@bora/contract/api.ts'
import { CHANGES_A_MINUTE } from '@bora/rules/limits.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MATRIX } from './testing/authorisation/matrix.ts'
import { REQUESTS } from './testing/authorisation/requests.ts'
import {
  authorisationWorld,
  type AuthorisationWorld,
  IDENTITIES,
  type Identity,
  type Sent,
} from './testing/authorisation/world.ts'

const calls = new Map(
  Object.values(api)
    .flatMap(room => Object.values(room) as Endpoint[])
    .map(call => [`${call.method} ${call.path}`, call]),
)

describe('who may make which call', () => {
  let world: AuthorisationWorld

  before(async () => {
    world = await authorisationWorld()
  })
  after(() => world.server.close())

  test('every call of the contract has its row, and every row its call', () => {
    assert.deepEqual(Object.keys(MATRIX).toSorted(), [...calls.keys()].toSorted())
    assert.deepEqual(
      Object.keys(REQUESTS).filter(name => !calls.has(name)),
      [],
    )
  })

  for (const [name, line] of Object.entries(MATRIX)) {
    test(`${name}: ${line}`, async () => {
      const call = calls.get(name)
      assert.ok(call, 'the contract has no such call')
      const letters = line.replaceAll(' ', '')
      assert.equal(letters.length, IDENTITIES.length)
      const found = new Map<Identity, string>()
      // The identity with access comes last: until then nothing has changed.
      const order = IDENTITIES.toSorted(
        (a, b) => Number(expected(letters, a) === '+') - Number(expected(letters, b) === '+'),
      )
      for (const who of order) found.set(who, await answer(call, name, who))
      assert.equal(IDENTITIES.map(who => found.get(who)![0]).join(''), letters, [...found].join('; '))
    })
  }

  test('after too many changes within a minute, every changing call is refused', async () => {
    const changes = []
    for (const [name, call] of calls) {
      if (call.method === 'GET') continue
      const who: Identity = call.access === 'admin' || call.access === 'desk' ? 'desk' : 'participant'
      changes.push({ name, call, who, what: await whatIsSent(name, who) })
    }
    Object.assign(world.server.config, { authRateLimits: true })
    for (const who of ['participant', 'desk'] as const)
      for (let i = 0; i < CHANGES_A_MINUTE; i++) await world.people[who].call('POST /me/intro')
    const goesOn: string[] = []
    for (const { name, call, who, what } of changes) {
      const given = await send(call, who, what)
      if (!given.startsWith('+ 429')) goesOn.push(`${name}: ${given}`)
    }
    assert.deepEqual(goesOn, [])
    assert.ok(await world.people.user.call('POST /me/intro'), 'it is nobody else’s limit')
  })

  const answer = async (call: Endpoint, name: string, who: Identity) => send(call, who, await whatIsSent(name, who))

  async function whatIsSent(name: string, who: Identity): Promise<Sent> {
    return (await REQUESTS[name]?.(world, world.people[who])) ?? {}
  }

  async function send(call: Endpoint, who: Identity, { params, query, body, file }: Sent): Promise<string> {
    const asker = world.people[who]
    const values = { ...world.params, ...params }
    const url = call.path.replace(/:(\w+)/g, (_match, of: string) => {
      assert.ok(values[of], `nothing is known for :${of}`)
      return encodeURIComponent(values[of])
    })
    const sent = await world.server.app.inject({
      method: call.method,
      url: `/api${url}`,
      // A stream never ends: its beginning suffices.
      payloadAsStream: true,
      ...(query && { query }),
      ...((body ?? file) && { payload: body ?? file }),
      headers: {
        ...(asker.token && { authorization: `Bearer ${asker.token}` }),
        ...(file && { 'content-type': 'image/jpeg' }),
      },
    })
    const text = call.gives === 'events' && sent.statusCode === 200 ? '' : await textOf(sent.stream())
    sent.stream().destroy()
    assert.ok(sent.statusCode < 500, `${who}: ${sent.statusCode} ${text}`)
    const letter = { 401: 's', 403: 'f', 404: 'h' }[sent.statusCode] ?? '+'
    return `${letter} ${sent.statusCode} ${letter === '+' ? '' : text.slice(0, 120)}`
  }
})

function expected(letters: string, who: Identity): string {
  return letters[IDENTITIES.indexOf(who)]!
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
