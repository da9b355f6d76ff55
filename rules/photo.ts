import { PHOTO_MAX_BYTES, PHOTO_MAX_DECODED_BYTES, PHOTO_MAX_MEGABYTES, PHOTO_MAX_SIDE, PHOTO_TYPES } from './limits.ts'
import type { RuleRefusal } from './refusal.ts'

export type PhotoType = (typeof PHOTO_TYPES)[number]

export type PhotoRefusal = RuleRefusal<'photo_required' | 'photo_type' | 'photo_too_large'>

/** Pictures that a person sends for chats (docs/rules/feed.md#chat). */
export const CHAT_PICTURES_AN_HOUR = 30
export const CHAT_PICTURES_A_DAY = 200

/** Number of leading bytes that `sniffPhotoType` reads. */
export const SNIFFED_BYTES = 12

/** Returns the type of a picture by its first bytes, ignoring its name; null if it is neither JPG, PNG nor WEBP. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  const riff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46])
  return riff && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'image/webp' : null
}

/**
 * Returns why a photo of this size in bytes and this media type is refused, or null if it is accepted: JPG, PNG or WEBP
 * of at most 8 MB (docs/rules/activities.md#proof).
 */
export function checkPhoto(size: number, type: string | null): PhotoRefusal | null {
  if (size <= 0) return { code: 'photo_required' }
  if (size > PHOTO_MAX_BYTES) return { code: 'photo_too_large', params: { most: PHOTO_MAX_MEGABYTES } }
  return PHOTO_TYPES.some(one => one === type) ? null : { code: 'photo_type' }
}

/**
 * Values from the header of a picture file: its size in pixels, the channels of each pixel and the bytes of each
 * channel.
 */
export type PictureHead = {
  width: number
  height: number
  channels: number
  bytesPerChannel: number
  /** Interlaced or progressive: the whole picture is stored several times, each time finer. */
  inPasses: boolean
}

/**
 * Returns the bytes that a decoded picture takes. Interlaced and progressive ones count twice, since they can't be
 * decoded line by line.
 */
export function decodedBytes({ width, height, channels, bytesPerChannel, inPasses }: PictureHead): number {
  return width * height * channels * bytesPerChannel * (inPasses ? 2 : 1)
}

/**
 * Returns whether a picture may be decoded, by its header alone: at most 12,000 pixels wide and high, and 150 MB
 * decoded (docs/rules/activities.md#proof).
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
