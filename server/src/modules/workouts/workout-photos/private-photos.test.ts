import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { signedPictureUrl } from '../../../core/signed-picture-url.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const server = await testServer(NOW.toISOString())
after(() => server.close())
beforeEach(() => server.clock.set(NOW))

const ana = await asPerson(server, 'Ana')
const stranger = await asPerson(server, 'Caio')

type Picture = { id: string; url: string; thumbUrl: string }

/** A challenge of Ana's in which she takes part, and Bia with a workout. */
async function challengeWithPhoto(about: { isPrivate?: boolean } = {}) {
  const bia = await asPerson(server, 'Bia')
  const challenge = await buildChallenge(ana, about)
  for (const person of [ana, bia]) {
    if (person === bia && about.isPrivate) await openLink(bia, challenge.id)
    await join(person, challenge)
  }
  const { activity } = await logWorkout(bia, { challengeId: challenge.id })
  return { bia, challenge, activity }
}

async function openLink(person: TestPerson, challengeId: string): Promise<void> {
  await server.database.pool.query(
    `insert into challenge_invited (challenge_id, user_id, at) values ($1, $2, now()) on conflict do nothing`,
    [challengeId, person.id],
  )
}

async function inFeed(person: TestPerson, challengeId: string): Promise<Picture> {
  const { items } = await person.call('GET /challenges/:challengeId/activities', { params: { challengeId } })
  return items[0]!.photos[0]!
}

/** The status codes of these addresses for a browser without a session. */
async function opens(...addresses: string[]): Promise<number[]> {
  return Promise.all(addresses.map(async url => (await server.app.inject(url)).statusCode))
}

async function setPrivate(challengeId: string, isPrivate: boolean): Promise<void> {
  await ana.call('PUT /challenges/:challengeId/privacy', { params: { challengeId }, body: { isPrivate } })
}

test('an address issued while the challenge was public stops working once it is private, for everyone', async () => {
  const { bia, challenge, activity } = await challengeWithPhoto()
  const seen = await Promise.all([stranger, ana, bia].map(person => inFeed(person, challenge.id)))
  const own = activity.photos[0]!
  const all = [...seen, own].flatMap(({ url, thumbUrl }) => [url, thumbUrl])
  assert.ok((await opens(...all)).every(status => status === 200))
  assert.equal(new Set(all).size, 2, 'everybody has the same two addresses')

  await setPrivate(challenge.id, true)
  assert.ok((await opens(...all)).every(status => status === 404))
  assert.equal((await server.app.inject(all[0]!)).json().code, 'photo_not_found')
  for (const person of [ana, bia]) {
    const { url, thumbUrl } = await inFeed(person, challenge.id)
    assert.deepEqual(await opens(url, thumbUrl), [200, 200], `${person.name} takes part`)
  }
})

test('a browser with a cached picture revalidates each time, and is refused too', async () => {
  const { challenge } = await challengeWithPhoto()
  const { url } = await inFeed(stranger, challenge.id)
  const first = await server.app.inject(url)
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  const headers = { 'if-none-match': String(first.headers['etag']) }
  const again = await server.app.inject({ url, headers })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  await setPrivate(challenge.id, true)
  assert.equal((await server.app.inject({ url, headers })).statusCode, 404)
})

test('an address of a private challenge is for one person, works while that person has access, and for at most an hour', async () => {
  const { challenge } = await challengeWithPhoto({ isPrivate: true })
  await openLink(stranger, challenge.id)
  const [mine, theirs] = [await inFeed(ana, challenge.id), await inFeed(stranger, challenge.id)]
  assert.notEqual(mine.url, theirs.url)
  assert.deepEqual(await opens(mine.url, theirs.url), [200, 200])

  await server.database.pool.query('delete from challenge_invited where user_id = $1', [stranger.id])
  assert.deepEqual(await opens(mine.url, theirs.url), [200, 404])
  assert.deepEqual(await opens(theirs.url.replace(stranger.id, ana.id)), [404], 'the name in it is signed too')
  assert.deepEqual(await opens(theirs.url.replace(stranger.id, 'all')), [404])
  server.clock.set(new Date(NOW.getTime() + 61 * 60_000))
  assert.deepEqual(await opens(mine.url), [404])
})

test('photos not logged yet, or counting nowhere, are visible only to their author', async () => {
  const dani = await asPerson(server, 'Dani')
  const { activity } = await logWorkout(dani)
  const { url } = activity.photos[0]!
  assert.ok(url.includes(`for=${dani.id}`), url)
  assert.deepEqual(await opens(url), [200])
  await server.database.pool.query('update activities set voided_at = now() where id = $1', [activity.id])
  assert.deepEqual(await opens(url), [200], 'its author still sees it')
})

test('a photo that also counts in a public challenge stays public, and works again when made public again', async () => {
  const { bia, challenge } = await challengeWithPhoto()
  const { url } = await inFeed(stranger, challenge.id)
  await setPrivate(challenge.id, true)
  const open = await buildChallenge(ana)
  await join(bia, open)
  assert.deepEqual(await opens(url), [200], 'the workout counts in the open one now')
  await setPrivate(open.id, true)
  assert.deepEqual(await opens(url), [404])
  await setPrivate(challenge.id, false)
  assert.deepEqual(await opens(url), [200])
})

