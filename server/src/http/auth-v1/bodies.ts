import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AuthRefusal } from '../../rooms/auth/auth.ts'

/** Reads every body as a JSON object. The official clients announce JSON also where they send nothing. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, objectFrom(body as string))
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

function objectFrom(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AuthRefusal('bad_json', 'Could not parse request body as JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AuthRefusal('bad_json', 'The request body should be a JSON object')
  }
  if (!isStorable(value))
    throw new AuthRefusal('validation_failed', 'The request body holds characters that no text has')
  return value as Record<string, unknown>
}

// The database keeps neither a NUL nor half of a surrogate pair.
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > 32) return false
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
}
