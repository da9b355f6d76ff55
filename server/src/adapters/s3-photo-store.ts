import type { S3ServiceException } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { keyOfName, kindOfKey, mediaTypeOf, type PhotoStore } from './photo-store.ts'

type Options = {
  endpoint: string | null
  publicUrl: string | null
  region: string
  bucket: string
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

const MARK = 'bora-database-id'
const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CONNECT_MS = 3_000
const SILENT_MS = 30_000
const TRIES = 3

/**
 * Stores files in a bucket of an S3-compatible object store: `photos/<id>/<variant>.webp` and `archives/<id>.zip`. The
 * client is imported here, so an installation without an object store never loads it. Doesn't check that the store
 * responds; once a call fails, the error's `code` says whether it is unavailable (`ETIMEDOUT`) or full (`ENOSPC`).
 */
export async function s3PhotoStore(options: Options): Promise<PhotoStore> {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    PutObjectCommand,
    paginateListObjectsV2,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { bucket: Bucket, endpoint, publicUrl, region, pathStyle, accessKeyId, secretAccessKey } = options
  const clientAt = (at: string | null) =>
    new S3Client({
      region,
      ...(at !== null && { endpoint: at }),
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      // Many S3-compatible stores don't support checksums in trailers; the signature includes a hash of the content
      // anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  const client = clientAt(endpoint)
  const shown = publicUrl === null ? client : clientAt(publicUrl)
  const fetched = (Key: string) =>
    told(async () => {
      const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return { stream: Body as Readable, bytes: ContentLength! }
    })
  const signed = (Key: string, more: object, signingDate: Date, expiresIn: number) =>
    getSignedUrl(shown, new GetObjectCommand({ Bucket, Key, ...more }), { signingDate, expiresIn })

  return {
    kind: 's3',
    origin: new URL(await signed(MARK, {}, new Date(), 60)).origin,
    async put(key, content) {
      const Key = nameOf(key)
      if (Key === null) throw new Error('not a key of a file')
      const about = { Bucket, Key, ContentType: mediaTypeOf(key) }
      await told(async () => {
        if (Buffer.isBuffer(content)) return void (await client.send(new PutObjectCommand({ ...about, Body: content })))
        const Body = createReadStream(content.file)
        try {
          await new Upload({
            client,
            params: { ...about, Body },
            partSize: PART_BYTES,
            queueSize: PARTS_AT_ONCE,
          }).done()
        } finally {
          Body.destroy()
        }
      })
    },
    async get(key) {
      const name = nameOf(key)
      return name === null ? null : orNull(fetched(name))
    },
    async size(key) {
      const Key = nameOf(key)
      if (Key === null) return null
      const found = await orNull(told(() => client.send(new HeadObjectCommand({ Bucket, Key }))))
      return found?.ContentLength ?? null
    },
    async address(key, { from, until, shared }) {
      const name = nameOf(key)
      if (name === null) return null
      const seconds = Math.round((until.getTime() - from.getTime()) / 1_000)
      const ResponseCacheControl = `${shared ? 'public' : 'private'}, max-age=${seconds}, immutable`
      return signed(name, { ResponseCacheControl, ResponseContentType: mediaTypeOf(key) }, from, seconds)
    },
    async remove(key) {
      const Key = nameOf(key)
      if (Key !== null) await told(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    async removeName(name) {
      if (!/^(photos|archives)\//.test(name)) throw new Error('not the name of a file')
      await told(() => client.send(new DeleteObjectCommand({ Bucket, Key: name })))
    },
    async *list(part) {
      const Prefix = part === 'archives' ? 'archives/' : `photos/${part.photosBeginning}`
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })
      for (;;) {
        const { value: page, done } = await told(() => pages.next())
        if (done) return
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: keyOfName(Key), name: Key, bytes: Size, changedAt: LastModified }
      }
    },
    async marks() {
      const found = await orNull(fetched(MARK))
      return [found && (await buffer(found.stream)).toString().trim()]
    },
    async setMark(id) {
      await told(() =>
        client.send(new PutObjectCommand({ Bucket, Key: MARK, Body: `${id}\n`, ContentType: 'text/plain' })),
      )
    },
    async removeMark() {
      await told(() => client.send(new DeleteObjectCommand({ Bucket, Key: MARK })))
    },
    close() {
      client.destroy()
      shown.destroy()
    },
  }
}

function nameOf(key: string): string | null {
  const kind = kindOfKey(key)
  if (kind === 'archive') return `${key}.zip`
  return kind === 'photo' ? `photos/${key}.webp` : null
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    // A HEAD request fails without an error code.
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return null
    throw error
  }
}

// The rest of the server distinguishes external faults by system error codes.
async function told<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking()
  } catch (error) {
    const code = codeOf(error as Partial<S3ServiceException>)
    if (code === null) throw error
    throw Object.assign(new Error(`the object store failed: ${(error as Error).message}`, { cause: error }), { code })
  }
}

const FULL = ['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge']

function codeOf({ name = '', $metadata }: Partial<S3ServiceException>): 'ETIMEDOUT' | 'ENOSPC' | null {
  const status = $metadata?.httpStatusCode ?? 0
  if (FULL.includes(name) || status === 507) return 'ENOSPC'
  return status >= 500 || status === 429 || name === 'TimeoutError' || name === 'SlowDown' ? 'ETIMEDOUT' : null
}
