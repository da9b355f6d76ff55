import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TRACK_MAX_BYTES, TRACK_MAX_MEGABYTES } from '@bora/rules/limits.ts'
import { Refusal } from '../../../core/refusal.ts'
import { decodeXml } from './decode-xml.ts'
import { isFit } from './read-track.ts'
import { isGzip, isZip } from './unpack.ts'

const SNIFFED_BYTES = 512

/**
 * Writes a request's body to a file as it arrives and returns its size in bytes. Refuses an empty body
 * (`track_required`), more than 15 MB (`track_too_large`), an aborted upload (`track_broken`) and, from its first
 * bytes, anything but FIT, XML or an archive (`track_type`); then it reads no more than it needed to decide.
 */
export async function receiveFile(body: Readable, file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  let start = Buffer.alloc(0)
  try {
    // The request must survive a refusal, or its response could not be sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > TRACK_MAX_BYTES) throw tooLarge()
      if (start.length < SNIFFED_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SNIFFED_BYTES - start.length)])
        if (start.length === SNIFFED_BYTES) refuseOtherFile(start)
      }
      await handle.writeFile(chunk)
    }
  } catch (error) {
    // The sender disconnected midway.
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

/** Returns the refusal of a recording over the size limit. */
export function tooLarge(): Refusal {
  return new Refusal('track_too_large', { params: { most: TRACK_MAX_MEGABYTES } })
}

function refuseOtherFile(start: Buffer): void {
  // Some programs write blank lines, or a byte order mark, before the XML.
  const isXml = /^\s*</.test(decodeXml(start))
  if (!isFit(start) && !isXml && !isGzip(start) && !isZip(start)) throw new Refusal('track_type')
}
