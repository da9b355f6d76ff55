import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { parseJson } from '../text.ts'

/** Reads every body as a JSON object. The official clients announce JSON also where they send nothing. */
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

/** The known fields of a body; unknown ones are ignored, as the protocol wants. A field of the wrong type is refused. */
export function fieldsOf<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new AuthRefusal('validation_failed', `The field "${field}" is not of the type it should be`)
}

/** Absent, null and empty text are the same to the protocol. */
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
