import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: text => promisify(gzip)(text),
}

type Kept = { mark: string; bodies: Partial<Record<Encoding, Promise<Buffer>>> }

// The same few documents are sent to everyone; those that contain a challenge's name change often.
const kept = new LRUCache<string, Kept>({ max: 200 })

/** Sends an HTML document in an encoding that the browser accepts, or 304 if the browser has it already. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const page = kept.get(html) ?? {
    mark: createHash('sha256').update(html).digest('base64url').slice(0, 27),
    bodies: {},
  }
  kept.set(html, page)
  addVary(reply, 'accept-encoding')
  // Weak, because it is the same page in any encoding.
  const etag = `W/"${page.mark}"`
  reply.type('text/html; charset=utf-8').header('etag', etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!encoding) return reply.send(html)
  page.bodies[encoding] ??= compress[encoding](html)
  return reply.header('content-encoding', encoding).send(await page.bodies[encoding])
}

/** Returns the first of `ours` that a browser accepts, by its `accept-encoding`; null for none. */
export function encodingFor(
  header: string | string[] | undefined,
  ours: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]!.trim())
  return ours.find(encoding => accepted.includes(encoding)) ?? null
}

/** Adds a request header that the answer depends on to the Vary header. */
export function addVary(reply: FastifyReply, header: string): void {
  const already = reply.getHeader('vary')
  reply.header('vary', already ? `${String(already)}, ${header}` : header)
}
