import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
before(async () => (server = await testServer()))
after(() => server.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function signInAgain(email: string): Promise<string> {
  const { anonKey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: 'segredo1' },
    headers: { apikey: anonKey, 'user-agent': CHROME },
  })
  return answer.json<{ access_token: string }>().access_token
}

test('a person sees their sessions, and ends an unfamiliar one', async () => {
  const ana = await asPerson(server, 'Ana')
  const bia = await asPerson(server, 'Bia')
  const { email } = await ana.call('GET /me')
  const other = await signInAgain(email)
  const { sessions } = await ana.call('GET /me/sessions')
  assert.deepEqual(
    sessions.map(each => [each.current, each.device, each.secondFactor]),
    [
      [true, 'lightMyRequest', false],
      [false, 'Chrome · Windows', false],
    ],
  )
  const stranger = sessions[1]!.id
  assert.equal(
    (await bia.call('DELETE /me/sessions/:sessionId', { params: { sessionId: stranger } })).sessions.length,
    1,
  )
  assert.equal((await ana.call('GET /me/sessions')).sessions.length, 2, "another person's session is not hers to end")
  assert.equal(
    (await ana.call('DELETE /me/sessions/:sessionId', { params: { sessionId: stranger } })).sessions.length,
    1,
  )
  const refused = await server.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${other}` } })
  assert.equal(refused.statusCode, 401)
  await ana.call('DELETE /me/sessions/:sessionId', { params: { sessionId: randomUUID() } })
  const { items } = await ana.call('GET /me/events')
  assert.deepEqual(
    items.filter(item => item.kind === 'signed_out').map(item => item.device),
    ['lightMyRequest'],
    'what is ended once is told once',
  )
})

test('account events come page by page, to their owner only', async () => {
  const caio = await asPerson(server, 'Caio')
  const { email } = await caio.call('GET /me')
  for (let i = 0; i < 32; i++) await signInAgain(email)
  const first = await caio.call('GET /me/events')
  assert.equal(first.items.length, 30)
  assert.deepEqual(
    [first.items[0]!.kind, first.items[0]!.method, first.items[0]!.device, first.items[0]!.ip],
    ['signed_in', 'password', 'Chrome · Windows', '127.0.0.1'],
  )
  const second = await caio.call('GET /me/events', { query: { cursor: first.next! } })
  assert.deepEqual([second.items.length, second.next], [3, null])
  assert.equal(new Set([...first.items, ...second.items].map(item => item.id)).size, 33)
  const noMark = [
    'x',
    `1_${'-'.repeat(36)}`,
    `2026-13-01T00:00:00.000Z_${caio.id}`,
    `0000-01-01T00:00:00.000Z_${caio.id}`,
  ]
  for (const cursor of noMark) {
    assert.deepEqual((await caio.refused('GET /me/events', { query: { cursor } })).code, 'invalid_input', cursor)
  }
})

test('the first steps are recorded: introduction, country, survey', async () => {
  const davi = await asPerson(server, 'Davi')
  const db = server.context().db
  await db
    .updateTable('people')
    .set({ intro_seen_at: null, country_chosen_at: null, survey_done_at: null })
    .where('id', '=', davi.id)
    .execute()
  const fresh = await davi.call('GET /me')
  assert.deepEqual([fresh.introSeenAt, fresh.countryChosenAt, fresh.surveyDoneAt], [null, null, null])
  assert.ok((await davi.call('POST /me/intro')).introSeenAt)
  const chosen = await davi.call('PATCH /me', { body: { country: 'PT' } })
  assert.deepEqual([chosen.country, chosen.countryChosenAt !== null], ['PT', true])
  assert.equal((await davi.refused('PATCH /me', { body: { country: 'Brasil' } })).field, 'country')
  const answered = await davi.call('PUT /me/survey', { body: { ageBracket: '25_34', motivation: null } })
  assert.ok(answered.surveyDoneAt)
  assert.equal((await davi.refused('PUT /me/survey', { body: { motivation: 'money' } })).field, 'motivation')
  const kept = await db.selectFrom('survey_answers').selectAll().where('user_id', '=', davi.id).executeTakeFirst()
  assert.deepEqual([kept?.age_bracket, kept?.motivation, kept?.would_invite], ['25_34', null, null])
})

test("a portrait is one's own photo, and can be removed", async () => {
  const elis = await asPerson(server, 'Elis')
  const fabio = await asPerson(server, 'Fabio')
  const photoId = await elis.photo()
  const { photoUrl } = await elis.call('PUT /me/photo', { body: { photoId } })
  assert.match(photoUrl!, new RegExp(`^/api/photos/${photoId}/thumb`))
  assert.equal((await elis.call('GET /me')).photoUrl?.split('?')[0], photoUrl!.split('?')[0])
  assert.equal((await fabio.refused('PUT /me/photo', { body: { photoId } })).code, 'photo_not_found')
  assert.equal((await elis.call('PUT /me/photo', { body: { photoId: null } })).photoUrl, null)
})
