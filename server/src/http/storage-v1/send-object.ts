import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Context } from '../../core/context.ts'
import { openPhoto } from '../../modules/media/index.ts'
import { noSuchKey, type StoredObject } from '../../modules/supabase-api/index.ts'

/** The description of a stored photo. Sizes and types are those of the stored file, not of the upload. */
export function factsOf({ photo }: StoredObject) {
  return {
    etag: `"${photo.photo_id}-full"`,
    size: photo.bytes,
    type: 'image/webp',
    // Rights may end at any time: a browser asks again.
    cacheControl: 'private, no-cache',
    lastModified: new Date(photo.updated_at).toISOString(),
    createdAt: new Date(photo.created_at).toISOString(),
  }
}

/**
 * Sends the bytes of a photo, or one range of them; 304 if the client has them. `download` is the name under which a
 * browser saves it; '' keeps its own.
 */
export async function sendObject(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  download?: string,
): Promise<FastifyReply> {
  const { etag, size, type, cacheControl, lastModified } = factsOf(object)
  reply.headers({
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (download !== undefined) reply.header('content-disposition', attachment(download))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const range = rangeOf(request.headers.range, size)
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
  reply.headers({ 'content-type': type, 'content-length': to - from + 1 })
  // An empty stream: without one the length would become 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const file = await openPhoto(ctx, object.photo.photo_id, 'full')
  if (!file) throw noSuchKey()
  return reply.send(range ? await partOf(file.stream, from, to) : file.stream)
}

function attachment(name: string): string {
  if (name === '') return 'attachment;'
  const encoded = encodeURIComponent(name.slice(0, 250).toWellFormed())
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

/** Returns the one range of a header; null if there is none, or several: then all bytes are sent. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return from > to ? 'outside' : { from, to }
}

// A stored picture takes a few hundred kilobytes.
async function partOf(stream: Readable, from: number, to: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).subarray(from, to + 1)
}
