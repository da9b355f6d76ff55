import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { diskPhotoStore } from '../../adapters/disk-photo-store.ts'
import type { PhotoStore } from '../../adapters/photo-store.ts'
import { s3PhotoStore } from '../../adapters/s3-photo-store.ts'
import { StartRefused } from '../../settings/environment.ts'
import { asPerson } from '../../testing/as-person.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { freePort } from '../../testing/server-process.ts'
import { testServer } from '../../testing/server.ts'
import { claimStores, leaveStore, requireMark } from './file-stores.ts'

const server = await testServer()
const { database } = server
const s3 = await startS3()
const bucket = await s3PhotoStore(s3.settings)
const folder = mkdtempSync(join(tmpdir(), 'bora-file-stores-'))
after(async () => {
  bucket.close()
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await bucket.removeMark()
  await database.pool.query('update file_stores set marked_at = null, left_at = null')
})

const emptyDisk = () => diskPhotoStore(mkdtempSync(join(folder, 'data-')))
const name = (kind: PhotoStore['kind']) => `The ${kind}`
const starts = (store: PhotoStore, other: PhotoStore | null = null) => claimStores(database, { store, other, name })
const refused = (start: Promise<unknown>, says: RegExp) =>
  assert.rejects(start, (error: unknown) => error instanceof StartRefused && says.test(error.message))

test('the first node marks its store, and others start with the same one', async () => {
  const disk = emptyDisk()
  await Promise.all([starts(disk), starts(disk), starts(disk)])
  const { rows } = await database.pool.query<{ mark: string }>(`select mark from file_stores where kind = 'disk'`)
  assert.deepEqual(await disk.marks(), [rows[0]!.mark, rows[0]!.mark])
  await requireMark(database.kysely, disk, 'The disk')
  await refused(requireMark(database.kysely, emptyDisk(), 'The disk'), /is not marked as this database's/)
})

test('of two nodes with a folder each that start at once one is refused', async () => {
  const results = await Promise.allSettled([starts(emptyDisk()), starts(emptyDisk())])
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const [no] = results.filter(result => result.status === 'rejected')
  assert.match(
    String(no!.reason),
    /The disk is not where the other nodes keep photos and archives: it has no bora-database-id/,
  )
})

test('a store of another database is refused, also by the first node, and so is an incomplete one', async () => {
  const another = emptyDisk()
  await another.setMark('00000000-0000-4000-8000-000000000000')
  await refused(starts(another), /^The disk belongs to another database/)
  await bucket.setMark('00000000-0000-4000-8000-000000000000')
  await refused(starts(bucket), /^The s3 belongs to another database/)

  const [disk, data] = [emptyDisk(), mkdtempSync(join(folder, 'half-'))]
  await starts(disk)
  const half = diskPhotoStore(data)
  await half.setMark((await disk.marks())[0]!)
  rmSync(join(data, 'archives'), { recursive: true })
  await refused(starts(half), /is not where the other nodes keep/)
})

test('a start interrupted between file and row continues', async () => {
  const disk = emptyDisk()
  await starts(disk)
  await database.pool.query('update file_stores set marked_at = null')
  await starts(disk)
  await refused(starts(emptyDisk()), /is not where the other nodes keep/)
})

test('while files move a node needs both stores, and removals apply to both', async () => {
  const disk = emptyDisk()
  await starts(disk)
  await refused(starts(bucket), /^Photos are still in The disk, which this node does not find/)
  await refused(starts(bucket, emptyDisk()), /^Photos are still in The disk/)
  await starts(disk)

  const both = await starts(bucket, disk)
  const [key, old] = ['aaaaaaaa-0000-4000-8000-000000000000/full', 'bbbbbbbb-0000-4000-8000-000000000000/full']
  await disk.put(old, Buffer.from('old'))
  await both.put(key, Buffer.from('new'))
  const terms = { from: new Date(), until: new Date(Date.now() + 60_000), shared: true }
  assert.equal(await both.address(old, terms), null, 'the server sends it itself')
  assert.equal((await fetch((await both.address(key, terms))!)).status, 200)
  assert.deepEqual([await both.size(old), await both.size(key), await disk.size(key)], [3, 3, null])
  const before = await starts(disk, bucket)
  assert.equal(await before.size(key), 3, 'a node that still stores on the disk finds it, too')
  for (const one of [key, old]) await before.remove(one)
  assert.deepEqual([await both.size(old), await both.size(key)], [null, null])

  await leaveStore(database.kysely, 'disk')
  assert.equal(await starts(bucket), bucket)
  await refused(starts(disk), /^Photos are still in The s3/)
})

test('an object store that does not respond, or has no such bucket, gives a one-sentence error', async () => {
  const away = await s3PhotoStore({ ...s3.settings, endpoint: `http://127.0.0.1:${await freePort()}` })
  await refused(starts(away), /^The s3 cannot be read: .*ECONNREFUSED/)
  const without = await s3PhotoStore({ ...s3.settings, bucket: 'other-files' })
  await refused(starts(without), /^The s3 cannot be read: .*bucket/i)
})

test('photos from before stores were marked are expected on the disk', async () => {
  await (await asPerson(server, 'Ana')).photo()
  await refused(starts(bucket, emptyDisk()), /^Photos are still in The disk: start once with PHOTO_STORE=disk/)
})
