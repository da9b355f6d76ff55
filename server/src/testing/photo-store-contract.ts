import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import type { PhotoStore, StorePart } from '../adapters/photo-store.ts'

/** An empty store under test. */
export type StoreUnderTest = { store: PhotoStore; close?(): Promise<void> }

// More than two parts of a multipart upload, and no whole number of them.
const LARGE_CHUNKS = 41
const CHUNK = 1024 * 1024

/** Requirements for every file store, local or remote: the same tests for each adapter. */
export function photoStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the file store ${name}`, () => {
    let opened: StoreUnderTest
    let store: PhotoStore
    const folder = mkdtempSync(join(tmpdir(), 'bora-store-contract-'))
    before(async () => {
      opened = await open()
      store = opened.store
    })
    after(async () => {
      store.close()
      await opened.close?.()
      rmSync(folder, { recursive: true, force: true })
    })

    const textOf = async (key: string) => {
      const found = await store.get(key)
      return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() }
    }
    const keysOf = async (part: StorePart) =>
      (await Array.fromAsync(store.list(part)))
        .map(({ key }) => key)
        .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))

    for (const key of [`${randomUUID()}/full`, `${randomUUID()}/thumb`, `archives/${randomUUID()}`]) {
      test(`${key.replace(/[0-9a-f-]{36}/, '<id>')} is returned unchanged, until it is removed`, async () => {
        assert.deepEqual([await store.get(key), await store.size(key)], [null, null])
        await store.put(key, Buffer.from('picture'))
        assert.deepEqual(await textOf(key), { bytes: 7, text: 'picture' })
        assert.equal(await store.size(key), 7)
        await store.remove(key)
        await store.remove(key)
        assert.deepEqual([await store.get(key), await store.size(key)], [null, null])
      })
    }

    test('putting a file again replaces it', async () => {
      const key = `archives/${randomUUID()}`
      await store.put(key, Buffer.from('the first and longer one'))
      await store.put(key, Buffer.from('second'))
      assert.deepEqual(await textOf(key), { bytes: 6, text: 'second' })
      await store.remove(key)
    })

    test('a file of many megabytes is put by its path and returned byte for byte', async () => {
      const file = join(folder, 'large')
      const sent = createHash('sha256')
      const chunks = function* () {
        for (let i = 0; i < LARGE_CHUNKS; i++) {
          const chunk = randomBytes(i === 0 ? 4_321 : CHUNK)
          sent.update(chunk)
          yield chunk
        }
      }
      await pipeline(Readable.from(chunks()), createWriteStream(file))
      const key = `archives/${randomUUID()}`
      await store.put(key, { file })
      const { stream, bytes } = (await store.get(key))!
      const came = createHash('sha256')
      for await (const chunk of stream) came.update(chunk as Buffer)
      assert.equal(bytes, 4_321 + (LARGE_CHUNKS - 1) * CHUNK)
      assert.equal(came.digest('hex'), sent.digest('hex'))
      await store.remove(key)
    })

    test("a file that can't be read is not put, and leaves nothing", async () => {
      const key = `archives/${randomUUID()}`
      await assert.rejects(store.put(key, { file: join(folder, 'not there') }))
      assert.equal(await store.size(key), null)
    })

    test('an invalid key stores nothing and finds nothing', async () => {
      for (const key of ['', 'bora-database-id', '../x', `${randomUUID()}/other`, `${randomUUID()}/full/..`]) {
        await assert.rejects(store.put(key, Buffer.from('x')), key)
        assert.deepEqual([await store.get(key), await store.size(key)], [null, null], key)
        await store.remove(key)
      }
    })

    test('files are listed, by the first digits of photos, and archives', async () => {
      const id = (beginning: string) => beginning + randomUUID().slice(2)
      const [one, two, other, archive] = [id('ab'), id('ab'), id('cd'), randomUUID()]
      const keys = [`${one}/full`, `${one}/thumb`, `${two}/full`, `${other}/full`, `archives/${archive}`]
      for (const key of keys) await store.put(key, Buffer.from(key))
      assert.deepEqual(await keysOf({ photosBeginning: 'ab' }), [`${one}/full`, `${one}/thumb`, `${two}/full`].sort())
      assert.deepEqual(await keysOf({ photosBeginning: 'cd' }), [`${other}/full`])
      assert.deepEqual(await keysOf({ photosBeginning: 'ef' }), [])
      assert.deepEqual(await keysOf('archives'), [`archives/${archive}`])
      const [listed] = await Array.fromAsync(store.list('archives'))
      assert.equal(listed!.bytes, `archives/${archive}`.length)
      assert.ok(Math.abs(listed!.changedAt.getTime() - Date.now()) < 300_000)
      await store.removeName(listed!.name)
      for (const key of keys.slice(0, -1)) await store.remove(key)
      await assert.rejects(store.removeName('bora-database-id'))
      assert.deepEqual(await keysOf('archives'), [])
    })

    test('it carries the mark that it was given, and does not list it as a file', async () => {
      assert.ok((await store.marks()).every(mark => mark === null))
      await store.setMark('11111111-0000-4000-8000-000000000000')
      await store.setMark('22222222-0000-4000-8000-000000000000')
      assert.ok((await store.marks()).every(mark => mark === '22222222-0000-4000-8000-000000000000'))
      assert.deepEqual(await keysOf('archives'), [])
      await store.removeMark()
      assert.ok((await store.marks()).every(mark => mark === null))
    })

    test('an address opens the one file that it was signed for, until it expires, and nothing if it was changed', async t => {
      const key = `${randomUUID()}/thumb`
      await store.put(key, Buffer.from('picture'))
      const from = new Date(Date.now() - 60_000)
      const terms = { from, until: new Date(Date.now() + 240_000), shared: false }
      const address = await store.address(key, terms)
      if (store.origin === null) {
        assert.equal(address, null)
        return t.diagnostic('its files are sent by the server')
      }
      assert.equal(new URL(address!).origin, store.origin)
      assert.equal(await store.address(key, terms), address)
      const answer = await fetch(address!)
      assert.equal(answer.headers.get('content-type'), 'image/webp')
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=300, immutable')
      assert.equal(await answer.text(), 'picture')
      const shared = await fetch((await store.address(key, { ...terms, shared: true }))!)
      assert.equal(shared.headers.get('cache-control'), 'public, max-age=300, immutable')
      const statusOf = async (url: string) => (await fetch(url)).status
      const over = { from: new Date(Date.now() - 120_000), until: new Date(Date.now() - 1_000), shared: false }
      assert.equal(await statusOf((await store.address(key, over))!), 403)
      assert.equal(await statusOf(address!.replace('/thumb.webp', '/full.webp')), 403)
      assert.equal(await statusOf(address!.replace(/\?.*/, '')), 403)
      await store.remove(key)
      assert.equal(await statusOf(address!), 404)
    })
  })
}
