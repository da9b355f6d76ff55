import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SignedIn } from '../../core/context.ts'
import {
  accessDenied,
  BUCKET,
  checkBucket,
  copyObject,
  listObjects,
  moveObject,
  noSuchBucket,
  openDownload,
  removeObjects,
  signDownload,
  signUpload,
  StorageRefusal,
  type StoredObject,
  uploadPlace,
  visibleObject,
} from '../../modules/supabase-api/index.ts'
import { mayChange } from '../may-change.ts'
import { bodyOf, callerOf, type MakeContext, type ObjectRequest } from './caller.ts'
import { notOffered } from './errors.ts'
import { factsOf, sendObject } from './send-object.ts'

// As long as the original's.
const UPLOAD_SECONDS = 7_200
const MOST_SECONDS = 1_000_000_000
const PATHS_AT_ONCE = 500
const PREFIXES_AT_ONCE = 1_000
const PAGE = 1_500

const Path = z.string().max(1_000)
const Seconds = z.int('must be integer').min(1, 'must be >= 1').max(MOST_SECONDS, `must be <= ${MOST_SECONDS}`)
const SignOne = z.object({ expiresIn: Seconds, transform: z.undefined('is not offered').optional() })
const SignMany = z.object({ expiresIn: Seconds, paths: z.array(Path).max(PATHS_AT_ONCE) })
const Remove = z.object({ prefixes: z.array(Path).max(PREFIXES_AT_ONCE) })
const Move = z.object({
  bucketId: z.string(),
  sourceKey: Path,
  destinationKey: Path,
  destinationBucket: z.string().optional(),
})
const List = z.object({
  prefix: z.string().max(1_000).default(''),
  search: z.string().max(250).default(''),
  limit: z.int().min(1, 'must be >= 1').max(PAGE, `must be <= ${PAGE}`).default(100),
  offset: z.int().min(0, 'must be >= 0').max(1_000_000).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** The calls about stored photos, and their bytes. */
export function mountObjects(app: FastifyInstance, context: MakeContext): void {
  const hidden = { schema: { hide: true } }

  for (const address of ['/object/:bucket/*', '/object/authenticated/:bucket/*'])
    app.get<ObjectRequest>(address, hidden, async (request, reply) => {
      const ctx = await callerOf(context, request, request.params.bucket)
      return sendObject(ctx, request, reply, await visibleObject(ctx, request.params['*'], ctx.viewer.id))
    })

  app.get<ObjectRequest>('/object/info/:bucket/*', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    return infoOf(await visibleObject(ctx, request.params['*'], ctx.viewer.id))
  })

  // Without their own answer these would be read as calls about a bucket.
  app.post('/object/list-v2/*', hidden, async () => {
    throw notOffered('listV2')
  })
  app.get('/render/image/*', hidden, async () => {
    throw notOffered('Image transformation')
  })

  app.get<ObjectRequest>('/object/public/:bucket/*', hidden, async () => {
    throw noSuchBucket()
  })

  app.post<ObjectRequest>('/object/sign/:bucket/*', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    const { expiresIn } = bodyOf(SignOne, request)
    return { signedURL: await signedAddress(ctx, request.params['*'], expiresIn) }
  })

  app.post<ObjectRequest>('/object/sign/:bucket', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    const { expiresIn, paths } = bodyOf(SignMany, request)
    const signed = []
    for (const path of paths) {
      const one = await signedAddress(ctx, path, expiresIn).catch((error: unknown) => {
        if (error instanceof StorageRefusal) return null
        throw error
      })
      const error = one === null ? 'Either the object does not exist or you do not have access to it' : null
      signed.push({ error, path, signedURL: one })
    }
    return signed
  })

  // The signed address is enough: no key and no session. The photo is shown as far as its person may see it now.
  app.get<ObjectRequest>('/object/sign/:bucket/*', hidden, async (request, reply) => {
    // Opened by pages of any origin; the token gives the right, never a cookie.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.removeHeader('access-control-allow-credentials').header('access-control-allow-origin', '*')
    const { bucket, '*': path } = request.params
    checkBucket(bucket)
    const ctx = context()
    const { personId, until } = await openDownload(ctx, path, request.query.token ?? '')
    const object = await visibleObject(ctx, path, personId)
    reply.header('expires', until.toUTCString())
    return sendObject(ctx, request, reply, object, request.query.download)
  })

  app.post<ObjectRequest>('/object/upload/sign/:bucket/*', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    const path = request.params['*']
    const upsert = request.headers['x-upsert'] === 'true'
    await uploadPlace(ctx, path, upsert ? 'upsert' : 'new')
    const { sessionId } = ctx.viewer
    const token = await signUpload(ctx, path, { sessionId, upsert }, UPLOAD_SECONDS)
    return { url: `/object/upload/sign/${BUCKET}/${path}?token=${token}`, token }
  })

  app.delete<ObjectRequest>('/object/:bucket', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    const { prefixes } = bodyOf(Remove, request)
    await mayChange(ctx)
    return (await removeObjects(ctx, prefixes)).map(one => rowOf(one, one.path))
  })

  app.delete<ObjectRequest>('/object/:bucket/*', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    await mayChange(ctx)
    const path = request.params['*']
    // Refuses a missing photo, unlike the call for several at once.
    await visibleObject(ctx, path, ctx.viewer.id)
    if ((await removeObjects(ctx, [path])).length === 0) throw accessDenied()
    return { message: 'Successfully deleted' }
  })

  for (const [address, does] of [
    ['/object/move', moveObject],
    ['/object/copy', copyObject],
  ] as const)
    app.post(address, hidden, async request => {
      const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = bodyOf(Move, request)
      const ctx = await callerOf(context, request, bucketId)
      checkBucket(destinationBucket)
      await mayChange(ctx)
      const mode = request.headers['x-upsert'] === 'true' ? 'upsert' : 'new'
      const path = await does(ctx, sourceKey, destinationKey, mode)
      return path === undefined ? { message: 'Successfully moved' } : { Key: `${BUCKET}/${path}` }
    })

  app.post<ObjectRequest>('/object/list/:bucket', hidden, async request => {
    const ctx = await callerOf(context, request, request.params.bucket)
    const { prefix, search, limit, offset, sortBy } = bodyOf(List, request)
    // Reads are not recorded.
    const column = sortBy.column === 'last_accessed_at' ? 'updated_at' : sortBy.column
    const page = { search, limit, offset, sortBy: { column, descending: sortBy.order === 'desc' } }
    const listed = await listObjects(ctx, prefix, page)
    return listed.map(({ name, object }) => (object ? rowOf(object, name) : folder(name)))
  })

  // The bucket belongs to the product: no caller lists, makes or changes one.
  app.get('/bucket', hidden, async () => [])
  app.get('/bucket/:bucket', hidden, async () => {
    throw noSuchBucket()
  })
  for (const [method, url] of [
    ['POST', '/bucket'],
    ['PUT', '/bucket/:bucket'],
    ['DELETE', '/bucket/:bucket'],
    ['POST', '/bucket/:bucket/empty'],
  ] as const)
    app.route({
      method,
      url,
      ...hidden,
      handler: async () => {
        throw accessDenied()
      },
    })
}

