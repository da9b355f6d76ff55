import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { seededRandom } from '../demo/seeded-random.ts'
import { emptyPng, plainPicture, pngChunk } from './hostile-pictures.ts'

/** `never` is refused; `clean` may be taken, if what is shown of it has nothing but the picture. */
export type HostileFile = { name: string; bytes: Buffer; taken: 'never' | 'clean' }

/** What each file carries beside its picture, and nothing that is served may. */
export const SECRET = 'SECRET-23.5505S-46.6333W-SN4711'

const text = (content: string, encoding: BufferEncoding = 'latin1') => Buffer.from(content, encoding)
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const filled = (start: Buffer) => Buffer.concat([start, Buffer.alloc(600, 0x20)])

// The first bytes of everything else that people, and those who try, may send as a picture.
const OTHER_KINDS: Record<string, Buffer> = {
  'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'an SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG behind a declaration': text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'an SVG that reads a file': text(
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  'a packed SVG': gzipSync(text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  HTML: text('<!doctype html><script>alert(1)</script>'),
  'HTML behind blanks': text('\n\n   <html><body onload=alert(1)>'),
  'XML with entities': text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><l>&b;</l>'),
  'a GIF of 1987': text('GIF87a\x01\x00\x01\x00\x80\x00\x00'),
  'a GIF of 1989': text('GIF89a\x01\x00\x01\x00\x80\x00\x00'),
  'a little-endian TIFF': hex('49492a0008000000'),
  'a big-endian TIFF': hex('4d4d002a00000008'),
  'a BigTIFF': hex('49492b0008000000'),
  'a BMP': text('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36'),
  'an icon': hex('00000100010010100000'),
  'a cursor': hex('00000200010010100000'),
  'a HEIC': text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
  'a HEIC of ten bits': text('\x00\x00\x00\x18ftypheix\x00\x00\x00\x00mif1heix'),
  'a HEIF': text('\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic'),
  'a burst of HEIC': text('\x00\x00\x00\x18ftyphevc\x00\x00\x00\x00msf1hevc'),
  'an AVIF': text('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf'),
  'a moving AVIF': text('\x00\x00\x00\x1cftypavis\x00\x00\x00\x00avisavif'),
  'a JPEG XL': hex('0000000c4a584c200d0a870a'),
  'a bare JPEG XL': hex('ff0a00ff'),
  'a JPEG 2000': hex('0000000c6a5020200d0a870a'),
  'a bare JPEG 2000': hex('ff4fff51002f'),
  'a JPEG XR': hex('4949bc0120000000'),
  'a PSD': text('8BPS\x00\x01'),
  'a GIMP picture': text('gimp xcf file\x00'),
  'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog>>'),
  PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n(x) run'),
  'a Windows metafile': hex('d7cdc69a0000'),
  'a raw photo of Canon': text('II*\x00\x10\x00\x00\x00CR\x02\x00'),
  'a raw photo of Fuji': text('FUJIFILMCCD-RAW 0201'),
  'a raw photo of Panasonic': hex('49495500'),
  'a MNG': hex('8a4d4e470d0a1a0a'),
  'a JNG': hex('8b4a4e470d0a1a0a'),
  'a portable pixmap': text('P6\n1 1\n255\nabc'),
  'a portable bitmap of text': text('P1\n1 1\n1'),
  'a Radiance picture': text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n'),
  'an OpenEXR': hex('762f3101'),
  'a FITS': text('SIMPLE  =                    T'),
  'a DirectX texture': text('DDS \x7c\x00\x00\x00'),
  'a Targa': hex('00000200000000000000000001000100'),
  'an X bitmap': text('#define x_width 1\n#define x_height 1\n'),
  'an X pixmap': text('/* XPM */\nstatic char *x[] = {'),
  'a QOI': text('qoif\x00\x00\x00\x01\x00\x00\x00\x01\x03\x00'),
  'a VIPS picture': hex('08f2a6b600000001'),
  'a MATLAB file': text('MATLAB 5.0 MAT-file'),
  'a ZIP': text('PK\x03\x04\x14\x00'),
  'an empty ZIP': text('PK\x05\x06'),
  gzip: gzipSync(text('hello')),
  'a 7z': hex('377abcaf271c'),
  'a RAR': text('Rar!\x1a\x07\x01\x00'),
  'an xz': hex('fd377a585a00'),
  'a program of Linux': text('\x7fELF\x02\x01\x01'),
  'a program of Windows': text('MZ\x90\x00\x03'),
  'a program of macOS': hex('cffaedfe'),
  WebAssembly: hex('0061736d01000000'),
  'a class of Java': hex('cafebabe00000034'),
  'a shell script': text('#!/bin/sh\nid'),
  PHP: text('<?php system($_GET["c"]); ?>'),
  JavaScript: text('alert(document.domain)//'),
  JSON: text('{"url":"https://example.com/a.jpg"}'),
  'an address of a picture': text('https://example.com/a.jpg'),
  'a data address': text('data:image/png;base64,iVBORw0KGgo='),
  'a PNG in base64': text('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'),
  'a film': text('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00'),
  'a film of a phone': text('\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00'),
  'a WebM': hex('1a45dfa3'),
  'an AVI': text('RIFF\x10\x00\x00\x00AVI LIST'),
  'a WAV': text('RIFF\x10\x00\x00\x00WAVEfmt '),
  'a RIFF of another order': text('RIFX\x00\x00\x00\x10WEBPVP8 '),
  'an MP3': text('ID3\x03\x00'),
  'an Ogg': text('OggS\x00\x02'),
  'a FLAC': text('fLaC\x00\x00\x00\x22'),
  'a font': text('wOF2\x00\x01\x00\x00'),
  'a database': text('SQLite format 3\x00'),
  'a mail': text('From: a@b.test\nContent-Type: image/png\n\nx'),
  'text of two bytes': Buffer.from('\ufeffjust text', 'utf16le'),
  'text with a mark': text('\xef\xbb\xbfjust text'),
  'a PNG with a mark': Buffer.concat([text('\xef\xbb\xbf'), hex('89504e470d0a1a0a')]),
  'a PNG whose lines were ended anew': hex('89504e470a1a0a0000000d49484452'),
  'a JPG behind a blank': Buffer.concat([text(' '), hex('ffd8ffe000104a464946')]),
  'nothing but zeros': Buffer.alloc(500),
  'nothing but ones': Buffer.alloc(500, 0xff),
}

