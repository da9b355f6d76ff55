import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { photoStoreContract } from '../testing/photo-store-contract.ts'
import { diskPhotoStore } from './disk-photo-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'bora-test-store-'))
after(() => rmSync(folder, { recursive: true, force: true }))

photoStoreContract('on the disk', async () => ({ store: diskPhotoStore(mkdtempSync(join(folder, 'data-'))) }))

test('no key leads out of the folder, and no partial file remains', async () => {
  const data = join(folder, 'keys')
  mkdirSync(data)
  writeFileSync(join(folder, 'secret.webp'), 'secret')
  const store = diskPhotoStore(data)
  for (const key of ['../secret', '../../etc/passwd', `${randomUUID()}/../../secret`, `archives/../../secret`, '']) {
    assert.equal(await store.get(key), null)
    await assert.rejects(store.put(key, Buffer.from('x')))
  }
  await Promise.all(
    Array.from({ length: 5 }, () => store.put('00000000-0000-4000-8000-000000000000/thumb', Buffer.from('same'))),
  )
  const files = readdirSync(data, { recursive: true }).map(String)
  assert.equal(files.filter(name => name.endsWith('.part')).length, 0)
  assert.equal(files.filter(name => name.endsWith('.webp')).length, 1)
})

test('a partial file is listed without a key', async () => {
  const data = join(folder, 'left')
  mkdirSync(join(data, 'photos', 'ab'), { recursive: true })
  writeFileSync(join(data, 'photos', 'ab', 'x.part'), 'half')
  const listed = await Array.fromAsync(diskPhotoStore(data).list({ photosBeginning: 'ab' }))
  assert.deepEqual(
    listed.map(({ key, name, bytes }) => ({ key, name, bytes })),
    [{ key: null, name: 'photos/ab/x.part', bytes: 4 }],
  )
})

test("other accounts of the machine can't read archives", { skip: process.platform === 'win32' }, async () => {
  const data = mkdtempSync(join(folder, 'mode-'))
  chmodSync(data, 0o755)
  await diskPhotoStore(data).put(`archives/${randomUUID()}`, Buffer.from('everything'))
  assert.equal(statSync(join(data, 'archives')).mode & 0o077, 0)
})

test('each of the two folders carries the mark', async () => {
  const data = mkdtempSync(join(folder, 'marks-'))
  const store = diskPhotoStore(data)
  await store.setMark('one')
  rmSync(join(data, 'archives'), { recursive: true })
  assert.deepEqual(await store.marks(), ['one', null])
})
