import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { oneKey } from '../testing/keys.ts'
import { verifyPictureUrl, signedPictureUrl } from './signed-picture-url.ts'

const secret = oneKey()
const now = new Date('2026-03-01T13:00:00Z')

function parts(address: string) {
  const url = new URL(address, 'http://localhost')
  const [photoId, variant] = url.pathname.split('/').slice(-2) as [string, string]
  const { for: audience, until, key } = Object.fromEntries(url.searchParams) as Record<string, string>
  return { photoId, variant, audience: audience!, until: Number(until), key: key! }
}

test('an address for everyone is the same all day and valid for one to two days', () => {
  const id = randomUUID()
  const address = signedPictureUrl(secret, id, 'thumb', 'all', now)
  assert.equal(signedPictureUrl(secret, id, 'thumb', 'all', new Date('2026-03-01T23:59:59Z')), address)
  assert.ok(verifyPictureUrl(secret, parts(address), now))
  assert.ok(verifyPictureUrl(secret, parts(address), new Date('2026-03-02T23:59:59Z')))
  assert.ok(!verifyPictureUrl(secret, parts(address), new Date('2026-03-03T00:00:00Z')))
})

test('an address for one person is the same for half an hour and valid for at most an hour', () => {
  const [id, person] = [randomUUID(), randomUUID()]
  const address = signedPictureUrl(secret, id, 'full', person, now)
  assert.equal(signedPictureUrl(secret, id, 'full', person, new Date('2026-03-01T13:29:59Z')), address)
  assert.ok(verifyPictureUrl(secret, parts(address), new Date('2026-03-01T13:59:59Z')))
  assert.ok(!verifyPictureUrl(secret, parts(address), new Date('2026-03-01T14:00:00Z')))
})

test('any change of an address invalidates it', () => {
  const good = parts(signedPictureUrl(secret, randomUUID(), 'thumb', 'all', now))
  assert.ok(!verifyPictureUrl(secret, { ...good, variant: 'full' }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, photoId: randomUUID() }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, until: good.until + 86_400 }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, key: good.key.slice(0, -2) }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, key: '' }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, audience: 'face' }, now))
  assert.ok(!verifyPictureUrl(secret, { ...good, audience: randomUUID() }, now))
  assert.ok(!verifyPictureUrl(oneKey(), good, now))
})

test('an address that an earlier key signed is valid until that key is retired', () => {
  const [earlier, later] = [oneKey(), { generation: 2, value: oneKey().current.value }]
  const address = parts(signedPictureUrl(earlier, randomUUID(), 'full', 'all', now))
  assert.ok(verifyPictureUrl({ current: later, all: [later, earlier.current] }, address, now))
  assert.ok(verifyPictureUrl({ current: earlier.current, all: [later, earlier.current] }, address, now))
  assert.ok(!verifyPictureUrl({ current: later, all: [later] }, address, now))
})
