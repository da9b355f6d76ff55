import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may make a call. `signed-in` and `admin` need a valid access token of a live session; to whoever is no admin, a call of admins is not there. `desk` is admins who gave a second factor in this session; to everybody else it is not there. */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'desk'

/**
 * One call of the product's own API, as data: who may call, what it takes, gives, and how it may refuse.
 * `params`, `query` and `body` are zod objects; unknown fields of a body are refused.
 * `takes: 'image'` or `'file'` means that the request body is the picture, or file, itself; `gives: 'events'` is a stream of server-sent
 * events, `gives: 'image'` a picture and `gives: 'csv'` a table, sent line by line, `gives: 'zip'` an archive: they have no JSON output.
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
  output: z.ZodType
  errors: readonly ErrorCode[]
}

/** Declares one call; keeps its exact types for server and web. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call
}

type Shape<T> = T extends z.ZodType ? z.output<T> : Record<never, never>
type Given<T> = T extends z.ZodType ? z.input<T> : Record<never, never>

/** What a handler receives: everything parsed, defaults filled in. */
export type InputOf<E extends Endpoint> = {
  params: Shape<E['params']>
  query: Shape<E['query']>
  body: Shape<E['body']>
}

/** What a client sends; parts that the call doesn't take may be left out. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Given<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Given<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Given<E['body']> } : unknown)

/** What a call answers. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>
