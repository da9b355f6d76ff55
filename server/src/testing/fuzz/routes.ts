import type { FastifyInstance } from 'fastify'

/** One call of any route. Its input is known as JSON Schema if the OpenAPI document, or `doors.ts`, describes it. */
export type Route = {
  method: string
  /** With parameters as `:name`. */
  url: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | null
  /** Its body is a picture, or another file. */
  takesPicture: boolean
  /** Only admins can see that it exists, for any input. */
  isHidden: boolean
  /** The codes of the product's own API by status; null for other routes. */
  codes: Record<string, readonly string[]> | null
}

/** The subset of JSON Schema that the document uses. */
export type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** The field name of such values in answers, if it isn't the field's own. */
  knownAs?: string
  /** For a parameter: the call is refused without it. */
  isNeeded?: boolean
}

type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: { properties?: { code?: Schema } } }> }>
}

type Document = { paths: Record<string, Record<string, Operation>> }

/** Returns the calls of the product's own API, as its OpenAPI document describes them. */
export function routesOfDocument(document: Document): Route[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => path.startsWith('/api/') && method !== 'options')
      .map(([method, operation]) => routeOf(method.toUpperCase(), path, operation)),
  )
}

function routeOf(method: string, path: string, { parameters = [], requestBody, responses }: Operation): Route {
  const within = (place: string) =>
    Object.fromEntries(
      parameters
        .filter(one => one.in === place)
        .map(({ name, schema, required = false }) => [name, { ...schema, isNeeded: required }]),
    )
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    params: within('path'),
    query: within('query'),
    body: requestBody?.content['application/json']?.schema ?? null,
    isHidden: path.startsWith('/api/admin/'),
    takesPicture: method === 'POST' && ['/api/photos', '/api/tracks', '/api/tracks/drafts'].includes(path),
    codes: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => {
        const code = content?.['application/json']?.schema?.properties?.code
        return [status, (code?.enum ?? [code?.const]).map(String)]
      }),
    ),
  }
}

/**
 * Returns every call that the server actually mounts, read from the router itself, so that undescribed ones are tested,
 * too. In the printed tree each level is indented by four characters, and its line has the rest of the address and the
 * methods.
 */
export function mountedRoutes(app: FastifyInstance): { method: string; url: string }[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const found = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line)
      if (!found) return []
      const [, indent, rest, methods] = found as unknown as [string, string, string, string]
      const level = indent.length / 4
      const url = `${parents[level - 1] ?? ''}${rest}`
      parents[level] = url
      return methods.split(', ').map(method => ({ method, url }))
    })
}
