import { PHOTO_MAX_BYTES, PHOTO_TYPES } from './limits.ts'

export type PhotoType = (typeof PHOTO_TYPES)[number]

export type PhotoRefusal = 'empty' | 'wrong_type' | 'too_large'

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
 * Why a photo of this size in bytes and this media type is refused, or null when it may be sent: JPG, PNG or WEBP of
 * at most 8 MB (spec 5).
 */
export function checkPhoto(size: number, type: string | null): PhotoRefusal | null {
  if (size <= 0) return 'empty'
  if (size > PHOTO_MAX_BYTES) return 'too_large'
  return PHOTO_TYPES.some(one => one === type) ? null : 'wrong_type'
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)
}