async function signedAddress(ctx: SignedIn, path: string, seconds: number): Promise<string> {
  await visibleObject(ctx, path, ctx.viewer.id)
  // Unencoded: the client encodes the whole.
  return `/object/sign/${BUCKET}/${path}?token=${await signDownload(ctx, path, ctx.viewer.id, seconds)}`
}

function infoOf(object: StoredObject): object {
  const { etag, size, type, cacheControl, lastModified, createdAt } = factsOf(object)
  return {
    id: object.photo.photo_id,
    name: object.path,
    version: object.photo.photo_id,
    bucket_id: BUCKET,
    size,
    content_type: type,
    cache_control: cacheControl,
    etag,
    metadata: object.photo.metadata ?? {},
    last_modified: lastModified,
    created_at: createdAt,
  }
}

function rowOf(object: StoredObject, name: string): object {
  const { etag, size, type, cacheControl, lastModified, createdAt } = factsOf(object)
  return {
    name,
    id: object.photo.photo_id,
    bucket_id: BUCKET,
    owner: object.ownerId,
    version: object.photo.photo_id,
    created_at: createdAt,
    updated_at: lastModified,
    last_accessed_at: lastModified,
    metadata: {
      eTag: etag,
      size,
      mimetype: type,
      cacheControl,
      lastModified,
      contentLength: size,
      httpStatusCode: 200,
    },
  }
}

function folder(name: string): object {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
}
