import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { parseJson } from '../text.ts'

/** Parses every body as a JSON object. The official clients declare JSON even for an empty body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, objectFrom(body))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Returns the known fields of a body; unknown ones are ignored, as the protocol requires. A field of the wrong type is
 * refused.
 */
export function fieldsOf<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AuthRefusal('validation_failed', `The field "${field}" is not of the type it should be`)
}

/** In the protocol, absent, null and empty text are equivalent. */
export const Text = z
  .string()
  .nullish()
  .transform(text => text || null)
export const Data = z
  .record(z.string(), z.json())
  .nullish()
  .transform(data => data ?? {})

function objectFrom(body: string | Buffer): Record<string, unknown> {
  const value = parseJson(body) ?? {}
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AuthRefusal('bad_json', 'The request body should be a JSON object')
}
