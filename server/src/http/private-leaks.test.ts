import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { pageNames, PAGES } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge, join as takePart, logWorkout } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { DOCUMENTS } from './web-files.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'bora-web-'))
for (const name of DOCUMENTS) writeFileSync(join(webRoot, name), name)
const server = await testServer('2026-03-02T15:00:00Z', {}, { webRoot })
after(async () => {
  await server.close()
  rmSync(webRoot, { recursive: true })
})

const [ana, dora, bia, stranger] = [
  await asPerson(server, 'Ana'),
  await asPerson(server, 'Dora'),
  await asPerson(server, 'Bia'),
  await asPerson(server, 'Caio'),
]
const CANARY = 'Sabiá-laranjeira'
const secret = await buildChallenge(ana, {
  title: `${CANARY} do título`,
  description: `${CANARY} do texto`,
  isPrivate: true,
})
const open = await buildChallenge(dora, { title: 'Turma aberta' })
await invite(bia, secret.id)
for (const person of [ana, bia]) await takePart(person, secret)
await takePart(bia, open)
// Hers counts in both; the other person takes part in the open one.
await takePart(stranger, open)
const both = (await logWorkout(bia, { challengeId: open.id })).activity
const hidden = (await logWorkout(ana, { challengeId: secret.id, caption: `${CANARY} da legenda` })).activity

/**
 * Private facts that no outsider may read anywhere: texts of the challenge, its id, and facts that count only in it.
 */
const SECRETS = [CANARY, secret.id, hidden.id, hidden.photos[0]!.id]

async function invite(person: TestPerson, challengeId: string): Promise<void> {
  await server.database.pool.query('insert into challenge_invited (challenge_id, user_id, at) values ($1, $2, now())', [
    challengeId,
    person.id,
  ])
}

const { anonKey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()

async function read(url: string, person: TestPerson | null) {
  const headers = { apikey: anonKey, ...(person && { authorization: `Bearer ${person.token}` }) }
  const { statusCode, body, headers: given } = await server.app.inject({ url, headers })
  return { status: statusCode, told: `${body} ${JSON.stringify(given)}` }
}

const readable = Object.values(api)
  .flatMap(room => Object.values(room) as Endpoint[])
  .filter(call => call.method === 'GET' && call.gives !== 'events' && call.gives !== 'image')

const searches = ['', `?search=${encodeURIComponent(CANARY)}`, '?search=sabia', '?chip=private', '?state=completed']
const places: [string, string][] = [
  ...readable
    .filter(call => !call.path.includes(':'))
    .flatMap(call =>
      (call.path === '/challenges' || call.path === '/challenges/open' ? searches : ['']).map(
        query => [call.path, `/api${call.path}${query}`] as [string, string],
      ),
    ),
  // Everything that can be seen of the open challenge and the people in it.
  ...readable
    .filter(call => call.path.includes(':challengeId'))
    .map(
      call =>
        [call.path, `/api${call.path.replace(':challengeId', open.id)}?after=${bia.id}&person=${bia.id}`] as [
          string,
          string,
        ],
    ),
  ...readable
    .filter(call => call.path.includes(':activityId') || call.path.includes(':personId'))
    .map(
      call =>
        [call.path, `/api${call.path.replace(':activityId', both.id).replace(':personId', bia.id)}`] as [
          string,
          string,
        ],
    ),
  ...pageNames()
    .filter(name => !PAGES[name].path.includes('$'))
    .map(name => [`page ${name}`, PAGES[name].path] as [string, string]),
  ['page overview', `/challenge/${open.id}/overview`],
  ['robots', '/robots.txt'],
  ['sitemap', '/sitemap.xml'],
  ['openapi', '/api/openapi.json'],
  ...['challenges', 'challenge_participants', 'challenge_invitations', 'user_consents'].map(
    table => [`table ${table}`, `/rest/v1/${table}?select=*`] as [string, string],
  ),
]

describe('a private challenge appears in nothing that others read', () => {
  assert.ok(places.length >= 30, String(places.length))
  test('its own people can read it, by the same texts', async () => {
    const answers = await Promise.all(
      ['/api/home', `/api/challenges?search=${encodeURIComponent(CANARY)}&chip=private`].map(url => read(url, ana)),
    )
    assert.ok(answers.some(({ told }) => told.includes(CANARY) && told.includes(secret.id)))
  })
  for (const [name, url] of places) {
    test(`${name} ${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`, async () => {
      for (const person of [stranger, null]) {
        const { status, told } = await read(url, person)
        assert.ok(status < 500, `${status}`)
        // The requested value is not echoed in an answer either.
        for (const one of SECRETS)
          assert.equal(told.includes(one), false, `${person?.name ?? 'a visitor'} reads ${one}`)
      }
    })
  }
})

test('a workout that counts only there is not found', async () => {
  const answers = await Promise.all([hidden.id, randomUUID()].map(id => read(`/api/activities/${id}`, stranger)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404],
  )
})

test('a workout that counts in an open challenge, too, shows only that one', async () => {
  const seen = await stranger.call('GET /activities/:activityId', { params: { activityId: both.id } })
  assert.deepEqual(
    seen.receipts.map(receipt => receipt.challengeId),
    [open.id],
  )
  const own = await bia.call('GET /activities/:activityId', { params: { activityId: both.id } })
  assert.equal(own.receipts.length, 2)
})

test('a participant of only the private challenge does not appear among the people of an open one', async () => {
  const { items } = await stranger.call('GET /challenges/:challengeId/activities', { params: { challengeId: open.id } })
  assert.deepEqual(
    items.map(item => item.id),
    [both.id],
  )
})
