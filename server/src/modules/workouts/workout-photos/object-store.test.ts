import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { s3PhotoStore } from '../../../adapters/s3-photo-store.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { startS3 } from '../../../testing/s3-server.ts'
import { testServer } from '../../../testing/server.ts'
import { makeArchives, sweepArchives } from '../../privacy/archives/archives.ts'
import { deleteDueAccounts } from '../../privacy/account-deletion/delete-due-accounts.ts'
import { checkFiles, type FileProblem } from '../../platform/check-files.ts'

const s3 = await startS3()
const photos = await s3PhotoStore(s3.settings)
const server = await testServer('2026-03-02T15:00:00.000Z', {}, { photos })
after(async () => {
  await server.close()
  photos.close()
  await s3.close()
})

const pass = (hours: number) => server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000))
const keysOf = async (part: Parameters<typeof photos.list>[0]) =>
  (await Array.fromAsync(photos.list(part))).map(({ key }) => key)
const download = (person: TestPerson) =>
  server.app.inject({ url: '/api/me/archive/file', headers: { authorization: `Bearer ${person.token}` } })

async function withWorkout(name: string) {
  const person = await asPerson(server, name)
  const challenge = await buildChallenge(person)
  await join(person, challenge)
  const { activity } = await logWorkout(person, { challengeId: challenge.id, photoIds: [await person.photo()] })
  return { person, challenge, activity, photo: activity.photos[0]! }
}

test('a photo redirects to an address that works for some minutes, after the same access check', async () => {
  const { person: bia, activity, challenge, photo } = await withWorkout('Bia')
  for (const [url, file] of [
    [photo.url, 'full'],
    [photo.thumbUrl, 'thumb'],
  ] as const) {
    const answer = await server.app.inject(url)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [302, 'private, no-store'])
    const address = new URL(answer.headers.location!)
    assert.equal(address.origin + address.pathname, `${photos.origin}/bora-files/photos/${photo.id}/${file}.webp`)
    const seconds = Number(address.searchParams.get('X-Amz-Expires'))
    assert.equal(seconds, 600)
    const picture = await fetch(address)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
    assert.equal(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12), 'WEBP')
  }
  const params = { challengeId: challenge.id }
  await bia.call('PUT /challenges/:challengeId/privacy', { params, body: { isPrivate: true } })
  assert.equal((await server.app.inject(photo.url)).statusCode, 404, 'nobody is led there any more')
  const own = await bia.call('GET /activities/:activityId', { params: { activityId: activity.id } })
  const answer = await server.app.inject(own.photos[0]!.url)
  assert.equal(answer.statusCode, 302)
  assert.equal((await fetch(answer.headers.location!)).headers.get('cache-control'), 'private, max-age=600, immutable')
})

test("pages may show the object store's content, and the service worker may fetch it", async () => {
  const { headers } = await server.app.inject('/api/config')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, new RegExp(`img-src 'self' data: blob: ${photos.origin};`))
  assert.match(policy, new RegExp(`connect-src 'self' ${photos.origin};`))
})

test('an archive is stored there and sent by the server; one with missing photos is not created', async () => {
  const { person: caio } = await withWorkout('Caio')
  await caio.call('POST /me/archive')
  assert.equal(await makeArchives(server.context(), problem => assert.fail(problem)), 1)
  const { bytes } = await caio.call('GET /me/archive')
  const answer = await download(caio)
  assert.deepEqual([answer.statusCode, answer.rawPayload.length], [200, bytes])
  const [stored] = await keysOf('archives')
  await photos.remove(stored!)
  assert.equal((await download(caio)).statusCode, 500, 'a missing one is a fault')
  await server.database.pool.query('delete from archives')

  const { person: davi, photo } = await withWorkout('Davi')
  await photos.remove(`${photo.id}/full`)
  await davi.call('POST /me/archive')
  const told: string[] = []
  assert.equal(await makeArchives(server.context(), problem => void told.push(problem)), 0)
  assert.match(told.join(), new RegExp(`${photo.id}/full is missing in the store`))
  assert.deepEqual(await keysOf('archives'), [])
  assert.equal((await davi.call('GET /me/archive')).state, 'making', 'it is tried again')
  await server.database.pool.query('delete from archives')
})

test("a deleted account's photos and archives are removed from the object store", async () => {
  const leaves = await asPerson(server, 'Olga')
  const photoId = await leaves.photo()
  await leaves.call('POST /me/archive')
  assert.equal(await makeArchives(server.context(), problem => assert.fail(problem)), 1)
  assert.ok((await photos.size(`${photoId}/full`))! > 0 && (await keysOf('archives')).length === 1)
  await leaves.call('POST /me/closing', { body: { password: 'segredo1' } })
  pass(8 * 24)
  assert.equal(await deleteDueAccounts(server.context(), problem => assert.fail(problem)), 1)
  assert.deepEqual([await photos.size(`${photoId}/full`), await photos.size(`${photoId}/thumb`)], [null, null])
  assert.deepEqual(await keysOf('archives'), [])
})

test('expired archives are removed there, and a check finds each row without its file and each file without its row', async () => {
  const eva = await asPerson(server, 'Eva')
  const [there, gone] = [await eva.photo(), await eva.photo()]
  await eva.call('POST /me/archive')
  assert.equal(await makeArchives(server.context(), problem => assert.fail(problem)), 1)
  const check = (now = new Date()) => checkFiles({ db: server.database.kysely }, photos, { now })
  const before = await check()
  pass(8 * 24)
  assert.equal(await sweepArchives(server.context()), 1)
  assert.deepEqual(await keysOf('archives'), [])
  assert.equal((await check()).rows, before.rows - 1)

  const [lost, alien] = [`${gone}/thumb`, `${randomUUID()}/full`]
  await photos.remove(lost)
  await photos.put(`${there}/full`, Buffer.from('cut off'))
  await photos.put(alien, Buffer.from('nobody knows me'))
  const mine = (all: FileProblem[]) =>
    all.filter(({ name }) => [there, gone, alien.slice(0, 36)].some(id => name.includes(id)))
  const missing = { kind: 'missing', name: lost }
  const cutOff = { kind: 'other size', name: `${there}/full` }
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
  assert.deepEqual(
    mine((await check()).problems).sort(byName),
    [missing, cutOff].sort(byName),
    'it may still get its row',
  )
  const later = await check(new Date(Date.now() + 2 * 3_600_000))
  const without = { kind: 'without a row', name: `photos/${alien}.webp` }
  assert.deepEqual(mine(later.problems).sort(byName), [missing, cutOff, without].sort(byName))
})
