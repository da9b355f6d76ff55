import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import test from 'node:test'
import { checkPictureAddress, pictureAddress } from './picture-address.ts'

const secret = randomBytes(32)
const now = new Date('2026-03-01T13:00:00Z')

function parts(address: string): { photoId: string; variant: string; until: number; key: string } {
  const url = new URL(address, 'http://localhost')
  const [photoId, variant] = url.pathname.split('/').slice(-2) as [string, string]
  return { photoId, variant, until: Number(url.searchParams.get('until')), key: url.searchParams.get('key')! }
}

test('an address is the same all day and holds for one to two days', () => {
  const id = randomUUID()
  const address = pictureAddress(secret, id, 'thumb', now)
  assert.equal(pictureAddress(secret, id, 'thumb', new Date('2026-03-01T23:59:59Z')), address)
  assert.ok(checkPictureAddress(secret, parts(address), now))
  assert.ok(checkPictureAddress(secret, parts(address), new Date('2026-03-02T23:59:59Z')))
  assert.ok(!checkPictureAddress(secret, parts(address), new Date('2026-03-03T00:00:00Z')))
})

test('any change of an address breaks it', () => {
  const good = parts(pictureAddress(secret, randomUUID(), 'thumb', now))
  assert.ok(!checkPictureAddress(secret, { ...good, variant: 'full' }, now))
  assert.ok(!checkPictureAddress(secret, { ...good, photoId: randomUUID() }, now))
  assert.ok(!checkPictureAddress(secret, { ...good, until: good.until + 86_400 }, now))
  assert.ok(!checkPictureAddress(secret, { ...good, key: good.key.slice(0, -2) }, now))
  assert.ok(!checkPictureAddress(secret, { ...good, key: '' }, now))
  assert.ok(!checkPictureAddress(randomBytes(32), good, now))
})
