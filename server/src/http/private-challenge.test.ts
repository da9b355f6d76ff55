import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import type { InjectOptions } from 'fastify'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { buildChallenge, join, logWorkout, workout } from '../testing/build.ts'
import { testServer } from '../testing/server.ts'
import { recordStatements } from '../testing/statements.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())

const ana = await asPerson(server, 'Ana')
const eva = await asPerson(server, 'Eva')
const secret = await buildChallenge(ana, { isPrivate: true })
await logWorkout(ana)

type Sample = { query?: Record<string, string>; body?: object }
/** Parameters of the calls about one challenge besides its id. */
const samples: Record<string, Sample> = {
  'POST /challenges/:challengeId/join': { body: { fingerprint: secret.fingerprint } },
  'POST /challenges/:challengeId/invite-again': { body: { from: secret.id } },
  'POST /challenges/:challengeId/invite-link': { body: { device: null } },
  'POST /challenges/:challengeId/invite-person': { body: { person: ana.id } },
  'POST /challenges/:challengeId/overtakings/:personId/reaction': { body: { reaction: 'cheer' } },
  'POST /challenges/:challengeId/invitations': { body: { emails: ['amiga@bora.test'] } },
  'POST /admin/challenges/:challengeId/cancel': { body: { words: 'A conta do prêmio não fecha.' } },
  'PUT /admin/challenges/:challengeId/marks/:mark': { body: { isSet: true, note: 'Vale a pena mostrar.' } },
  'POST /admin/challenges/:challengeId/disputes/:disputeId/decision': {
    body: { outcome: 'dismissed', reason: 'A foto é do dia certo.', revision: 1 },
  },
  'POST /challenges/:challengeId/invitations/:invitationId/correct': { body: { email: 'amiga@bora.test' } },
  'PUT /challenges/:challengeId/chat/read': { body: { messageId: randomUUID() } },
  'POST /challenges/:challengeId/chat': { body: { id: randomUUID(), text: 'Quem vai amanhã?' } },
  'POST /challenges/:challengeId/chat/:messageId/photo-reports': { body: { reason: 'nudity' } },
  'POST /challenges/:challengeId/disputes': {
    body: { reason: 'Esse treino não foi feito.', activityIds: [secret.id] },
  },
  'PUT /challenges/:challengeId/passes/:date': { body: { kind: 'illness' } },
  'POST /challenges/:challengeId/teams': { body: { id: randomUUID(), name: 'Ladeira Acima' } },
  'PUT /challenges/:challengeId/teams/:teamId/name': { body: { name: 'Ladeira Acima' } },
  'PUT /challenges/:challengeId/teams/:teamId/requests/:personId': { body: { accept: true } },
  'POST /challenges/:challengeId/people/:personId/remove': { body: { reason: 'Não é da nossa turma.' } },
  'POST /challenges/:challengeId/staff-calls': { body: { personId: ana.id, words: 'Ofende quem participa.' } },
  'PUT /challenges/:challengeId/privacy': { body: { isPrivate: false } },
  'GET /challenges/:challengeId/leaderboard/page': { query: { after: ana.id } },
  'GET /challenges/:challengeId/leaderboard/around': { query: { person: ana.id } },
  'GET /challenges/:challengeId/activities': { query: { person: ana.id } },
  'GET /challenges/:challengeId/person-days': { query: { person: ana.id } },
  'GET /challenges/:challengeId/day-ranks': { query: { person: ana.id } },
}

const aboutOne = Object.values(api)
  .flatMap(room => Object.values(room) as Endpoint[])
  .filter(call => call.path.includes(':challengeId'))
const nameOf = (call: Endpoint) => `${call.method} ${call.path}`

function requestOf(call: Endpoint, challengeId: string, token: string) {
  const { query = {}, body } = samples[nameOf(call)] ?? {}
  assert.ok(!call.body || call.body.safeParse(body).success, `${nameOf(call)} needs a sample of its body`)
  assert.ok(!call.query || call.query.safeParse(query).success, `${nameOf(call)} needs a sample of its query`)
  return {
    method: call.method,
    url: `/api${call.path.replace(':challengeId', challengeId).replace(':disputeId', secret.id).replace(':personId', ana.id).replace(':mark', 'featured').replace(':date', '2026-03-05').replace(':teamId', 't1')}`,
    query,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }
}

/** An answer as another person sees it, and the statements that the database ran for it. */
async function seen(request: InjectOptions, challengeId: string) {
  const { statements, gave: answer } = await recordStatements(() => server.app.inject(request))
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
  // Occasionally a session is checked again, or events of the previous call are sent: neither depends on the id.
  const own = statements.filter(text => !/auth\.sessions|pg_notify/.test(text))
  const hidden = (text: string) => (challengeId ? text.replaceAll(challengeId, '<id>') : text)
  return {
    status: answer.statusCode,
    body: hidden(answer.body),
    headers: hidden(JSON.stringify(headers)),
    statements: own,
  }
}

