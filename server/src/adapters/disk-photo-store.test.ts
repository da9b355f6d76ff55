import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { diskPhotoStore } from './disk-photo-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'bora-test-store-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a picture comes back as it was put, until it is removed', async () => {
  const store = diskPhotoStore(join(folder, 'photos'))
  const key = `${randomUUID()}/full`
  assert.equal(await store.get(key), null)
  await store.put(key, Buffer.from('picture'))
  const found = (await store.get(key))!
  assert.equal(found.bytes, 7)
  assert.equal((await buffer(found.stream)).toString(), 'picture')
  await store.remove(key)
  await store.remove(key)
  assert.equal(await store.get(key), null)
})

test('no key leads out of the folder, and nothing half-written stays', async () => {
  writeFileSync(join(folder, 'secret.webp'), 'secret')
  const store = diskPhotoStore(join(folder, 'photos'))
  for (const key of ['../secret', '../../etc/passwd', `${randomUUID()}/../../secret`, `${randomUUID()}/other`, '']) {
    assert.equal(await store.get(key), null)
    await assert.rejects(store.put(key, Buffer.from('x')))
  }
  await Promise.all(
    Array.from({ length: 5 }, () => store.put('00000000-0000-4000-8000-000000000000/thumb', Buffer.from('same'))),
  )
  const files = readdirSync(folder, { recursive: true }).map(String)
  assert.equal(files.filter(name => name.endsWith('.part')).length, 0)
})
