import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../core/context.ts'
import { sessionViewer } from '../../modules/accounts/index.ts'
import {
  accessDenied,
  BUCKET,
  checkBucket,
  openUpload,
  storeObject,
  type UploadMode,
  uploadPlace,
} from '../../modules/supabase-api/index.ts'
import { mayChange } from '../may-change.ts'
import { callerOf, type MakeContext, type ObjectRequest } from './caller.ts'
import { withSentPhoto } from './sent-photo.ts'

type Request = FastifyRequest<ObjectRequest>

/** The calls whose body is a photo. */
export function mountUploads(app: FastifyInstance, context: MakeContext): void {
  const hidden = { schema: { hide: true } }
  app.post<ObjectRequest>('/object/:bucket/*', hidden, async (request, reply) => {
    const ctx = await callerOf(context, request, request.params.bucket)
    return stored(ctx, request, reply, request.headers['x-upsert'] === 'true' ? 'upsert' : 'new')
  })
  app.put<ObjectRequest>('/object/:bucket/*', hidden, async (request, reply) => {
    const ctx = await callerOf(context, request, request.params.bucket)
    return stored(ctx, request, reply, 'update')
  })
  // The signed address is enough: no key and no session.
  app.put<ObjectRequest>('/object/upload/sign/:bucket/*', hidden, async (request, reply) => {
    const { bucket, '*': path } = request.params
    checkBucket(bucket)
    const ctx = context()
    const { sessionId, upsert } = await openUpload(ctx, path, request.query.token ?? '')
    const viewer = await sessionViewer(ctx, sessionId)
    if (!viewer) throw accessDenied('the session that signed this address is over')
    const { Key } = await stored({ ...ctx, viewer }, request, reply, upsert ? 'upsert' : 'new')
    return { Key }
  })
}

async function stored(ctx: SignedIn, request: Request, reply: FastifyReply, mode: UploadMode) {
  await mayChange(ctx)
  const path = request.params['*']
  const place = await uploadPlace(ctx, path, mode)
  const id = await withSentPhoto(request, reply, ({ body, metadata }) =>
    storeObject(ctx, place, body, { mode, metadata }),
  )
  return { Id: id, Key: `${BUCKET}/${path}` }
}
