import type { Metadata } from 'sharp'

/** A file's facts about its origin; all other metadata are dropped unread. */
export type FileFacts = { takenAt: string | null; takenOffset: string | null; hasCamera: boolean; isEdited: boolean }

const MAKE = 0x010f
const SOFTWARE = 0x0131
const EXIF_POINTER = 0x8769
const TAKEN_AT = 0x9003
const TAKEN_OFFSET = 0x9011
const TEXT = 2
const MAX_ENTRIES = 200
const MAX_TEXT = 200
const MAX_XMP = 65_536

// Programs that edit pictures. A camera's own software isn't among them.
const EDITORS =
  /photoshop|gimp|lightroom|snapseed|picsart|canva|facetune|pixelmator|affinity|midjourney|dall|stable diffusion|comfyui|firefly|algorithmicmedia/i

/** Extracts facts from the metadata of a picture. Broken metadata counts as missing. */
export function fileFacts({ exif, xmp }: Pick<Metadata, 'exif' | 'xmp'>): FileFacts {
  const read = exif ? readExif(exif) : new Map<number, string>()
  const takenAt = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(read.get(TAKEN_AT) ?? '')
  const offset = /^[+-]\d\d:\d\d$/.exec(read.get(TAKEN_OFFSET) ?? '')
  const told = `${read.get(SOFTWARE) ?? ''} ${xmp?.toString('latin1', 0, MAX_XMP) ?? ''}`
  return {
    takenAt: takenAt ? `${takenAt[1]}-${takenAt[2]}-${takenAt[3]}T${takenAt[4]}` : null,
    takenOffset: offset?.[0] ?? null,
    hasCamera: Boolean(read.get(MAKE)),
    isEdited: EDITORS.test(told),
  }
}

/** Returns the texts of the relevant entries of both lists, by their tag. */
function readExif(exif: Buffer): Map<number, string> {
  const texts = new Map<number, string>()
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const readList = (start: number): number => {
    let pointer = 0
    const entries = Math.min(short(start), MAX_ENTRIES)
    for (let at = start + 2; at < start + 2 + entries * 12; at += 12) {
      const [tag, type, count] = [short(at), short(at + 2), long(at + 4)]
      if (tag === EXIF_POINTER) pointer = long(at + 8)
      if (type !== TEXT) continue
      const from = count <= 4 ? at + 8 : long(at + 8)
      const text = tiff.toString('latin1', from, from + Math.min(count, MAX_TEXT))
      texts.set(tag, text.split('\0')[0]!.trim())
    }
    return pointer
  }
  try {
    const exifList = readList(long(4))
    if (exifList) readList(exifList)
  } catch (error) {
    // An offset is out of range: keep the entries read so far.
    if (!(error instanceof RangeError)) throw error
  }
  return texts
}
