import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'

// Deeper than the body of any call, and far from exhausting the stack.
const MAX_LEVELS = 32

/** A request contains invalid text, which couldn't be stored unchanged. */
export class InvalidUtf8 extends Error {
  readonly statusCode = 400
}

/** A body is not JSON. */
export class InvalidJson extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY'
  readonly statusCode = 400
}

/** Decodes the text of a body. Refuses (`InvalidUtf8`) bytes that aren't UTF-8. */
export function decodeUtf8(body: string | Buffer): string {
  try {
    return typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new InvalidUtf8('The request body is not UTF-8')
  }
}

/** Parses the JSON value of a body, undefined for an empty one. Refuses `InvalidUtf8` and `InvalidJson`. */
export function parseJson(body: string | Buffer): unknown {
  const text = decodeUtf8(body).trim()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidJson('The request body is not JSON')
  }
}

/** Parses JSON bodies of the product's own calls; one that isn't UTF-8 is refused like any other invalid text. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      void parse(request, decodeUtf8(body), done)
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Parses the form of a page, up to this number of bytes, as an object of its fields. */
export function registerFormParser(app: FastifyInstance, bodyLimit = 1_000_000): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    try {
      done(null, Object.fromEntries(new URLSearchParams(decodeUtf8(body))))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Refuses what no call accepts, for every route: NUL, unpaired surrogates and bytes that aren't UTF-8, in address,
 * query, body (including keys) and stored headers, and bodies that are nested too deep.
 */
export function rejectInvalidUtf8(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // Other addresses are pages or unknown, and none of them is stored.
    if (!request.is404) check(request)
    done()
  })
}

function check(request: FastifyRequest): void {
  const { url, headers, query, params, body } = request
  for (const [escapes] of url.matchAll(/(?:%[\da-f]{2})+/gi))
    decodeUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'))
  const isText = [url, headers['user-agent'], headers.referer, query, params].every(part => isClean(part, 0))
  // A picture is not text, and hasn't been read yet.
  if (!isText || !isClean(body, 0)) throw new InvalidUtf8('The request holds characters that no text has')
}

function isClean(value: unknown, level: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (level === MAX_LEVELS) throw new InvalidUtf8('The request is nested too deep')
  return Object.entries(value).every(([key, inner]) => isClean(key, level + 1) && isClean(inner, level + 1))
}
