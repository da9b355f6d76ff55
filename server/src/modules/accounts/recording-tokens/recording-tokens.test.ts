import { MAX_RECORDING_TOKENS } from '@bora/rules/recording-limits.ts'
import { api, type Calls } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { gpx, recording } from '../../../testing/recordings.ts'
import { mailsTo } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { forceNewPassword, suspendAccount } from '../index.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())

type Answer = Calls['POST /tracks/drafts']['output'] & { code?: string; status: number }

async function sendDraft(secret: string, file: Buffer, type = 'application/octet-stream'): Promise<Answer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/tracks/drafts',
    payload: file,
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
  })
  return { ...answer.json<Answer>(), status: answer.statusCode }
}

const create = (person: TestPerson, name: string) => person.call('POST /me/recording-tokens', { body: { name } })

async function events(person: TestPerson): Promise<string[]> {
  const { items } = await person.call('GET /me/events', {})
  return items.map(({ kind }) => kind).filter(kind => kind.startsWith('token_'))
}

test('a token is shown once, stored as a digest, listed with its last use, and revoked', async () => {
  const ana = await asPerson(server, 'Ana')
  const { token, secret } = await create(ana, '  Atalho do celular ')
  assert.match(secret, /^bora_rec_[\w-]{64}$/)
  assert.deepEqual(
    [token.name, token.lastUsedAt, (await ana.call('GET /me/recording-tokens')).tokens],
    ['Atalho do celular', null, [token]],
  )
  const { rows } = await server.database.pool.query('select t::text as row from auth.recording_tokens t')
  assert.ok(!JSON.stringify(rows).includes(secret.slice(9)))

  const sent = await sendDraft(secret, gpx(recording()), 'application/gpx+xml')
  assert.equal(sent.status, 200, JSON.stringify(sent))
  assert.deepEqual((await ana.call('GET /tracks/drafts')).drafts, sent.drafts)
  assert.notEqual((await ana.call('GET /me/recording-tokens')).tokens[0]!.lastUsedAt, null)

  assert.deepEqual(
    (await ana.call('DELETE /me/recording-tokens/:tokenId', { params: { tokenId: token.id } })).tokens,
    [],
  )
  assert.deepEqual(
    (await ana.call('DELETE /me/recording-tokens/:tokenId', { params: { tokenId: token.id } })).tokens,
    [],
  )
  const late = await sendDraft(secret, gpx(recording()))
  assert.deepEqual([late.status, late.code], [401, 'not_signed_in'])
  assert.deepEqual(await events(ana), ['token_removed', 'token_added'])
  const mails = await mailsTo(server, ana, 'token_added')
  assert.equal(mails.length, 1)
  assert.ok(mails[0]!.includes('Atalho do celular') && !mails[0]!.includes(secret))
})

test("recordings sent by a program notify their person once, those from the form don't", async () => {
  const gil = await asPerson(server, 'Gil')
  const { secret } = await create(gil, 'Relógio')
  const told = async () =>
    (await gil.call('GET /notifications')).items.flatMap(one => (one.kind === 'recording_waits' ? [one.facts] : []))
  const run = gpx(recording({ startedAt: '2026-03-02T11:00:00Z' }))
  await sendDraft(gil.token, gpx(recording({ startedAt: '2026-03-02T09:00:00Z' })))
  assert.deepEqual(await told(), [])
  for (const _twice of [1, 2]) assert.equal((await sendDraft(secret, run)).status, 200)
  assert.deepEqual(await told(), [{ recordings: 1 }])
})

test('a token makes the one call and no other', async () => {
  const bia = await asPerson(server, 'Bia')
  const { secret } = await create(bia, 'Relógio')
  const open: string[] = []
  for (const call of Object.values(api).flatMap(room => Object.values(room) as Endpoint[])) {
    if (call.access === 'anyone') continue
    const url = `/api${call.path.replace(/:\w+/g, bia.id)}`
    const answer = (authorization?: string) =>
      server.app.inject({ method: call.method, url, ...(authorization && { headers: { authorization } }) })
    const [withToken, without] = [await answer(`Bearer ${secret}`), await answer()]
    if (withToken.body !== without.body) open.push(`${call.method} ${call.path} ${withToken.statusCode}`)
  }
  assert.deepEqual(open, ['POST /tracks/drafts 400'])
  const user = await server.app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${secret}` } })
  assert.equal(user.statusCode, 401)
})

test('another person’s token can be neither seen nor revoked, and no part of a text opens anything', async () => {
  const [caio, dora] = [await asPerson(server, 'Caio'), await asPerson(server, 'Dora')]
  const { token, secret } = await create(caio, 'Relógio')
  assert.deepEqual((await dora.call('GET /me/recording-tokens')).tokens, [])
  await dora.call('DELETE /me/recording-tokens/:tokenId', { params: { tokenId: token.id } })
  assert.equal((await sendDraft(secret, gpx(recording()))).status, 200)
  assert.deepEqual((await dora.call('GET /tracks/drafts')).drafts, [])
  const other = await create(dora, 'Relógio')
  const bytes = (text: string) => Buffer.from(text.slice(9), 'base64url')
  const mixed = Buffer.concat([bytes(secret).subarray(0, 16), bytes(other.secret).subarray(16)])
  for (const text of [`bora_rec_${mixed.toString('base64url')}`, secret.slice(0, -2), `${secret}AA`, 'bora_rec_', 'x'])
    assert.equal((await sendDraft(text, gpx(recording()))).status, 401, text)
})

test('names are unique and readable, and there are at most ten', async () => {
  const edu = await asPerson(server, 'Edu')
  await create(edu, 'Relógio')
  const refused = async (name: string) => (await edu.refused('POST /me/recording-tokens', { body: { name } })).code
  assert.deepEqual(
    [await refused('Relógio'), await refused(' '), await refused('a\u202eb')],
    ['token_name_taken', 'invalid_input', 'text_unreadable'],
  )
  for (let count = 1; count < MAX_RECORDING_TOKENS; count++) await create(edu, `Relógio ${count}`)
  assert.equal(await refused('Mais um'), 'tokens_full')
})

test('a suspension and a forced new password end tokens like sessions', async () => {
  const ctx = server.context()
  for (const end of [
    (id: string) => suspendAccount(ctx, id, { reason: 'safety', until: null }),
    (id: string) => forceNewPassword(ctx, id),
  ]) {
    const person = await asPerson(server, 'Fábio')
    const { secret } = await create(person, 'Relógio')
    assert.equal((await sendDraft(secret, gpx(recording()))).status, 200)
    await end(person.id)
    assert.equal((await sendDraft(secret, gpx(recording()))).status, 401)
    const { rowCount } = await server.database.pool.query('select from auth.recording_tokens where user_id = $1', [
      person.id,
    ])
    assert.equal(rowCount, 0)
  }
})
