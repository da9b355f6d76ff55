import { deflateSync } from 'node:zlib'
import { type Format, FORMATS, hex, realPhoto, SECRET, text, withSegments } from './hostile-files.ts'
import { pngChunk } from './hostile-pictures.ts'

/** A photo with all metadata that cameras and programs write, in one of fifty ways; `upright` is its displayed size. */
export type IdentifyingPhoto = { name: string; bytes: Buffer; upright: [number, number] }

/**
 * Creates fifty photos with EXIF (place, serial number, maker's notes, thumbnail), XMP, IPTC and more, in all eight
 * orientations.
 */
export async function identifyingPhotos(): Promise<IdentifyingPhoto[]> {
  const photos: IdentifyingPhoto[] = []
  for (let i = 0; i < 50; i++) {
    const format = FORMATS[i % 3]!
    const orientation = 1 + (i % 8)
    const exif = tellingExif(orientation, i % 2 === 0)
    const bytes = await telling(format, exif, i)
    const upright: [number, number] = orientation >= 5 ? [60, 90] : [90, 60]
    photos.push({ name: `${format} ${i}, turned ${orientation}`, bytes, upright })
  }
  return photos
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${SECRET}"/></rdf:RDF></x:xmpmeta>`

async function telling(format: Format, exif: Buffer, i: number): Promise<Buffer> {
  const whole = await realPhoto(format)
  if (format === 'jpeg') {
    const segments: [number, Buffer][] = [
      [0xe1, Buffer.concat([text('Exif\0\0'), exif])],
      [0xe1, text(`http://ns.adobe.com/xap/1.0/\0${XMP}`)],
      [0xed, Buffer.concat([text('Photoshop 3.0\x008BIM\x04\x04\0\0'), iptc()])],
      [0xfe, text(`Comment ${SECRET}`)],
      [0xeb, text(`JP\0\x01${SECRET}`)],
    ]
    return withSegments(whole, i % 4 === 3 ? segments.slice(0, 2) : segments)
  }
  if (format === 'png') {
    const chunks = [
      pngChunk('eXIf', exif),
      pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
      pngChunk('tEXt', text(`Author\0${SECRET}`)),
      pngChunk('zTXt', Buffer.concat([text('Raw profile type iptc\0\0'), deflateSync(text(`\niptc\n ${SECRET}`))])),
      pngChunk('tIME', hex('07ea0302091e00')),
    ]
    return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
  }
  const pixels = whole.subarray(12)
  const canvas = Buffer.concat([Buffer.from([0x0c, 0, 0, 0]), Buffer.from([89, 0, 0]), Buffer.from([59, 0, 0])])
  const body = Buffer.concat([
    text('WEBP'),
    riffChunk('VP8X', canvas),
    pixels,
    riffChunk('EXIF', exif),
    riffChunk('XMP ', text(XMP)),
    riffChunk('SECR', text(SECRET)),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([text('RIFF'), size, body])
}

function riffChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([text(name), size, content, Buffer.alloc(content.length % 2)])
}

function iptc(): Buffer {
  const record = Buffer.concat([hex('1c0278'), Buffer.from([0, SECRET.length]), text(SECRET)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(record.length)
  return Buffer.concat([size, record])
}

type Entry = { tag: number; type: 2 | 3 | 4 | 7; value: Buffer }

/** EXIF of a camera with its maker, its serial number, maker's notes, the date and, if `hasPlace`, the place. */
function tellingExif(orientation: number, hasPlace: boolean): Buffer {
  const ascii = (tag: number, content: string): Entry => ({ tag, type: 2, value: text(`${content}\0`) })
  const turned = Buffer.alloc(2)
  turned.writeUInt16LE(orientation)
  const own: Entry[] = [
    ascii(0x9003, '2026:03:02 09:30:00'),
    { tag: 0x927c, type: 7, value: text(`MAKER${SECRET}`) },
    ascii(0xa431, SECRET),
    ascii(0xa420, SECRET),
  ]
  const place: Entry[] = [ascii(1, 'S'), ascii(3, 'W'), ascii(0x1d, SECRET)]
  const first: Entry[] = [
    ascii(0x010e, SECRET),
    ascii(0x010f, 'Phone maker'),
    { tag: 0x0112, type: 3, value: turned },
    ascii(0x013b, SECRET),
  ]
  const head = hex('49492a0008000000')
  // A list's length doesn't depend on the offsets of the others, so it is written twice: first to measure it.
  const pointers = (ownAt: number, placeAt: number): Entry[] => [
    ...first,
    { tag: 0x8769, type: 4, value: long(ownAt) },
    ...(hasPlace ? [{ tag: 0x8825, type: 4 as const, value: long(placeAt) }] : []),
  ]
  const length = list(pointers(0, 0), 8).length
  const ownList = list(own, 8 + length)
  const placeAt = 8 + length + ownList.length
  return Buffer.concat([
    head,
    list(pointers(8 + length, placeAt), 8),
    ownList,
    hasPlace ? list(place, placeAt) : Buffer.alloc(0),
  ])
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const SIZES = { 2: 1, 3: 2, 4: 4, 7: 1 }

/** A list of entries at this offset of the file, followed by values that don't fit into them. */
function list(entries: readonly Entry[], start: number): Buffer {
  const sorted = entries.toSorted((a, b) => a.tag - b.tag)
  const table = Buffer.alloc(2 + 12 * sorted.length + 4)
  table.writeUInt16LE(sorted.length, 0)
  const behind: Buffer[] = []
  let at = start + table.length
  sorted.forEach(({ tag, type, value }, i) => {
    const entry = 2 + 12 * i
    table.writeUInt16LE(tag, entry)
    table.writeUInt16LE(type, entry + 2)
    table.writeUInt32LE(value.length / SIZES[type], entry + 4)
    if (value.length <= 4) value.copy(table, entry + 8)
    else {
      table.writeUInt32LE(at, entry + 8)
      behind.push(value)
      at += value.length
    }
  })
  return Buffer.concat([table, ...behind])
}
