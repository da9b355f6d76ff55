import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { logWorkout, workout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer('2026-03-03T15:00:00Z')
after(() => server.close())

const IN_THE_MORNING = '2026-03-03T10:00:00Z'

async function picture(): Promise<Buffer> {
  return sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function send(person: TestPerson, payload: Buffer, query: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    query,
    payload,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
  })
  return { status: answer.statusCode, ...answer.json<{ id: string; code: string; params: object; url: string }>() }
}

/** Stores the same bytes a second time, as an upload concurrent with the first does. */
async function storedAgain(photoId: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into photos select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
     from photos p where id = $1 returning id`,
    [photoId],
  )
  return rows[0]!.id
}

test('a photo that proves a workout is refused when it is sent again, with the day of that workout', async () => {
  const ana = await asPerson(server, 'Ana')
  const photo = await picture()
  await logWorkout(ana, { photoIds: [(await send(ana, photo)).id] })
  const again = await send(ana, photo)
  assert.deepEqual([again.status, again.code, again.params], [409, 'photo_used', { date: '2026-03-02' }])
})

test('until it is used, the same picture can be sent repeatedly, and is the same photo', async () => {
  const bia = await asPerson(server, 'Bia')
  const photo = await picture()
  const first = await send(bia, photo)
  const second = await send(bia, photo)
  assert.deepEqual([second.status, second.id], [200, first.id])
  const { activity } = await logWorkout(bia, { photoIds: [second.id] })
  assert.equal(activity.photos.length, 1)
})

test('for its own workout, and as a portrait, the picture can be sent again', async () => {
  const caio = await asPerson(server, 'Caio')
  const photo = await picture()
  const { id } = await send(caio, photo)
  const { activity } = await logWorkout(caio, { photoIds: [id] })
  assert.equal((await send(caio, photo, { activityId: activity.id })).id, id)
  const portrait = await send(caio, photo, { use: 'portrait' })
  assert.equal(portrait.status, 200)
  await caio.call('PUT /me/photo', { body: { photoId: portrait.id } })
})

test("another person's photo may look the same", async () => {
  const photo = await picture()
  for (const name of ['Dani', 'Edu']) {
    const person = await asPerson(server, name)
    await logWorkout(person, { photoIds: [(await send(person, photo)).id] })
  }
})

test('a picture sent twice before it was used proves one workout', async () => {
  const fabi = await asPerson(server, 'Fabi')
  const first = await fabi.photo()
  const second = await storedAgain(first)
  const both = await workout(fabi, { photoIds: [first, second] })
  const { activity } = await fabi.call('POST /activities', { body: both })
  assert.deepEqual(
    activity.photos.map(one => one.id),
    [first],
    'twice on one workout it is one photo',
  )
  const refusal = await fabi.refused('POST /activities', {
    body: await workout(fabi, { photoIds: [await fabi.photo(), second], startedAt: IN_THE_MORNING }),
  })
  assert.deepEqual(refusal, {
    status: 409,
    code: 'photo_used',
    field: 'photoIds',
    params: { date: '2026-03-02', photoId: second },
  })
  const { id: _id, ...same } = { ...both, id: activity.id }
  assert.equal((await fabi.call('POST /activities', { body: { ...same, id: activity.id } })).activity.id, activity.id)
})

test('of two simultaneous workouts one gets the picture, and the other the reason', async () => {
  for (let round = 0; round < 5; round++) {
    const gil = await asPerson(server, 'Gil')
    const first = await gil.photo()
    const bodies = [
      await workout(gil, { photoIds: [first] }),
      await workout(gil, { photoIds: [await storedAgain(first)], startedAt: IN_THE_MORNING }),
    ]
    const answers = await Promise.all(
      bodies.map(payload =>
        server.app.inject({
          method: 'POST',
          url: '/api/activities',
          payload,
          headers: { authorization: `Bearer ${gil.token}` },
        }),
      ),
    )
    assert.deepEqual(answers.map(answer => answer.json<{ code?: string }>().code ?? 'logged').sort(), [
      'logged',
      'photo_used',
    ])
  }
})

test("the database itself refuses a picture on a second workout, and bytes that differ from the photo's", async () => {
  const hugo = await asPerson(server, 'Hugo')
  const photo = await hugo.photo()
  await logWorkout(hugo, { photoIds: [photo] })
  const { activity } = await logWorkout(hugo, { startedAt: IN_THE_MORNING })
  const attach =
    'insert into activity_photos (user_id, activity_id, position, photo_id, sha256) values ($1, $2, 2, $3, $4)'
  const again = await storedAgain(photo)
  const refused = { code: '23505', constraint: 'activity_photos_once' }
  await assert.rejects(server.database.pool.query(attach, [hugo.id, activity.id, again, null]), refused)
  await assert.rejects(server.database.pool.query(attach, [hugo.id, activity.id, again, randomBytes(32)]), refused)
})

test('deleting a workout releases its picture', async () => {
  const iris = await asPerson(server, 'Iris')
  const photo = await picture()
  const { id } = await send(iris, photo)
  const { activity } = await logWorkout(iris, { photoIds: [id] })
  await server.database.pool.query('delete from activities where id = $1', [activity.id])
  assert.equal((await send(iris, photo)).id, id)
  await logWorkout(iris, { photoIds: [id] })
})
