import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPerson, type TestPerson } from '../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../testing/build.ts'
import type { TestServer } from '../../testing/server.ts'
import { sweepDeletedWorkouts } from '../../modules/workouts/workout-changes/sweep.ts'
import { type SupabaseApi, supabaseApi } from '../rest-v1/testing.ts'
import { cameraPhoto, dataOf, refusalOf } from './testing.ts'

const NOW = '2026-03-02T15:00:00.000Z'
let server: TestServer
let clientOf: SupabaseApi['clientOf']
let ana: TestPerson
let bia: TestPerson

before(async () => {
  ;({ server, clientOf } = await supabaseApi(NOW))
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
})
beforeEach(() => server.clock.set(NOW))
after(() => server.close())

const jpeg = { contentType: 'image/jpeg' }
const photosOf = (person?: TestPerson) => clientOf(person).storage.from('photos')
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)

async function uploaded(person: TestPerson, name: string) {
  return dataOf(await photosOf(person).upload(`${person.id}/${name}`, await cameraPhoto(), jpeg))
}

/** Returns this person's answer to each reading call for a path. */
async function told(person: TestPerson, path: string) {
  const photos = photosOf(person)
  return {
    info: refusalOf(await photos.info(path)),
    exists: await photos.exists(path).then(({ data }) => data),
    signed: refusalOf(await photos.createSignedUrl(path, 60)),
    several: dataOf(await photos.createSignedUrls([path], 60)).map(({ error, signedUrl }) => [error, signedUrl]),
    bytes: await photos.download(path).then(({ data }) => data),
    moved: refusalOf(await photos.move(path, `${person.id}/stolen.jpg`)),
    copied: refusalOf(await photos.copy(path, `${person.id}/stolen.jpg`)),
    listed: dataOf(await photos.list(path.slice(0, path.indexOf('/')))),
    removed: dataOf(await photos.remove([path])),
  }
}

describe('who sees a photo', () => {
  test('one that proves nothing is visible only to its owner', async () => {
    const { path } = await uploaded(ana, 'own.jpg')
    assert.deepEqual(await told(bia, path), await told(bia, `${ana.id}/unknown.jpg`))
    assert.equal((await told(bia, path)).info[2], 'Object not found')
    assert.equal((await photosOf(ana).exists(path)).data, true)
  })

  test('one of a private challenge is visible to people who can see the challenge, as long as they can', async () => {
    const { path, id } = await uploaded(ana, 'private.jpg')
    const challenge = await buildChallenge(ana, { isPrivate: true })
    await join(ana, challenge)
    await logWorkout(ana, { challengeId: challenge.id, photoIds: [id] })
    assert.deepEqual(await told(bia, path), await told(bia, `${ana.id}/unknown.jpg`))

    await query('insert into challenge_invited (challenge_id, user_id, at) values ($1, $2, now())', [
      challenge.id,
      bia.id,
    ])
    const { signedUrl } = dataOf(await photosOf(bia).createSignedUrl(path, 3_600))
    assert.equal((await fetch(signedUrl)).status, 200)
    assert.ok(dataOf(await photosOf(bia).download(path)).size > 0)
    assert.equal(refusalOf(await photosOf(bia).move(path, `${bia.id}/stolen.jpg`))[2], 'Object not found')
    assert.deepEqual(dataOf(await photosOf(bia).remove([path])), [])

    await query('delete from challenge_invited where challenge_id = $1', [challenge.id])
    assert.equal((await fetch(signedUrl)).status, 400)
    assert.equal(refusalOf(await photosOf(bia).info(path))[2], 'Object not found')
  })

  test('one that moderators hid, by its owner alone; a sealed one, by no one', async () => {
    // No workout of another test is at the same time.
    const gil = await asPerson(server, 'Gil')
    const { path, id } = await uploaded(gil, 'hidden.jpg')
    const challenge = await buildChallenge(gil)
    await join(gil, challenge)
    await logWorkout(gil, { challengeId: challenge.id, photoIds: [id] })
    assert.equal((await photosOf(bia).exists(path)).data, true)
    await query('update photos set hidden_at = now() where id = $1', [id])
    assert.deepEqual([(await photosOf(bia).exists(path)).data, (await photosOf(gil).exists(path)).data], [false, true])
    await query(`update photos set emptied_at = now(), spent_by = id, spent_on = '2026-03-02' where id = $1`, [id])
    assert.equal((await photosOf(gil).exists(path)).data, false)
    assert.deepEqual(dataOf(await photosOf(gil).list(gil.id, { search: 'hidden' })), [])
    // Its name is free.
    assert.equal((await photosOf(gil).upload(path, await cameraPhoto(), jpeg)).error, null)
  })
})

