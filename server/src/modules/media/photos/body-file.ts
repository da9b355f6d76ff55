import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { sniffPhotoType, SNIFFED_BYTES } from '@bora/rules/photo.ts'
import { Refusal } from '../../../core/refusal.ts'

/**
 * Streams a request's body to a file, so that many concurrent uploads use no memory. Returns the SHA-256 of the body.
 * Refuses an empty body (`photo_required`), more than `mostBytes` (`photo_too_large`) and, from its first bytes,
 * anything but JPG, PNG or WEBP (`photo_type`); then it reads no more than it needed to decide.
 */
export async function saveBody(body: Readable, file: string, mostBytes: number): Promise<{ sha256: Buffer }> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  let start = Buffer.alloc(0)
  try {
    // The request must survive a refusal, or its response could not be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Refusal('photo_too_large', { params: { most: mostBytes / 1024 / 1024 } })
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES - start.length)])
        if (start.length === SNIFFED_BYTES && !sniffPhotoType(start)) throw new Refusal('photo_type')
      }
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } catch (error) {
    // The sender disconnected midway.
    if (isCutOff(error)) throw new Refusal('photo_broken')
    throw error
  } finally {
    await handle.close()
  }
  if (bytes === 0) throw new Refusal('photo_required')
  if (!sniffPhotoType(start)) throw new Refusal('photo_type')
  return { sha256: hash.digest() }
}

function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
}
