import { OVERTAKING_REACTIONS_A_DAY } from '@bora/rules/overtaking.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const NOW = '2026-03-02T16:00:00.000Z'
const server = await testServer(NOW)
after(() => server.close())
beforeEach(() => server.clock.set(NOW))

const CALL = 'POST /challenges/:challengeId/overtakings/:personId/reaction'
const about = (challengeId: string, personId: string, reaction: 'cheer' | 'tease' = 'cheer') => ({
  params: { challengeId, personId },
  body: { reaction },
})
async function received(person: TestPerson) {
  const { items } = await person.call('GET /notifications')
  return items.flatMap(item => (item.kind === 'overtaking_reaction' ? [item.facts] : []))
}

async function rivals() {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const challenge = await buildChallenge(ana)
  await join(bia, challenge)
  await logWorkout(ana)
  return { ana, bia, challenge }
}

test('a cheer or a tease arrives once a day, with who sent it', async () => {
  const { ana, bia, challenge } = await rivals()
  assert.deepEqual(await ana.call(CALL, about(challenge.id, bia.id, 'tease')), { sent: true })
  assert.deepEqual(await ana.call(CALL, about(challenge.id, bia.id, 'cheer')), { sent: false })
  const facts = { challengeId: challenge.id, title: challenge.title, person: 'Ana Duarte', personId: ana.id }
  assert.deepEqual(await received(bia), [{ ...facts, reaction: 'tease' }])
  assert.deepEqual(await bia.call(CALL, about(challenge.id, ana.id)), { sent: true })
  server.clock.set('2026-03-03T16:00:00.000Z')
  const again = await signedInAgain(server, ana)
  assert.deepEqual(await again.call(CALL, about(challenge.id, bia.id)), { sent: true })
})

test('none can be sent to oneself, to a stranger, across a block, or from outside the challenge', async () => {
  const { ana, bia, challenge } = await rivals()
  const caio = await asPerson(server, 'Caio')
  const code = async (person: TestPerson, to: string, id = challenge.id) =>
    (await person.refused(CALL, about(id, to))).code
  assert.equal(await code(ana, ana.id), 'person_not_found')
  assert.equal(await code(ana, caio.id), 'person_not_found')
  assert.equal(await code(caio, ana.id), 'not_participating')
  assert.equal(await code(ana, bia.id, randomUUID()), 'challenge_not_found')
  await bia.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  assert.equal(await code(ana, bia.id), 'person_not_found')
  assert.equal(await code(bia, ana.id), 'person_not_found')
  assert.deepEqual(await received(bia), [])
})

test('people far from each other in the ranking need an overtaking that named them', async () => {
  const { ana, challenge } = await rivals()
  const others = []
  for (const name of ['Bia', 'Caio', 'Davi', 'Eva']) {
    const person = await asPerson(server, name)
    await join(person, challenge)
    await logWorkout(person)
    others.push(person)
  }
  const last = await asPerson(server, 'Fábio')
  await join(last, challenge)
  assert.equal((await last.refused(CALL, about(challenge.id, ana.id))).code, 'person_not_found')
  const notice = (facts: object) =>
    server.database.pool.query(
      `insert into notices (user_id, id, kind, subject, facts, in_app, at)
       values ($1, gen_random_uuid(), 'overtaken', $2, $3, true, $4)`,
      [last.id, randomUUID(), { challengeId: challenge.id, title: 'x', rank: 6, ...facts }, NOW],
    )
  await notice({ person: 'Ana', personId: ana.id })
  assert.deepEqual(await last.call(CALL, about(challenge.id, ana.id)), { sent: true })
})

test('the number a day is limited', async () => {
  const limited = await testServer(NOW, { AUTH_RATE_LIMITS: 'on' }, { database: server.database })
  try {
    const { ana, bia, challenge } = await rivals()
    const codes = new Set<number>()
    for (let i = 0; i <= OVERTAKING_REACTIONS_A_DAY; i++) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: `/api/challenges/${challenge.id}/overtakings/${bia.id}/reaction`,
        headers: { authorization: `Bearer ${ana.token}` },
        payload: { reaction: 'cheer' },
      })
      codes.add(answer.statusCode)
    }
    assert.deepEqual([...codes], [200, 429])
  } finally {
    await limited.close()
  }
})
