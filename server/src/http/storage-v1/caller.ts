import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context, SignedIn, Viewer } from '../../core/context.ts'
import { accessDenied, checkBucket, noSuchBucket } from '../../modules/supabase-api/index.ts'
import { authenticateClient } from '../client-auth.ts'
import { badRequest } from './errors.ts'

export type MakeContext = (viewer?: Viewer | null) => Context

/** A request about a path in a bucket. */
export type ObjectRequest = { Params: { bucket: string; '*': string }; Querystring: Record<string, string | undefined> }

/** Returns the caller of a request about a bucket; without a session, the bucket does not exist. */
export async function callerOf(context: MakeContext, request: FastifyRequest, bucket: unknown): Promise<SignedIn> {
  if (request.headers.authorization === undefined)
    throw badRequest("headers must have required property 'authorization'")
  const ctx = context()
  const caller = await authenticateClient(ctx, request)
  if ('shut' in caller) throw accessDenied(caller.shut)
  const { viewer } = caller
  if (!viewer) throw noSuchBucket()
  checkBucket(bucket)
  return { ...ctx, viewer }
}

/** Returns the parsed body; refuses one of another shape with the place of its first fault. */
export function bodyOf<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const result = schema.safeParse(request.body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw badRequest(`${['body', ...issue.path.map(String)].join('/')} ${issue.message}`)
}
