import { PHOTO_MAX_BYTES, PHOTO_MAX_DECODED_BYTES, PHOTO_MAX_MEGABYTES, PHOTO_MAX_SIDE, PHOTO_TYPES } from './limits.ts'
import type { RuleRefusal } from './refusal.ts'

export type PhotoType = (typeof PHOTO_TYPES)[number]

export type PhotoRefusal = RuleRefusal<'photo_required' | 'photo_type' | 'photo_too_large'>

/** How many leading bytes `sniffPhotoType` looks at. */
export const SNIFFED_BYTES = 12

/** The type of a picture by its first bytes, whatever its name says; null when it is neither JPG, PNG nor WEBP. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  const riff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46])
  return riff && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'image/webp' : null
}

/**
 * Why a photo of this size in bytes and this media type is refused, or null when it may be sent: JPG, PNG or WEBP of at
 * most 8 MB (docs/rules/activities.md#proof).
 */
export function checkPhoto(size: number, type: string | null): PhotoRefusal | null {
  if (size <= 0) return { code: 'photo_required' }
  if (size > PHOTO_MAX_BYTES) return { code: 'photo_too_large', params: { most: PHOTO_MAX_MEGABYTES } }
  return PHOTO_TYPES.some(one => one === type) ? null : { code: 'photo_type' }
}

/** What the head of a picture's file says of it: its size in pixels, how many channels each pixel has and how many bytes each of these. */
export type PictureHead = {
  width: number
  height: number
  channels: number
  bytesPerChannel: number
  /** Interlaced or progressive: the whole of it comes several times, each time finer. */
  inPasses: boolean
}

/** How many bytes a picture takes when it is opened. One that comes in passes is counted twice: it can't be read line by line. */
export function decodedBytes({ width, height, channels, bytesPerChannel, inPasses }: PictureHead): number {
  return width * height * channels * bytesPerChannel * (inPasses ? 2 : 1)
}

/**
 * Whether a picture may be opened, by its head alone: at most 12,000 pixels wide and high, and 150 MB when opened
 * (docs/rules/activities.md#proof).
 */
export function mayOpen(head: PictureHead): boolean {
  const sides = [head.width, head.height]
  return (
    sides.every(side => Number.isSafeInteger(side) && side >= 1 && side <= PHOTO_MAX_SIDE) &&
    decodedBytes(head) <= PHOTO_MAX_DECODED_BYTES
  )
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)
}