type Format = 'jpeg' | 'png' | 'webp'
const FORMATS: readonly Format[] = ['jpeg', 'png', 'webp']
const MAGIC: Record<Format, Buffer> = {
  jpeg: hex('ffd8ffe000104a46494600010100000100010000'),
  png: hex('89504e470d0a1a0a'),
  webp: text('RIFF\x40\x02\x00\x00WEBPVP8 '),
}

/** Every hostile file that the tests know; the same ones each time. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  const never = (name: string, bytes: Buffer) => files.push({ name, bytes, taken: 'never' })
  const clean = (name: string, bytes: Buffer) => files.push({ name, bytes, taken: 'clean' })

  for (const [name, start] of Object.entries(OTHER_KINDS)) never(name, filled(start))
  never('nothing', Buffer.alloc(0))
  never('one byte', hex('ff'))
  never('two bytes of a JPG', hex('ffd8'))

  const random = seededRandom('hostile')
  for (const format of FORMATS) {
    const whole = await realPhoto(format)
    for (const share of [0.01, 0.05, 0.1, 0.25, 0.5, 0.75]) {
      never(`a ${format} cut off at ${share * 100} %`, whole.subarray(0, Math.max(13, Math.floor(whole.length * share))))
    }
    never(`nothing behind the start of a ${format}`, MAGIC[format])
    never(`zeros behind the start of a ${format}`, Buffer.concat([MAGIC[format], Buffer.alloc(900)]))
    never(`noise behind the start of a ${format}`, Buffer.concat([MAGIC[format], noise(random, 900)]))
    for (const other of FORMATS) {
      if (other !== format) never(`a ${other} inside a ${format}`, Buffer.concat([MAGIC[format], await realPhoto(other)]))
    }
    for (let i = 0; i < 6; i++) clean(`a ${format} with bytes changed, ${i}`, withBytesChanged(whole, random))
    for (const [what, payload] of Object.entries(payloads())) {
      clean(`a ${format} with ${what} behind it`, Buffer.concat([whole, payload]))
    }
  }
  for (const [name, bytes] of await oddPngs()) never(name, bytes)
  for (const [name, bytes] of await oddJpegs()) never(name, bytes)
  for (const [name, bytes] of await bombs()) never(name, bytes)
  for (const [name, bytes] of await carryingPngs()) clean(name, bytes)
  clean('a JPG with a script as its comment', withSegments(await realPhoto('jpeg'), [[0xfe, text(`<script>${SECRET}</script>`)]]))
  clean('a JPG with PHP as its comment', withSegments(await realPhoto('jpeg'), [[0xfe, text(`<?php /*${SECRET}*/ ?>`)]]))
  return files
}

function payloads(): Record<string, Buffer> {
  const zip = Buffer.concat([text('PK\x03\x04\x14\x00\x00\x00\x00\x00'), text(SECRET), text('PK\x05\x06'), Buffer.alloc(18)])
  return {
    'a ZIP': zip,
    HTML: text(`<html><script>alert("${SECRET}")</script>`),
    PHP: text(`<?php echo "${SECRET}"; ?>`),
    'another photo': Buffer.concat([hex('ffd8ffe1'), text(SECRET), hex('ffd9')]),
  }
}

/** A photo with something to see, of one of the three kinds. */
export async function realPhoto(format: Format): Promise<Buffer> {
  const pixels = noise(seededRandom('pixels'), 90 * 60 * 3)
  return sharp(pixels, { raw: { width: 90, height: 60, channels: 3 } })
    .toFormat(format, format === 'png' ? {} : { quality: 90 })
    .toBuffer()
}

function noise(random: { whole(from: number, to: number): number }, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => random.whole(0, 255)))
}

function withBytesChanged(whole: Buffer, random: { whole(from: number, to: number): number }): Buffer {
  const changed = Buffer.from(whole)
  for (let i = 0; i < 4; i++) changed[random.whole(12, whole.length - 1)] = random.whole(0, 255)
  return changed
}

const END = pngChunk('IEND', Buffer.alloc(0))
const PIXELS = pngChunk('IDAT', deflateSync(Buffer.alloc(31 * 10)))

function pngHead(width: number, height: number, rest = [8, 2, 0, 0, 0]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width >>> 0, 0)
  head.writeUInt32BE(height >>> 0, 4)
  head.set(rest, 8)
  return pngChunk('IHDR', head)
}

const png = (...chunks: Buffer[]) => Buffer.concat([MAGIC.png, ...chunks])

async function oddPngs(): Promise<[string, Buffer][]> {
  const brokenCheck = Buffer.from(png(pngHead(10, 10), PIXELS, END))
  brokenCheck[29]! ^= 0xff
  return [
    ['a PNG of no width', png(pngHead(0, 10), PIXELS, END)],
    ['a PNG of no height', png(pngHead(10, 0), PIXELS, END)],
    ['a PNG of two billion pixels', png(pngHead(2 ** 31 - 1, 1), PIXELS, END)],
    ['a PNG of a negative width', png(pngHead(2 ** 31, 1), PIXELS, END)],
    ['a PNG as wide and high as can be written', png(pngHead(2 ** 31 - 1, 2 ** 31 - 1), PIXELS, END)],
    ['a PNG of three bits', png(pngHead(10, 10, [3, 2, 0, 0, 0]), PIXELS, END)],
    ['a PNG of a colour type that is none', png(pngHead(10, 10, [8, 5, 0, 0, 0]), PIXELS, END)],
    ['a PNG packed in an unknown way', png(pngHead(10, 10, [8, 2, 7, 0, 0]), PIXELS, END)],
    ['a PNG woven in an unknown way', png(pngHead(10, 10, [8, 2, 0, 0, 9]), PIXELS, END)],
    ['a PNG whose head does not add up', brokenCheck],
    ['a PNG without a head', png(PIXELS, END)],
    ['a PNG without pixels', png(pngHead(10, 10), END)],
    ['a PNG whose pixels are no zlib', png(pngHead(10, 10), pngChunk('IDAT', Buffer.alloc(200, 7)), END)],
    ['a PNG with too few pixels', png(pngHead(10, 1_000), PIXELS, END)],
    ['a PNG of colours that it lacks', png(pngHead(10, 10, [8, 3, 0, 0, 0]), pngChunk('IDAT', deflateSync(Buffer.alloc(110))), END)],
    ['a moving PNG', png(pngHead(10, 10), pngChunk('acTL', hex('0000000200000000')), PIXELS, END)],
  ]
}

async function oddJpegs(): Promise<[string, Buffer][]> {
  const whole = await realPhoto('jpeg')
  const frame = whole.indexOf(hex('ffc0'))
  const sized = (width: number, height: number) => {
    const odd = Buffer.from(whole)
    odd.writeUInt16BE(height, frame + 5)
    odd.writeUInt16BE(width, frame + 7)
    return odd
  }
  const scan = whole.indexOf(hex('ffda'))
  return [
    ['a JPG of no width', sized(0, 60)],
    ['a JPG of no height', sized(90, 0)],
    ['a JPG as large as can be written', sized(65_535, 65_535)],
    ['a JPG wider than is opened', sized(12_001, 60)],
    ['a JPG without its tables', Buffer.concat([whole.subarray(0, 2), whole.subarray(frame)])],
    ['a JPG that ends before its pixels', Buffer.concat([whole.subarray(0, scan), hex('ffd9')])],
    ['a JPG of beginnings', Buffer.concat(Array.from({ length: 300 }, () => hex('ffd8ff')))],
  ]
}

async function bombs(): Promise<[string, Buffer][]> {
  const deep = { bits: 16, colours: 'rgba', interlaced: true } as const
  const still = await realPhoto('webp')
  const frames = await sharp([await realPhoto('png'), await plainPicture(90, 60).png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ delay: [100, 100] })
    .toBuffer()
  const canvas = Buffer.concat([
    text('RIFF\x00\x10\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00'),
    hex('fe3f00 fe3f00'),
    still.subarray(12),
  ])
  return [
    ['a PNG of 196 million pixels', await emptyPng({ width: 14_000, height: 14_000, bits: 1, colours: 'grey' })],
    ['a PNG of one line of pixels', await emptyPng({ width: 12_001, height: 1, bits: 8, colours: 'rgb' })],
    ['a PNG of one column of pixels', await emptyPng({ width: 1, height: 12_001, bits: 8, colours: 'rgb' })],
    ['a PNG of 784 MB', await emptyPng({ ...deep, width: 7_000, height: 7_000 })],
    ['a JPG of 150 MB in passes', await plainPicture(5_002, 5_000).jpeg({ progressive: true }).toBuffer()],
    ['a moving WEBP', frames],
    ['a WEBP on a canvas of 268 million pixels', canvas],
  ]
}

async function carryingPngs(): Promise<[string, Buffer][]> {
  const whole = await realPhoto('png')
  const carrying = (...chunks: Buffer[]) => Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
  const much = deflateSync(Buffer.alloc(60_000_000, 0x41), { level: 9 })
  return [
    ['a PNG with a text', carrying(pngChunk('tEXt', text(`Comment\0${SECRET}`)))],
    ['a PNG with HTML as a text', carrying(pngChunk('tEXt', text(`Title\0<script>${SECRET}</script>`)))],
    ['a PNG with a packed text', carrying(pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(text(SECRET))])))],
    ['a PNG with a text of the world', carrying(pngChunk('iTXt', text(`Comment\0\0\0en\0\0${SECRET}`)))],
    ['a PNG with a chunk of its own', carrying(pngChunk('baDx', text(SECRET)))],
    ['a PNG with a packed text of 60 MB', carrying(pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), much])))],
    ['a PNG with a packed profile of 60 MB', carrying(pngChunk('iCCP', Buffer.concat([text('icc\0\0'), much])))],
    ['a PNG with a thousand texts', carrying(...Array.from({ length: 1_000 }, (_, i) => pngChunk('tEXt', text(`k${i}\0${SECRET}`))))],
    ['a PNG with pixels behind its end', Buffer.concat([whole, pngChunk('IDAT', text(SECRET))])],
  ]
}

/** A JPG with further segments behind its first two bytes, each as the number of its marker and its content. */
function withSegments(jpeg: Buffer, segments: readonly [number, Buffer][]): Buffer {
  const written = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)])
}

/** A photo that says all that cameras and programs say, in one of fifty ways; `upright` is its size as one looks at it. */
export type TellingPhoto = { name: string; bytes: Buffer; upright: [number, number] }

/** Fifty photos with EXIF (place, serial number, maker's notes, thumbnail), XMP, IPTC and more, turned in all eight ways. */
export async function tellingPhotos(): Promise<TellingPhoto[]> {
  const photos: TellingPhoto[] = []
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

/** EXIF of a camera that tells its maker, its serial number, notes of its own, when and, as `hasPlace` says, where. */
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
  // A list's length doesn't depend on where the others lie, so that it is written twice: once to see how long it is.
  const pointers = (ownAt: number, placeAt: number): Entry[] => [
    ...first,
    { tag: 0x8769, type: 4, value: long(ownAt) },
    ...(hasPlace ? [{ tag: 0x8825, type: 4 as const, value: long(placeAt) }] : []),
  ]
  const length = list(pointers(0, 0), 8).length
  const ownList = list(own, 8 + length)
  const placeAt = 8 + length + ownList.length
  return Buffer.concat([head, list(pointers(8 + length, placeAt), 8), ownList, hasPlace ? list(place, placeAt) : Buffer.alloc(0)])
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const SIZES = { 2: 1, 3: 2, 4: 4, 7: 1 }

/** A list of entries that begins at this place of the file, and behind it what doesn't fit into them. */
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
