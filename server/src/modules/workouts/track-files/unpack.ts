import { constants, gunzipSync } from 'node:zlib'
import { TRACK_MAX_BYTES } from '@bora/rules/limits.ts'
import yauzl from 'yauzl'
import { UnreadableFile } from './recorded-file.ts'

const RECORDING = /\.(?:gpx|tcx|fit)(?:\.gz)?$/i
const MAX_ENTRIES = 200
// Recordings compress to a tenth; a higher ratio than this is a decompression bomb.
const MAX_RATIO = 200
const SMALL_BYTES = 1024 * 1024

/** Returns whether the bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Returns whether the bytes begin as a ZIP archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * Returns the recordings in a file: itself, or those compressed in it by gzip or ZIP, or by gzip in a ZIP. Throws
 * `track_too_large` if the contents exceed the size limit or the compression ratio is implausible; `track_type` for an
 * archive without recordings; `track_broken` for an archive nested otherwise, for too many entries, and for corrupt
 * data.
 */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array[]> {
  if (isGzip(bytes)) return [plain(gunzip(bytes, TRACK_MAX_BYTES))]
  return isZip(bytes) ? (await unzip(Buffer.from(bytes))).map(plain) : [bytes]
}

function plain(bytes: Uint8Array): Uint8Array {
  if (isGzip(bytes) || isZip(bytes)) throw new UnreadableFile('packed twice')
  return bytes
}

function gunzip(bytes: Uint8Array, mostBytes: number): Uint8Array {
  try {
    // The intact beginning of a truncated file is unpacked too.
    const maxOutputLength = Math.max(1, Math.min(mostBytes, mostFrom(bytes.length)))
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }
    return gunzipSync(bytes, options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UnreadableFile(message, code === 'ERR_BUFFER_TOO_LARGE' ? 'track_too_large' : 'track_broken')
  }
}

async function unzip(bytes: Buffer): Promise<Uint8Array[]> {
  const archive = await yauzl.fromBufferPromise(bytes).catch(refuseBroken)
  if (archive.entryCount > MAX_ENTRIES) throw new UnreadableFile('too many entries')
  const recordings: Uint8Array[] = []
  let left = TRACK_MAX_BYTES
  try {
    for await (const entry of archive.eachEntry()) {
      if (!RECORDING.test(entry.fileName) || /(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      const isBomb = entry.uncompressedSize > mostFrom(entry.compressedSize)
      if (left < 0 || isBomb) throw new UnreadableFile('unpacks to too much', 'track_too_large')
      // Fails if there is more data than the entry declares.
      const stream = await archive.openReadStreamPromise(entry)
      const content = Buffer.concat(await stream.toArray())
      if (!isGzip(content)) recordings.push(content)
      else {
        const unpacked = gunzip(content, left)
        left -= unpacked.length
        recordings.push(unpacked)
      }
    }
  } catch (error) {
    refuseBroken(error as Error)
  }
  if (recordings.length === 0) throw new UnreadableFile('no recording in the archive', 'track_type')
  return recordings
}

function mostFrom(packedBytes: number): number {
  return Math.min(TRACK_MAX_BYTES, Math.max(SMALL_BYTES, packedBytes * MAX_RATIO))
}

function refuseBroken(error: Error): never {
  throw error instanceof UnreadableFile ? error : new UnreadableFile(error.message)
}
