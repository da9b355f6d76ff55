import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: text => promisify(gzip)(text),
}

// The same few documents go to everybody; those with a challenge's name in them come and go.
const MOST_KEPT = 200
const kept: Record<Encoding, Map<string, Promise<Buffer>>> = { br: new Map(), gzip: new Map() }

/** Sends an HTML document, compressed as the browser accepts it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.type('text/html; charset=utf-8')
  addVary(reply, 'accept-encoding')
  if (!encoding) return reply.send(html)
  const known = kept[encoding].get(html)
  const body = known ?? compress[encoding](html)
  if (!known) {
    if (kept[encoding].size >= MOST_KEPT) kept[encoding].clear()
    kept[encoding].set(html, body)
  }
  return reply.header('content-encoding', encoding).send(await body)
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
