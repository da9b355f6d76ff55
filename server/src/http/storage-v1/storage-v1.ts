import type { FastifyInstance } from 'fastify'
import type { Context, Viewer } from '../../core/context.ts'
import { registerClientHooks } from '../client-auth.ts'
import { registerStorageErrors } from './errors.ts'
import { mountObjects } from './objects.ts'
import { mountUploads } from './uploads.ts'

/** The storage of the official clients, at `/storage/v1` (docs/rules/client-api.md#storage). */
export async function storageV1(
  app: FastifyInstance,
  { context }: { context(viewer?: Viewer | null): Context },
): Promise<void> {
  await app.register(
    async door => {
      registerStorageErrors(door)
      registerClientHooks(door, context().config)
      mountObjects(door, context)
      await door.register(async uploads => {
        // The body of an upload is read by its handler.
        uploads.removeAllContentTypeParsers()
        uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
        mountUploads(uploads, context)
      })
    },
    { prefix: '/storage/v1' },
  )
}
