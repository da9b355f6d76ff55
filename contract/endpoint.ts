import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `signed-in` and `admin` require a valid access token of a live session; for anyone who isn't an
 * admin, calls of admins don't exist. `desk` requires an admin who gave a second factor in this session; for everyone
 * else it doesn't exist.
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'desk'

/**
 * One call of the product's own API, as data: access, input, output and possible refusals. `params`, `query` and `body`
 * are zod objects; unknown fields of a body are refused. `takes: 'image'` or `'file'`: the request body is the picture
 * or file itself. `gives: 'events'` is a stream of server-sent events, `gives: 'image'` a picture, `gives: 'csv'` a
 * table that is streamed line by line, `gives: 'zip'` an archive: they have no JSON output. `mayLag`: a read whose answer may
 * come from a replica of the database (`rules/freshness.ts`); it has a JSON output and writes nothing.
 * `token: 'recordings'`: a signed-in call that a personal access token for recordings may make, too.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  takes?: 'image' | 'file'
  gives?: 'json' | 'events' | 'image' | 'csv' | 'zip'
  mayLag?: true
  token?: 'recordings'
  output: z.ZodType
  errors: readonly ErrorCode[]
}

/** Declares one call and keeps its exact types for server and web. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call
}

type Shape<T> = T extends z.ZodType ? z.output<T> : Record<never, never>
type Given<T> = T extends z.ZodType ? z.input<T> : Record<never, never>

/** A handler's input: parsed, with defaults filled in. */
export type InputOf<E extends Endpoint> = {
  params: Shape<E['params']>
  query: Shape<E['query']>
  body: Shape<E['body']>
}

/** A client's request; parts that the call doesn't take may be omitted. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Given<E['body']> } : unknown)

/** A call's output. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
