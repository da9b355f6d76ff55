import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TRACK_MAX_BYTES, TRACK_MAX_MEGABYTES } from '@bora/rules/limits.ts'
import { Refusal } from '../../../core/refusal.ts'
import { decodeXml } from './decode-xml.ts'
import { isFit } from './read-track.ts'
import { isGzip, isZip } from './unpack.ts'

const SNIFFED_BYTES = 512

/**
 * Writes a request's body to a file as it arrives and returns how many bytes it has. Refuses nothing at all
 * (`track_required`), more than 15 MB (`track_too_large`), what was cut off (`track_broken`) and, from its first bytes,
 * what is neither FIT, XML nor an archive (`track_type`); then no more is read than was needed to know.
 */
export async function receiveFile(body: Readable, file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  let start = Buffer.alloc(0)
  try {
    // The request must outlive a refusal, or its answer could not be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > TRACK_MAX_BYTES) throw tooLarge()
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES - start.length)])
        if (start.length === SNIFFED_BYTES) refuseOtherFile(start)
      }
      await handle.write(chunk)
    }
  } catch (error) {
    // The sender went away in the middle.
    if (error instanceof Refusal) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR')
      throw new Refusal('track_broken')
    throw error
  } finally {
    await handle.close()
  }
  if (bytes === 0) throw new Refusal('track_required')
  refuseOtherFile(start)
  return bytes
}

/** More than a recording may have. */
export function tooLarge(): Refusal {
  return new Refusal('track_too_large', { params: { most: TRACK_MAX_MEGABYTES } })
}

function refuseOtherFile(start: Buffer): void {
  // Some programs write blank lines, or a byte order mark, before the XML.
  const isXml = /^\s*</.test(decodeXml(start))
  if (!isFit(start) && !isXml && !isGzip(start) && !isZip(start)) throw new Refusal('track_type')
}
