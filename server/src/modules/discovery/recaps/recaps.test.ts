import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { sendRecaps } from '../../social/index.ts'

const NOW = '2026-03-02T16:00:00Z'
const server = await testServer(NOW)
after(() => server.close())
beforeEach(() => server.clock.set(NOW))

const recap = (person: TestPerson, about: string) => person.call('GET /recaps/:about', { params: { about } })
const code = async (person: TestPerson, about: string) =>
  (await person.refused('GET /recaps/:about', { params: { about } })).code
async function settle() {
  server.clock.set('2026-03-04T00:00:00Z')
  await settleDue(server.context())
}

async function ended() {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const challenge = await buildChallenge(ana, { endDate: '2026-03-02' })
  await join(bia, challenge)
  const { activity } = await logWorkout(ana)
  await logWorkout(bia)
  return { ana, bia, challenge, activity }
}

test('the recap of a challenge has its podium, own photos and tiles, and the neighbours in the ranking', async () => {
  const { ana, bia, challenge, activity } = await ended()
  assert.equal(await code(ana, challenge.id), 'not_settled')
  await settle()
  const found: Calls['GET /recaps/:about']['output'] = await recap(await signedInAgain(server, ana), challenge.id)
  assert.deepEqual(found.challenge, {
    id: challenge.id,
    title: challenge.title,
    type: 'workout_count',
    isPrivate: false,
  })
  assert.deepEqual([found.workouts, found.minutes, found.bestRun], [1, 45, 1])
  assert.deepEqual(found.days, [{ date: '2026-03-02', workoutType: 'gym_general' }])
  assert.deepEqual(
    found.photos.map(({ id }) => id),
    [activity.photos[0]!.id],
  )
  assert.equal(found.podium!.people, 2)
  assert.deepEqual(found.podium!.places.map(({ person }) => person.id).toSorted(), [ana.id, bia.id].toSorted())
  assert.deepEqual(
    found.rivals.map(({ person, ahead }) => [person.id, ahead]),
    [[bia.id, 0]],
  )
})

test('people who blocked each other are no rivals, and a hidden photo is not shown', async () => {
  const { ana, bia, challenge, activity } = await ended()
  await bia.call('PUT /people/:personId/block', { params: { personId: ana.id } })
  await server.database.pool.query('update photos set hidden_at = $2 where id = $1', [activity.photos[0]!.id, NOW])
  await settle()
  const { rivals, photos } = await recap(await signedInAgain(server, ana), challenge.id)
  assert.deepEqual([rivals, photos], [[], []])
})

test('the recap of a month counts its days, and the challenges that ended in it', async () => {
  const { ana, challenge } = await ended()
  await settle()
  const now = await signedInAgain(server, ana)
  const { challenges, podium, days, rivals, from, to } = await recap(now, '2026-03')
  assert.deepEqual(
    challenges.map(({ id, people }) => [id, people]),
    [[challenge.id, 2]],
  )
  assert.deepEqual([podium, days.length, rivals.length, from, to], [null, 1, 1, '2026-03-01', '2026-03-31'])
  assert.equal(await code(now, '2026-02'), 'nothing_to_share')
  assert.equal(await code(now, '2026-04'), 'not_found')
  assert.equal(await code(now, 'nada'), 'not_found')
  assert.equal(await code(now, randomUUID()), 'challenge_not_found')
  const caio = await asPerson(server, 'Caio')
  assert.equal(await code(caio, challenge.id), 'not_participating')
})

test('each of its cards is a picture in both languages that names nobody else', async () => {
  const { ana, challenge } = await ended()
  await settle()
  const now = await signedInAgain(server, ana)
  const draw = (about: string, query: Record<string, string>) =>
    server.app.inject({
      url: `/api/share-cards/recap/${about}`,
      query,
      headers: { authorization: `Bearer ${now.token}` },
    })
  for (const about of [
    `sum:${challenge.id}`,
    `photos:${challenge.id}`,
    `tiles:${challenge.id}`,
    `streak:2026-03`,
    `challenges:2026-03`,
    `rivals:2026-03`,
  ])
    for (const language of ['pt-BR', 'en'])
      for (const format of ['story', 'wide']) {
        const answer = await draw(about, { language, format })
        assert.equal(answer.statusCode, 200, `${about}: ${answer.body.slice(0, 200)}`)
        const { width } = await sharp(answer.rawPayload).metadata()
        assert.equal(width, format === 'story' ? 1080 : 1200)
      }
  for (const [about, expected] of [
    ['podium:2026-03', 'not_found'],
    ['challenges:' + challenge.id, 'nothing_to_share'],
    ['nada', 'not_found'],
  ])
    assert.equal((await draw(about!, { language: 'en' })).json<{ code: string }>().code, expected)
})

test('who trained in a month is notified of its recap once, on the first day of the next', async () => {
  const { ana } = await ended()
  const caio = await asPerson(server, 'Caio')
  const told = async (person: TestPerson) => {
    const { rows } = await server.database.pool.query<{ facts: unknown }>(
      `select facts from notices where user_id = $1 and kind = 'recap'`,
      [person.id],
    )
    return rows.map(({ facts }) => facts)
  }
  server.clock.set('2026-04-01T11:59:00Z')
  await sendRecaps(server.context())
  assert.deepEqual(await told(ana), [])
  server.clock.set('2026-04-01T12:00:00Z')
  await sendRecaps(server.context())
  await sendRecaps(server.context())
  assert.deepEqual([await told(ana), await told(caio)], [[{ month: '2026-03' }], []])
  server.clock.set('2026-05-02T12:00:00Z')
  await sendRecaps(server.context())
  assert.deepEqual((await told(ana)).length, 1)
})