describe('a private challenge is indistinguishable from an unknown one', () => {
  assert.ok(aboutOne.length > 12)
  for (const call of aboutOne) {
    for (const [who, token] of [
      ['a stranger', eva.token],
      ['a visitor', ''],
    ] as const) {
      test(`${nameOf(call)}, for ${who}`, async () => {
        const unknown = randomUUID()
        // Called once before, so that caches are filled.
        await seen(requestOf(call, randomUUID(), token), '')
        const none = await seen(requestOf(call, unknown, token), unknown)
        const hidden = await seen(requestOf(call, secret.id, token), secret.id)
        assert.ok(none.status >= 400, `${nameOf(call)} answers ${none.status}`)
        assert.deepEqual(hidden, none)
      })
    }
  }

  test('logging a workout from it', async () => {
    const about = await workout(eva)
    const request = (challengeId: string) => ({
      method: 'POST' as const,
      url: '/api/activities',
      payload: { ...about, challengeId },
      headers: { authorization: `Bearer ${eva.token}` },
    })
    const unknown = randomUUID()
    assert.deepEqual(await seen(request(secret.id), secret.id), await seen(request(unknown), unknown))
  })

  test('inviting its people again', async () => {
    const own = await buildChallenge(eva)
    const request = (from: string) => ({
      method: 'POST' as const,
      url: `/api/challenges/${own.id}/invite-again`,
      payload: { from },
      headers: { authorization: `Bearer ${eva.token}` },
    })
    await seen(request(randomUUID()), '')
    const unknown = randomUUID()
    assert.deepEqual(await seen(request(secret.id), secret.id), await seen(request(unknown), unknown))
  })

  for (const [name, address] of [
    ['table', (id: string) => `/rest/v1/challenges?id=eq.${id}`],
    ['participants', (id: string) => `/rest/v1/challenge_participants?challenge_id=eq.${id}`],
    ['page', (id: string) => `/challenge/${id}/overview`],
  ] as const) {
    test(`its ${name} on the other routes`, async () => {
      const { anonKey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()
      const request = (id: string) => ({
        method: 'GET' as const,
        url: address(id),
        headers: { apikey: anonKey, authorization: `Bearer ${eva.token}` },
      })
      const unknown = randomUUID()
      await seen(request(randomUUID()), '')
      assert.deepEqual(await seen(request(secret.id), secret.id), await seen(request(unknown), unknown))
    })
  }
})

describe('creating a challenge reveals nothing about others', () => {
  const draft = {
    title: 'Turma do Parque',
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: null,
    startDate: '2026-03-02',
    endDate: '2026-03-15',
    timeZone: 'America/Sao_Paulo',
  } as const
  const create = async (person: TestPerson, id: string, about: object = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/challenges',
      payload: { id, draft: { ...draft, ...about } },
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { status: answer.statusCode, body: answer.json<{ id: string; title: string; code?: string }>() }
  }
  const asked = (id: string) => ({
    method: 'POST' as const,
    url: '/api/challenges',
    payload: { id, draft },
    headers: { authorization: `Bearer ${eva.token}` },
  })

  test("with another challenge's id, as with a new one: valid and invalid drafts, with the same statements", async () => {
    const unknown = randomUUID()
    for (const about of [{ title: ' ' }, { endDate: '2026-02-01' }, {}]) {
      const [taken, free] = [await create(eva, secret.id, about), await create(eva, unknown, about)]
      assert.deepEqual([taken.status, taken.body.code], [free.status, free.body.code])
      assert.ok(taken.body.id === undefined || taken.body.id !== secret.id)
    }
    const fia = await asPerson(server, 'Fia')
    const first = await seen({ ...asked(secret.id), headers: { authorization: `Bearer ${fia.token}` } }, secret.id)
    const second = await seen({ ...asked(unknown), headers: { authorization: `Bearer ${fia.token}` } }, unknown)
    assert.deepEqual(first.statements, second.statements)
  })

  test('sent again, also concurrently, it is the same challenge; by two people it is two', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(ana, key)))
    for (const { status, body } of answers) assert.deepEqual([status, body.id], [200, answers[0]!.body.id])
    const again = await create(ana, key, { title: 'Outro nome' })
    assert.deepEqual([again.body.id, again.body.title], [answers[0]!.body.id, draft.title])
    const hers = await create(eva, key)
    assert.equal(hers.status, 200)
    assert.notEqual(hers.body.id, answers[0]!.body.id)
  })
})

describe('a participant who still has to pay', () => {
  test("reads others' view of a challenge, and the amount they owe", async () => {
    const [dora, gil] = [await asPerson(server, 'Dora'), await asPerson(server, 'Gil')]
    const challenge = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 5000 } })
    await join(dora, challenge)
    // The amount owed is a separate call.
    const others = aboutOne.filter(one => !one.path.endsWith('/checkout'))
    for (const call of others.filter(one => one.method === 'GET' && one.gives !== 'events')) {
      const read = async (person: TestPerson) => {
        const answer = await server.app.inject(requestOf(call, challenge.id, person.token))
        // Their own standing is the only difference.
        const rest = answer.json<Record<string, unknown>>()
        for (const own of ['viewer', 'can', 'against', 'mine']) delete rest[own]
        return { status: answer.statusCode, rest }
      }
      assert.deepEqual(await read(dora), await read(gil), nameOf(call))
    }
  })
})
