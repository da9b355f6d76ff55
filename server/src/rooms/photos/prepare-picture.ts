import { open } from 'node:fs/promises'
import { rgbaToThumbHash } from 'thumbhash'
import sharp from 'sharp'
import { Refusal } from '../../refusal.ts'
import { isAnimatedPng } from './animated-png.ts'
import { turns } from './turns.ts'

/** A picture ready to be stored: both variants as WebP without any metadata, upright, in sRGB. */
export type PreparedPicture = { full: Buffer; thumb: Buffer; width: number; height: number; placeholder: string }

const FULL_PIXELS = 1600
const THUMB_PIXELS = 400
const PLACEHOLDER_PIXELS = 100
const MOST_PIXELS = 50_000_000
const PNG_HEAD_BYTES = 65_536

// More than two at once makes no photo ready any sooner, and each needs tens of megabytes.
const inTurn = turns(2)
sharp.cache(false)
sharp.concurrency(1)

// What people send is read from files, and only by these three decoders; pictures of our own come from memory.
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
 * Decodes the JPG, PNG or WEBP in a file and makes what is stored of it: turned upright, at most 1600 pixels wide and
 * high, a thumbnail of at most 400, a placeholder; location, device and every other metadata are gone. Refuses
 * `photo_broken` for what can't be decoded or is above 50 megapixels, `photo_type` for an animation.
 */
export function preparePicture(file: string): Promise<PreparedPicture> {
  return inTurn(async () => {
    if (isAnimatedPng(await headOf(file))) throw new Refusal('photo_type')
    try {
      return await decode(file)
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal('photo_broken')
    }
  })
}

async function decode(file: string): Promise<PreparedPicture> {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
  const { pages } = await source.metadata()
  if (pages && pages > 1) throw new Refusal('photo_type')
  // Decoded once; the variants are made from these pixels.
  const { data, info } = await source
    .autoOrient()
    .resize({ width: FULL_PIXELS, height: FULL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = () => sharp(data, { raw })
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
  return { full, thumb, width: info.width, height: info.height, placeholder }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
