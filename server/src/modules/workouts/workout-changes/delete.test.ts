import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout, workout } from '../../../testing/build.ts'
import { receiptsAstray } from '../../../testing/histories.ts'
import { testServer } from '../../../testing/server.ts'
import { historyOf } from '../../scoring/scores/history-of.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { sweepDeletedWorkouts } from './sweep.ts'

const server = await testServer('2026-03-01T12:00:00Z')
after(() => server.close())
const { clock } = server

const NOON = '2026-03-03T15:00:00Z'
const MORNING = '2026-03-03T12:00:00Z'

async function someone(name: string, about: Parameters<typeof buildChallenge>[1] = {}) {
  clock.set('2026-03-01T12:00:00Z')
  const person = await asPerson(server, name)
  const challenge = await buildChallenge(person, about)
  clock.set(NOON)
  return { person, challenge }
}

async function picture(): Promise<Buffer> {
  return sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function send(person: TestPerson, payload: Buffer) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos',
    payload,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
  })
  return { status: answer.statusCode, ...answer.json<{ id: string; code: string; params: { date: string } }>() }
}

const one = (activityId: string) => ({ params: { activityId } })
const remove = (person: TestPerson, id: string) => person.call('DELETE /activities/:activityId', one(id))
const restore = (person: TestPerson, id: string) => person.call('POST /activities/:activityId/restore', one(id))

async function boardOf(person: TestPerson, challengeId: string) {
  const board = await person.call('GET /challenges/:challengeId/leaderboard', { params: { challengeId } })
  return board.top.map(row => [row.person.name, row.rank, row.score, row.streakDays])
}

async function pictureOf(photoId: string): Promise<boolean> {
  const found = await server.context().adapters.photos.get(`${photoId}/full`)
  found?.stream.destroy()
  return found !== null
}

test('a deleted workout leaves feed, scores, streak and history at once; undo restores all of it', async () => {
  const { person, challenge } = await someone('Ana', { type: 'calories_time' })
  const bia = await asPerson(server, 'Bia')
  await join(bia, challenge)
  await logWorkout(bia, { startedAt: MORNING, workoutType: 'yoga', minutes: 10 })
  const { activity } = await logWorkout(person, { startedAt: MORNING, workoutType: 'crossfit', caption: 'Forte' })
  const other = await logWorkout(person, { startedAt: '2026-03-03T10:00:00Z', workoutType: 'walking', minutes: 30 })
  const before = await boardOf(bia, challenge.id)
  const points = other.activity.receipts[0]!.points

  const { undoUntil } = await remove(person, activity.id)
  assert.equal(undoUntil, '2026-03-03T15:10:00.000Z')
  assert.deepEqual(await remove(person, activity.id), { undoUntil }, 'twice is once')
  const feed = await bia.call('GET /challenges/:challengeId/activities', { params: { challengeId: challenge.id } })
  assert.equal(
    feed.items.some(item => item.id === activity.id),
    false,
  )
  assert.equal((await bia.refused('GET /activities/:activityId', one(activity.id))).code, 'activity_not_found')
  // Alone on its day, the other one scores less.
  const left = await person.call('GET /activities/:activityId', one(other.activity.id))
  assert.ok(left.receipts[0]!.points < points)
  assert.deepEqual(await receiptsAstray(server), [])

  const { activity: back, moves } = await restore(person, activity.id)
  assert.deepEqual([back.version, back.caption, back.photos.length], [3, 'Forte', 1])
  assert.equal(moves.length, 1)
  assert.deepEqual(await boardOf(bia, challenge.id), before)
  assert.deepEqual((await restore(person, activity.id)).moves, [], 'twice is once')
  assert.deepEqual(await receiptsAstray(server), [])
})

test('deleting the only workout ends the streak; sending it again does not log it again', async () => {
  const { person, challenge } = await someone('Caio')
  const form = await workout(person, { startedAt: MORNING })
  await person.call('POST /activities', { body: form })
  await remove(person, form.id)
  assert.deepEqual(await boardOf(person, challenge.id), [['Caio', 1, 0, 0]])
  assert.equal((await person.refused('POST /activities', { body: form })).code, 'activity_not_found')
  clock.set('2026-03-03T15:30:00Z')
  await sweepDeletedWorkouts(server.context())
  assert.equal(
    (await person.refused('POST /activities', { body: { ...form, photoIds: [await person.photo()] } })).code,
    'activity_not_found',
  )
})

test('after some minutes it cannot be restored, and its photos are gone; a portrait stays', async () => {
  const { person } = await someone('Dani')
  const { activity } = await logWorkout(person, {
    startedAt: MORNING,
    photoIds: [await person.photo(), await person.photo()],
  })
  const [face, other] = activity.photos.map(photo => photo.id)
  await person.call('PUT /me/photo', { body: { photoId: face! } })
  await remove(person, activity.id)
  clock.set('2026-03-03T15:10:01Z')
  await sweepDeletedWorkouts(server.context())
  assert.equal(await pictureOf(other!), true, 'not yet')
  assert.equal((await person.refused('POST /activities/:activityId/restore', one(activity.id))).code, 'undo_over')
  assert.equal((await person.refused('DELETE /activities/:activityId', one(activity.id))).code, 'activity_not_found')
  clock.set('2026-03-03T15:12:00Z')
  await Promise.all([sweepDeletedWorkouts(server.context()), sweepDeletedWorkouts(server.context())])
  assert.deepEqual([await pictureOf(face!), await pictureOf(other!)], [true, false])
  assert.equal((await person.refused('POST /activities/:activityId/restore', one(activity.id))).code, 'undo_over')
})

