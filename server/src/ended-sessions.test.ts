import { STREAMS_PER_ACCOUNT, STREAMS_PER_ADDRESS } from '@bora/rules/live-streams.ts'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { apiKey, asPerson, asVisitor, personWith, signedInAgain, type TestPerson } from './testing/as-person.ts'
import { madeAdmin, mailsTo, withFactor } from './testing/payouts.ts'
import { testServer, type TestServer } from './testing/server.ts'

describe('an ended session', () => {
  let server: TestServer
  let otherNode: TestServer
  let addresses: string[]
  let admin: TestPerson
  before(async () => {
    server = await testServer(undefined, { AUTH_RATE_LIMITS: 'on' })
    otherNode = await testServer(undefined, {}, { database: server.database })
    addresses = await Promise.all([server, otherNode].map(node => node.app.listen({ port: 0, host: '127.0.0.1' })))
    admin = await madeAdmin(server, await asPerson(server, 'Rita'))
  })
  after(async () => {
    await otherNode.close()
    await server.close()
  })

  const auth = async (person: TestPerson, method: 'POST' | 'PUT', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/auth/v1/${path}`,
      headers: { apikey: await apiKey(server), ...(person.token && { authorization: `Bearer ${person.token}` }) },
      ...(payload && { payload }),
    })

  // Each ends the session of `there`, another sign-in of the same person.
  const WAYS: Record<string, (here: TestPerson, there: TestPerson) => Promise<unknown>> = {
    async 'on another device'(here, there) {
      const { sessions } = await there.call('GET /me/sessions')
      const params = { sessionId: sessions.find(({ current }) => current)!.id }
      return here.call('DELETE /me/sessions/:sessionId', { params })
    },
    'with all sessions of the account': here => auth(here, 'POST', 'logout?scope=global'),
    'with all other sessions': here => auth(here, 'POST', 'logout?scope=others'),
    'by a new password': here => auth(here, 'PUT', 'user', { password: 'another-secret-77' }),
    async 'by a recovered password'(here) {
      const { email } = await here.call('GET /me')
      await auth(asVisitor(server), 'POST', 'recover', { email })
      const [mail] = await mailsTo(server, here, 'recovery')
      const token = /(?<![\w=-])\d{6}(?![\w-])/.exec(mail!)![0]
      const verified = await auth(asVisitor(server), 'POST', 'verify', { type: 'recovery', email, token })
      assert.equal(verified.statusCode, 200, verified.body)
      const recovered = personWith(server, { ...here, token: verified.json<{ access_token: string }>().access_token })
      return auth(recovered, 'PUT', 'user', { password: 'another-secret-78' })
    },
    'by a first second factor': here => withFactor(server, here),
    'by a suspension': ({ id }) =>
      admin.call('POST /admin/users/:personId/suspension', {
        params: { personId: id },
        body: { reason: 'conduct', days: 1, note: 'Insults in chats.' },
      }),
  }

  for (const [way, end] of Object.entries(WAYS))
    test(`after ${way}, every call refuses it at once, and its streams end on every node`, async () => {
      const here = await asPerson(server, 'Ana')
      const there = await signedInAgain(server, here)
      const streams = await Promise.all(
        addresses.map(address =>
          fetch(`${address}/api/live/notices`, { headers: { authorization: `Bearer ${there.token}` } }),
        ),
      )
      assert.deepEqual(
        streams.map(({ status }) => status),
        [200, 200],
      )
      await end(here, there)
      const { status, code } = await there.refused('GET /me')
      assert.deepEqual([status, code], [401, 'not_signed_in'])
      // The complete answer arrives only when the stream has ended.
      await Promise.all(streams.map(stream => stream.text()))
    })

  test('the concurrent streams of an account are limited, and closing one frees its place', async () => {
    const person = await asPerson(server, 'Bia')
    const leaving = new AbortController()
    const open = (signal?: AbortSignal) =>
      fetch(`${addresses[0]}/api/live/notices`, {
        headers: { authorization: `Bearer ${person.token}` },
        ...(signal && { signal }),
      })
    for (let n = 0; n < STREAMS_PER_ACCOUNT; n++) assert.equal((await open(leaving.signal)).status, 200)
    const refused = await open()
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
    assert.deepEqual(await refused.json(), { code: 'too_many_requests', params: { seconds: 60 } })
    leaving.abort()
    let again = await open()
    while (again.status === 429) again = await open()
    assert.equal(again.status, 200)
    await again.body!.cancel()
  })

  test('the concurrent streams of an address are limited, across accounts', async () => {
    const leaving = new AbortController()
    const open = (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return fetch(`${addresses[0]}/api/live/notices`, { headers, signal: leaving.signal })
    }
    for (let left = STREAMS_PER_ADDRESS; left > 0; left -= STREAMS_PER_ACCOUNT) {
      const { token } = await asPerson(server, 'Caio')
      for (let n = 0; n < Math.min(left, STREAMS_PER_ACCOUNT); n++) assert.equal((await open(token)).status, 200)
    }
    const { token } = await asPerson(server, 'Duda')
    assert.equal((await open(token)).status, 429)
    leaving.abort()
  })
})
