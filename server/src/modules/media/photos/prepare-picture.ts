import { open, readFile } from 'node:fs/promises'
import { PHOTO_MAX_SIDE } from '@bora/rules/limits.ts'
import { decodedBytes, mayOpen, type PictureHead } from '@bora/rules/photo.ts'
import { type PhotoPrint, PRINT_SIDE, printOf } from '@bora/rules/photo-print.ts'
import { rgbaToThumbHash } from 'thumbhash'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../../core/refusal.ts'
import { isAnimatedPng } from './animated-png.ts'
import { type FileFacts, fileFacts } from './file-facts.ts'
import { looksLikeScreen } from './looks-like-screen.ts'
import { photoQueue } from './photo-queue.ts'

/** A picture ready to be stored: both variants as WebP without any metadata, upright, in sRGB. */
export type PreparedPicture = {
  full: Buffer
  thumb: Buffer
  width: number
  height: number
  placeholder: string
  /** Facts for or against it as a proof (docs/rules/proof.md#signals). */
  facts: Omit<FileFacts, 'hasCamera'> & { isScreenshot: boolean; print: PhotoPrint | null }
}

const FULL_PIXELS = 1600
const THUMB_PIXELS = 400
const PLACEHOLDER_PIXELS = 100
const PNG_HEAD_BYTES = 65_536
const MAX_SECONDS = 20
// A progressive JPEG has about ten scans, and the decoder reads all of them in one step that no timeout ends.
const MAX_SCANS = 64
const START_OF_SCAN = Buffer.from([0xff, 0xda])
// Reading the header is far cheaper than the picture; this cost schedules it before any camera picture.
const HEAD_BYTES = 100_000

const inTurn = photoQueue()
sharp.cache(false)
sharp.concurrency(1)

// Uploads are decoded from files, and only by these three decoders; our own pictures come from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/**
 * Decodes a JPG, PNG or WEBP file and produces the stored variants: upright, at most 1600 pixels wide and high, a
 * thumbnail of at most 400, a placeholder; location, device and all other metadata are removed. The work is queued for
 * `ownerId`. Refuses `photo_broken` if it cannot be decoded or would be too expensive (see `mayOpen`), `photo_type` for
 * an animation, `too_many_requests` and `try_again` if too many wait or decoding takes too long.
 */
export async function preparePicture(ownerId: string, file: string): Promise<PreparedPicture> {
  const { head, facts } = await inTurn({ person: ownerId, bytes: HEAD_BYTES }, () => headOf(file))
  return inTurn({ person: ownerId, bytes: decodedBytes(head) }, () => understood(() => variantsOf(file, facts)))
}

const BYTES_PER_CHANNEL: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

// Reads no pixels.
async function headOf(file: string): Promise<{ head: PictureHead; facts: FileFacts }> {
  if (isAnimatedPng(await startOf(file))) throw new Refusal('photo_type')
  const facts = await understood(() => pictureIn(file).metadata())
  if (facts.pages && facts.pages > 1) throw new Refusal('photo_type')
  const head = {
    width: facts.width,
    height: facts.height,
    channels: facts.channels,
    bytesPerChannel: BYTES_PER_CHANNEL[facts.depth] ?? 8,
    inPasses: facts.isProgressive,
  }
  if (!mayOpen(head)) throw new Refusal('photo_broken')
  if (facts.format === 'jpeg' && facts.isProgressive && (await scansOf(file)) > MAX_SCANS)
    throw new Refusal('photo_broken')
  return { head, facts: fileFacts(facts) }
}

/** Counts the scans of a JPEG file, including those of an embedded preview. */
async function scansOf(file: string): Promise<number> {
  const bytes = await readFile(file)
  let scans = 0
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) scans++
  return scans
}

function pictureIn(file: string): Sharp {
  return sharp(file, { limitInputPixels: PHOTO_MAX_SIDE ** 2, failOn: 'error', sequentialRead: true })
}

/** Runs `work`, and refuses the picture if it fails; a picture that takes too long may succeed at a quieter time. */
async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Refusal((error as Error).message.startsWith('timeout') ? 'try_again' : 'photo_broken')
  }
}

async function variantsOf(file: string, { hasCamera, ...facts }: FileFacts): Promise<PreparedPicture> {
  // Decoded once; the variants are made from these pixels.
  const { data, info } = await pictureIn(file)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: FULL_PIXELS, height: FULL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = () => sharp(data, { raw }).timeout({ seconds: MAX_SECONDS })
  const full = await pixels().webp({ quality: 80, effort: 3 }).toBuffer()
  const thumb = await pixels()
    .resize({ width: THUMB_PIXELS, height: THUMB_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72, effort: 3 })
    .toBuffer()
  const tiny = await pixels()
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const placeholder = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString('base64')
  const grey = await pixels()
    .flatten()
    .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const { width, height } = info
  const isScreenshot = !hasCamera && looksLikeScreen(grey, { width, height })
  // Freed now: memory outside the heap waits long for garbage collection, and eight photos would hold 80 MB meanwhile.
  data.buffer.transfer(0)
  return { full, thumb, width, height, placeholder, facts: { ...facts, isScreenshot, print: printOf(grey) } }
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