test('the photo of a deleted workout can prove another one, which can then take its place permanently', async () => {
  const { person } = await someone('Edu')
  const photo = await picture()
  const { id } = await send(person, photo)
  const { activity } = await logWorkout(person, { startedAt: MORNING, photoIds: [id] })
  await remove(person, activity.id)
  const again = await send(person, photo)
  assert.deepEqual([again.status, again.id], [200, id])
  clock.set('2026-03-03T15:12:00Z')
  await sweepDeletedWorkouts(server.context())
  assert.equal(await pictureOf(id), true, 'it was sent again')
  await logWorkout(person, { startedAt: MORNING, photoIds: [id] })
  clock.set('2026-03-03T15:05:00Z')
  const refusal = await person.refused('POST /activities/:activityId/restore', one(activity.id))
  assert.equal(refusal.code, 'undo_over', 'forgotten by the sweep')
})

test('a photo that proves another workout by now prevents a restore', async () => {
  const { person } = await someone('Fabi')
  const photo = await person.photo()
  const { activity } = await logWorkout(person, { startedAt: MORNING, photoIds: [photo] })
  await remove(person, activity.id)
  await logWorkout(person, { startedAt: '2026-03-03T10:00:00Z', photoIds: [photo] })
  const refusal = await person.refused('POST /activities/:activityId/restore', one(activity.id))
  assert.deepEqual([refusal.code, refusal.params?.['date']], ['photo_used', '2026-03-03'])
})

test('a workout in a finished challenge keeps counting there, and its photo stays used', async () => {
  const { person, challenge } = await someone('Gabi', { endDate: '2026-03-03' })
  const photo = await picture()
  const { id } = await send(person, photo)
  const { activity } = await logWorkout(person, { startedAt: MORNING, photoIds: [id] })
  clock.set('2026-03-06T12:00:00Z')
  await settleDue(server.context())
  const before = await historyOf(server.context(), challenge.id)
  await remove(person, activity.id)
  assert.deepEqual(await historyOf(server.context(), challenge.id), before)
  assert.deepEqual(
    (await boardOf(person, challenge.id)).map(([, rank, score]) => [rank, score]),
    [[1, 10]],
  )
  for (const at of ['2026-03-06T12:00:00Z', '2026-03-06T12:30:00Z']) {
    clock.set(at)
    await sweepDeletedWorkouts(server.context())
    const sent = await send(person, photo)
    assert.deepEqual([sent.status, sent.code, sent.params.date], [409, 'photo_used', '2026-03-03'], at)
    const kept = await person.refused('POST /activities', {
      body: await workout(person, { startedAt: '2026-03-06T10:00:00Z', photoIds: [id] }),
    })
    assert.ok(['photo_used', 'photo_not_found'].includes(kept.code), kept.code)
  }
  assert.equal(await pictureOf(id), false)
  // As a portrait it may be sent: that proves nothing.
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/photos?use=portrait',
    payload: photo,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
  })
  assert.equal(answer.statusCode, 200)
  const body = await workout(person, {
    startedAt: '2026-03-06T10:00:00Z',
    photoIds: [answer.json<{ id: string }>().id],
  })
  assert.equal((await person.refused('POST /activities', { body })).code, 'photo_used')
})

test('a workout that moderators voided cannot be deleted', async () => {
  const { person } = await someone('Hugo')
  const { activity } = await logWorkout(person, { startedAt: MORNING })
  await server.database.pool.query('update activities set voided_at = now() where id = $1', [activity.id])
  assert.equal((await person.refused('DELETE /activities/:activityId', one(activity.id))).code, 'activity_voided')
})

test("an invite bonus is removed with the friend's first workout, and restored with it", async () => {
  const { person, challenge } = await someone('Iara')
  const friend = await asPerson(server, 'Jonas')
  await friend.call('POST /challenges/:challengeId/join', {
    params: { challengeId: challenge.id },
    body: { fingerprint: challenge.fingerprint, invitedBy: person.id },
  })
  const scores = async () => (await boardOf(person, challenge.id)).map(([name, , score]) => `${name} ${score}`).sort()
  const { activity } = await logWorkout(friend, { startedAt: MORNING })
  assert.deepEqual(await scores(), ['Iara 10', 'Jonas 10'])
  await remove(friend, activity.id)
  assert.deepEqual(await scores(), ['Iara 0', 'Jonas 0'])
  await restore(friend, activity.id)
  assert.deepEqual(await scores(), ['Iara 10', 'Jonas 10'])
})

test("while it can be restored, its id stays its person's", async () => {
  const { person: ana, challenge } = await someone('Ana')
  const { activity } = await logWorkout(ana, { startedAt: MORNING })
  const params = { activityId: activity.id }
  await ana.call('DELETE /activities/:activityId', { params })
  const rival = await asPerson(server, 'Caio')
  await join(rival, challenge)
  const body = await workout(rival, { id: activity.id, startedAt: MORNING })
  const refused = await rival.refused('POST /activities', { body })
  assert.deepEqual([refused.code, refused.field], ['invalid_input', 'id'])
  assert.equal((await ana.call('POST /activities/:activityId/restore', { params })).activity.id, activity.id)
})