test('a workout that no longer counts, or whose author left, is hidden from others', async () => {
  const { bia, challenge } = await challengeWithPhoto()
  const { url } = await inFeed(stranger, challenge.id)
  assert.deepEqual(await opens(url), [200])
  await server.database.pool.query('select drop_participant($1, $2)', [challenge.id, bia.id])
  assert.deepEqual(await opens(url), [404])
})

test('a portrait is public while it is one, and only in its own size', async () => {
  const edu = await asPerson(server, 'Edu')
  const { photoUrl } = await edu.call('PUT /me/photo', { body: { photoId: await edu.photo() } })
  const shown = await server.app.inject(photoUrl!)
  assert.equal(shown.statusCode, 200)
  assert.match(String(shown.headers['cache-control']), /^private, max-age=86400/)
  assert.deepEqual(await opens(photoUrl!.replace('/thumb', '/full')), [404])
  await edu.call('PUT /me/photo', { body: { photoId: null } })
  assert.deepEqual(await opens(photoUrl!), [404])
})

describe('an address stops working after its time', () => {
  type Scene = { bia: TestPerson; challengeId: string; activityId: string; viewer: TestPerson }
  const leave = async ({ challengeId, viewer }: Scene) => {
    const { pool } = server.database
    await pool.query('select drop_participant($1, $2)', [challengeId, viewer.id])
    await pool.query('delete from participants where challenge_id = $1 and user_id = $2', [challengeId, viewer.id])
    await pool.query('delete from challenge_invited where challenge_id = $1 and user_id = $2', [challengeId, viewer.id])
  }
  const changes: Record<string, (scene: Scene) => Promise<void>> = {
    'who was in the challenge is out': leave,
    'who was in it is out, and in another one': async scene => {
      await leave(scene)
      await join(scene.viewer, await buildChallenge(ana))
    },
    'the workout is deleted': async ({ activityId }) => {
      await server.database.pool.query('delete from receipts where activity_id = $1', [activityId])
      await server.database.pool.query('delete from activities where id = $1', [activityId])
    },
    'the workout counts no more': async ({ activityId }) => {
      await server.database.pool.query('update receipts set counted = false where activity_id = $1', [activityId])
    },
    'its author is out of the challenge': async ({ bia, challengeId }) => {
      await server.database.pool.query('select drop_participant($1, $2)', [challengeId, bia.id])
    },
    'an hour has passed': async () => server.clock.set(new Date(NOW.getTime() + 61 * 60_000)),
  }
  const asked: Record<string, (etag: string) => Record<string, string>> = {
    plainly: () => ({}),
    'for a part of it': () => ({ range: 'bytes=0-99' }),
    'by a browser that has it': etag => ({ 'if-none-match': etag }),
    'by a browser that has it, for a part': etag => ({ 'if-range': etag, range: 'bytes=0-99' }),
  }
  for (const [what, change] of Object.entries(changes)) {
    test(what, async () => {
      const viewer = await asPerson(server, 'Fabi')
      const { bia, challenge, activity } = await challengeWithPhoto({ isPrivate: true })
      await openLink(viewer, challenge.id)
      await join(viewer, challenge)
      const { url, thumbUrl } = await inFeed(viewer, challenge.id)
      const etags = await Promise.all(
        [url, thumbUrl].map(async one => String((await server.app.inject(one)).headers['etag'])),
      )
      await change({ bia, challengeId: challenge.id, activityId: activity.id, viewer })
      for (const [how, headersOf] of Object.entries(asked)) {
        for (const [i, address] of [url, thumbUrl].entries()) {
          const answer = await server.app.inject({ url: address, headers: headersOf(etags[i]!) })
          assert.deepEqual([answer.statusCode, answer.json().code], [404, 'photo_not_found'], `${how}: ${address}`)
        }
      }
    })
  }

  test('the id alone, and a forged address, open nothing', async () => {
    const { activity } = await challengeWithPhoto({ isPrivate: true })
    const { id } = activity.photos[0]!
    const until = Math.floor(NOW.getTime() / 1_000) + 3_600
    for (const variant of ['full', 'thumb', 'original'])
      for (const query of ['', `?for=${ana.id}&until=${until}&key=`, `?for=all&until=${until}&key=${'A'.repeat(22)}`])
        assert.ok([400, 404].includes((await server.app.inject(`/api/photos/${id}/${variant}${query}`)).statusCode))
    for (const path of [`/photos/${id}/full.webp`, `/data/photos/${id}/full.webp`, `/api/photos/..%2f${id}/full`])
      assert.notEqual((await server.app.inject(path)).headers['content-type'], 'image/webp')
  })

  test('an admin sees the photos of proofs, and no others', async () => {
    const { bia, activity } = await challengeWithPhoto({ isPrivate: true })
    const admin = await asPerson(server, 'Zilda')
    const unused = await bia.photo()
    const address = (photoId: string) =>
      signedPictureUrl(server.context().secrets.pictures, photoId, 'full', admin.id, server.clock.now())
    const ids = [activity.photos[0]!.id, unused]
    assert.deepEqual(await opens(...ids.map(address)), [404, 404])
    await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [admin.id])
    assert.deepEqual(await opens(...ids.map(address)), [200, 404])
  })
})
