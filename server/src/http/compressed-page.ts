import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LruCache } from '../core/lru-cache.ts'

type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: text => promisify(gzip)(text),
}

type Kept = { mark: string; bodies: Partial<Record<Encoding, Promise<Buffer>>> }

// The same few documents go to everybody; those with a challenge's name in them come and go.
const kept = new LruCache<string, Kept>(200)

/**
 * Sends an HTML document, compressed as the browser accepts it; whoever has the same already is told so.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const page = kept.get(html) ?? {
    mark: createHash('sha256').update(html).digest('base64url').slice(0, 27),
    bodies: {},
  }
  kept.set(html, page)
  addVary(reply, 'accept-encoding')
  // Weak, for it is the same page however it is packed.
  const etag = `W/"${page.mark}"`
  reply.type('text/html; charset=utf-8').header('etag', etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!encoding) return reply.send(html)
  page.bodies[encoding] ??= compress[encoding](html)
  return reply.header('content-encoding', encoding).send(await page.bodies[encoding])
}

/** The first of `ours` that a browser accepts, by its `accept-encoding`; null for none. */
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

/** Tells caches that an answer depends on this header of the request too. */
export function addVary(reply: FastifyReply, header: string): void {
  const already = reply.getHeader('vary')
  reply.header('vary', already ? `${String(already)}, ${header}` : header)
}
