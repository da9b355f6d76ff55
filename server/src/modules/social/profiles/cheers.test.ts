import { CHEERS_A_DAY } from '@bora/rules/cheers.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const START = '2026-03-02T12:00:00Z'
const server = await testServer(START)
after(() => server.close())

async function trio() {
  server.clock.set(START)
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const challenge = await buildChallenge(ana, { title: 'Juntas' })
  await join(bia, challenge)
  return { ana, bia, caio, challenge }
}
const to = (person: TestPerson) => ({ params: { personId: person.id } })
const cheer = (from: TestPerson, person: TestPerson, reaction: 'like' | 'fire' | 'strong' | 'clap') =>
  from.call('POST /people/:personId/cheers', { ...to(person), body: { reaction } })
const refused = (from: TestPerson, person: TestPerson) =>
  from.refused('POST /people/:personId/cheers', { ...to(person), body: { reaction: 'fire' } })
const profile = (viewer: TestPerson, person: TestPerson) => viewer.call('GET /people/:personId', to(person))
const cheersOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).items.flatMap(one => (one.kind === 'cheered' ? [one.facts] : []))

test('a cheer is a notification, once a day for all reactions', async () => {
  const { ana, bia } = await trio()
  assert.equal((await profile(ana, bia)).cheered, null)
  assert.deepEqual(await cheer(ana, bia, 'fire'), { cheered: 'fire' })
  assert.deepEqual(await cheer(ana, bia, 'clap'), { cheered: 'fire' }, 'the first of the day counts')
  const twice = await Promise.all([cheer(bia, ana, 'like'), cheer(bia, ana, 'like')])
  assert.deepEqual(twice, [{ cheered: 'like' }, { cheered: 'like' }])
  assert.deepEqual(await cheersOf(bia), [{ personId: ana.id, person: 'Ana', reaction: 'fire' }])
  assert.equal((await cheersOf(ana)).length, 1)
  assert.equal((await profile(ana, bia)).cheered, 'fire')
  assert.equal((await profile(bia, bia)).cheered, null)
  // 23:30 in São Paulo is still the same day, an hour later is the next one.
  server.clock.set('2026-03-03T02:30:00Z')
  assert.deepEqual(await cheer(ana, bia, 'strong'), { cheered: 'fire' })
  server.clock.set('2026-03-03T03:30:00Z')
  assert.equal((await profile(ana, bia)).cheered, null)
  assert.deepEqual(await cheer(ana, bia, 'strong'), { cheered: 'strong' })
  assert.equal((await cheersOf(bia)).length, 2)
})

test('cheering strangers, oneself and blocked people is refused as for an unknown person', async () => {
  const { ana, bia, caio } = await trio()
  const nobody = await refused(caio, { ...ana, id: randomUUID() })
  assert.deepEqual([nobody.status, nobody.code], [404, 'person_not_found'])
  assert.deepEqual(await refused(caio, ana), nobody)
  assert.deepEqual(await refused(ana, ana), nobody)
  await bia.call('PUT /people/:personId/block', to(ana))
  assert.deepEqual(await refused(ana, bia), nobody, 'never to a person who blocked')
  assert.deepEqual(await refused(bia, ana), nobody)
  assert.deepEqual([await cheersOf(ana), await cheersOf(bia)], [[], []])
})

test('people who have switched cheers off get none, and nobody learns it', async () => {
  const { ana, bia } = await trio()
  await bia.call('PUT /notifications/preferences', { body: { kind: 'cheered', channel: 'app', on: false } })
  assert.deepEqual(await cheer(ana, bia, 'fire'), { cheered: 'fire' })
  assert.deepEqual(await cheersOf(bia), [])
  assert.equal((await profile(ana, bia)).cheered, 'fire')
})

test('cheers are limited for all people together', async () => {
  const limited = await testServer(START, { AUTH_RATE_LIMITS: 'on' })
  try {
    const [ana, bia] = [await asPerson(limited, 'Ana'), await asPerson(limited, 'Bia')]
    await join(bia, await buildChallenge(ana, {}))
    for (let n = 0; n < CHEERS_A_DAY; n++) await cheer(ana, bia, 'fire')
    assert.equal((await refused(ana, bia)).code, 'too_many_requests')
  } finally {
    await limited.close()
  }
})

test('the streak of a profile is that of the shared challenges alone', async () => {
  const { ana, bia } = await trio()
  const elsewhere = await buildChallenge(bia, { title: 'Secreto', isPrivate: true })
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    server.clock.set(`${day}T22:00:00Z`)
    await logWorkout(bia, { startedAt: `${day}T20:00:00Z` })
  }
  assert.ok(elsewhere.id)
  assert.equal((await profile(ana, bia)).streak, 3)
  server.clock.set('2026-03-06T22:00:00Z')
  assert.equal((await profile(ana, bia)).streak, 0, 'a missed day ends it')

  server.clock.set(START)
  const [duda, eva] = [await asPerson(server, 'Duda'), await asPerson(server, 'Eva')]
  const shared = await buildChallenge(duda, { startDate: '2026-03-03' })
  await join(eva, shared)
  await buildChallenge(eva, { isPrivate: true })
  server.clock.set('2026-03-02T22:00:00Z')
  await logWorkout(eva, { startedAt: '2026-03-02T20:00:00Z' })
  assert.equal((await profile(duda, eva)).streak, 0, 'a workout that counts elsewhere only is not told')
  server.clock.set('2026-03-03T22:00:00Z')
  await logWorkout(eva, { startedAt: '2026-03-03T20:00:00Z' })
  assert.equal((await profile(duda, eva)).streak, 1)
  assert.equal((await profile(eva, eva)).streak, 2)
})
