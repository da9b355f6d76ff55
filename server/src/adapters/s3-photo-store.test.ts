import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { photoStoreContract } from '../testing/photo-store-contract.ts'
import { startS3 } from '../testing/s3-server.ts'
import { freePort } from '../testing/server-process.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3PhotoStore } from './s3-photo-store.ts'

photoStoreContract('in an object store', async () => {
  const server = await startS3()
  return { store: await s3PhotoStore(server.settings), close: () => server.close() }
})

const nowhere = {
  publicUrl: null,
  region: 'us-east-1',
  bucket: 'bora-files',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}

test('browsers are redirected to the public address, with the bucket in the path or in the host name', async () => {
  const terms = { from: new Date(), until: new Date(Date.now() + 60_000), shared: true }
  const id = randomUUID()
  const leadsTo = async (settings: object) => {
    const store = await s3PhotoStore({ ...nowhere, endpoint: null, pathStyle: false, ...settings })
    const address = new URL((await store.address(`${id}/full`, terms))!)
    assert.equal(address.origin, store.origin)
    return address.origin + address.pathname
  }
  const file = `photos/${id}/full.webp`
  assert.equal(await leadsTo({ region: 'sa-east-1' }), `https://bora-files.s3.sa-east-1.amazonaws.com/${file}`)
  const own = { endpoint: 'http://store:9000', pathStyle: true }
  assert.equal(await leadsTo(own), `http://store:9000/bora-files/${file}`)
  const cdn = { ...own, publicUrl: 'https://files.bora.example' }
  assert.equal(await leadsTo(cdn), `https://files.bora.example/bora-files/${file}`)
  assert.equal(await leadsTo({ ...cdn, pathStyle: false }), `https://bora-files.files.bora.example/${file}`)
})

test('an unavailable, overloaded or full store is reported with system error codes', async () => {
  const key = `${randomUUID()}/full`
  const gone = await s3PhotoStore({ ...nowhere, endpoint: `http://127.0.0.1:${await freePort()}`, pathStyle: true })
  await assert.rejects(gone.get(key), { code: 'ECONNREFUSED' })
  let answer = { status: 503, code: 'SlowDown' }
  await answering(
    () => ({ status: answer.status, xml: `<Error><Code>${answer.code}</Code><Message>no</Message></Error>` }),
    async store => {
      await assert.rejects(store.get(key), { code: 'ETIMEDOUT' })
      answer = { status: 507, code: 'XMinioStorageFull' }
      await assert.rejects(store.put(key, Buffer.from('x')), { code: 'ENOSPC' })
      answer = { status: 404, code: 'NoSuchBucket' }
      await assert.rejects(store.get(key), { name: 'NoSuchBucket' })
      await assert.rejects(Array.fromAsync(store.list('archives')), { name: 'NoSuchBucket' })
    },
  )
})

// The contract's server can't continue a list on this Node: it encrypts its markers with DES.
test('a list of several pages is read to its end', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const file = (id: string) =>
    `<Contents><Key>photos/${id}/thumb.webp</Key><Size>7</Size><LastModified>2026-03-02T12:00:00.000Z</LastModified></Contents>`
  const pages = {
    '': `<IsTruncated>true</IsTruncated><NextContinuationToken>second</NextContinuationToken>${ids.slice(0, 2).map(file).join('')}`,
    second: `<IsTruncated>false</IsTruncated>${file(ids[2]!)}`,
  }
  const pageOf = (url: URL) => pages[(url.searchParams.get('continuation-token') ?? '') as keyof typeof pages]
  await answering(
    url => ({ status: 200, xml: `<ListBucketResult>${pageOf(url)}</ListBucketResult>` }),
    async store => {
      const listed = await Array.fromAsync(store.list({ photosBeginning: 'ab' }))
      assert.deepEqual(
        listed.map(({ key, bytes, changedAt }) => ({ key, bytes, at: changedAt.toISOString() })),
        ids.map(id => ({ key: `${id}/thumb`, bytes: 7, at: '2026-03-02T12:00:00.000Z' })),
      )
    },
  )
})

/** Connects a store to a server that gives these answers. */
async function answering(
  answer: (url: URL) => { status: number; xml: string },
  work: (store: PhotoStore) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume()
    const { status, xml } = answer(new URL(request.url!, 'http://s3'))
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = await s3PhotoStore({ ...nowhere, endpoint, pathStyle: true })
  try {
    await work(store)
  } finally {
    store.close()
    server.closeAllConnections()
    server.close()
  }
}