test('a signed address opens nothing for an account that is suspended, reclaimed or deleted', async () => {
  const challenge = await buildChallenge(ana)
  await join(ana, challenge)
  const { path, id } = await uploaded(ana, 'seen.jpg')
  await logWorkout(ana, { challengeId: challenge.id, photoIds: [id], startedAt: '2026-03-02T08:00:00Z' })
  const eve = await asPerson(server, 'Eve')
  const { signedUrl } = dataOf(await photosOf(eve).createSignedUrl(path, 1_000_000_000))
  const status = async () => (await fetch(signedUrl)).status
  assert.equal(await status(), 200)
  const set = (change: string, value: string | null) =>
    query(`update auth.users set ${change} = $2 where id = $1`, [eve.id, value])
  await set('banned_until', '2999-01-01T00:00:00Z')
  assert.equal(await status(), 400)
  await set('banned_until', null)
  assert.equal(await status(), 200)
  await set('reclaimed_at', NOW)
  assert.equal(await status(), 400)
  await set('reclaimed_at', null)
  await query('delete from auth.users where id = $1', [eve.id])
  assert.equal(await status(), 400)
})

describe('photos that lose their name', () => {
  const isThere = async (id: string) => (await query('select from photos where id = $1', [id])).rowCount === 1
  const later = async () => {
    server.clock.set(new Date(server.clock.now().getTime() + 3_600_000))
    await sweepDeletedWorkouts(server.context())
  }

  test('it is deleted, unless it proves a workout, is a portrait or has another name', async () => {
    const person = await asPerson(server, 'Caio')
    const photos = photosOf(person)
    const [free, proof, portrait, twice, kept] = await Promise.all(
      ['free', 'proof', 'portrait', 'twice', 'kept'].map(name => uploaded(person, `${name}.jpg`)),
    )
    await logWorkout(person, { photoIds: [proof!.id] })
    await person.call('PUT /me/photo', { body: { photoId: portrait!.id } })
    dataOf(await photos.copy(twice!.path, `${person.id}/copy.jpg`))
    dataOf(await photos.remove([free, proof, portrait, twice].map(one => one!.path)))
    await later()
    assert.deepEqual(await Promise.all([free, proof, portrait, twice, kept].map(one => isThere(one!.id))), [
      false,
      true,
      true,
      true,
      true,
    ])
  })

  test('one that was replaced is deleted', async () => {
    const person = await asPerson(server, 'Dani')
    const { path, id } = await uploaded(person, 'replaced.jpg')
    dataOf(await photosOf(person).update(path, await cameraPhoto(), jpeg))
    await later()
    assert.equal(await isThere(id), false)
    assert.equal((await photosOf(person).exists(path)).data, true)
  })

  test('a named photo stays after its workout was deleted', async () => {
    const person = await asPerson(server, 'Eva')
    const { path, id } = await uploaded(person, 'stays.jpg')
    const { activity } = await logWorkout(person, { photoIds: [id] })
    await person.call('DELETE /activities/:activityId', { params: { activityId: activity.id } })
    await later()
    assert.equal((await photosOf(person).exists(path)).data, true)
  })

  test('a workout that takes it at the same moment keeps it', async () => {
    const person = await asPerson(server, 'Fia')
    for (let round = 0; round < 4; round++) {
      const { path, id } = await uploaded(person, `round-${round}.jpg`)
      await Promise.all([
        photosOf(person).remove([path]),
        sleep(round * 2).then(() => logWorkout(person, { photoIds: [id] })),
      ])
      const { rows } = await query('select unused_since from photos where id = $1', [id])
      assert.deepEqual(rows, [{ unused_since: null }])
    }
  })
})

test('a person uploads as often as in the app, by either way', async () => {
  const limited = await supabaseApi(undefined, { AUTH_RATE_LIMITS: 'on' })
  try {
    const person = await asPerson(limited.server, 'Ana')
    const photos = limited.clientOf(person).storage.from('photos')
    await person.photo()
    for (let at = 0; at < 29; at++) {
      const { error } = await photos.upload(`${person.id}/${at}.jpg`, await cameraPhoto(), jpeg)
      assert.equal(error, null)
    }
    assert.deepEqual(refusalOf(await photos.upload(`${person.id}/more.jpg`, await cameraPhoto(), jpeg)), [
      429,
      '429',
      'Too many requests',
    ])
  } finally {
    await limited.server.close()
  }
})

test('unsupported calls are refused by name, never answered by something else', async () => {
  const photos = photosOf(ana)
  const { path } = await uploaded(ana, 'not-offered.jpg')
  const transform = { width: 100, height: 100 }
  assert.equal(refusalOf(await photos.listV2({ prefix: ana.id }))[2], 'listV2 is not offered')
  assert.equal(refusalOf(await photos.createSignedUrl(path, 60, { transform }))[2], 'body/transform is not offered')
  const { error } = await photos.download(path, { transform })
  assert.equal((error as { status?: number } | null)?.status, 400)
  const rendered = await fetch(photos.getPublicUrl(path, { transform }).data.publicUrl)
  assert.equal(((await rendered.json()) as { message: string }).message, 'Image transformation is not offered')
})
