import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { seededRandom } from '../demo/seeded-random.ts'
import { emptyPng, plainPicture, pngChunk } from './hostile-pictures.ts'

/** `never` must be refused; `clean` may be accepted if only the picture itself is served. */
export type HostileFile = { name: string; bytes: Buffer; taken: 'never' | 'clean' }

/** The content of each file besides its picture, which must never be served. */
export const SECRET = 'SECRET-23.5505S-46.6333W-SN4711'

/** Converts text and numbers to bytes. */
export const text = (content: string, encoding: BufferEncoding = 'latin1') => Buffer.from(content, encoding)
export const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const filled = (start: Buffer) => Buffer.concat([start, Buffer.alloc(600, 0x20)])

// The first bytes of other files that people, or attackers, may upload as a picture.
const OTHER_KINDS: Record<string, Buffer> = {
  'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'an SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG behind a declaration': text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ),
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

export type Format = 'jpeg' | 'png' | 'webp'
export const FORMATS: readonly Format[] = ['jpeg', 'png', 'webp']
const MAGIC: Record<Format, Buffer> = {
  jpeg: hex('ffd8ffe000104a46494600010100000100010000'),
  png: hex('89504e470d0a1a0a'),
  webp: text('RIFF\x40\x02\x00\x00WEBPVP8 '),
}

/** Returns every hostile file of the tests; deterministic. */
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
      never(
        `a ${format} cut off at ${share * 100} %`,
        whole.subarray(0, Math.max(13, Math.floor(whole.length * share))),
      )
    }
    never(`nothing behind the start of a ${format}`, MAGIC[format])
    never(`zeros behind the start of a ${format}`, Buffer.concat([MAGIC[format], Buffer.alloc(900)]))
    never(`noise behind the start of a ${format}`, Buffer.concat([MAGIC[format], noise(random, 900)]))
    for (const other of FORMATS) {
      if (other !== format)
        never(`a ${other} inside a ${format}`, Buffer.concat([MAGIC[format], await realPhoto(other)]))
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
  clean(
    'a JPG with a script as its comment',
    withSegments(await realPhoto('jpeg'), [[0xfe, text(`<script>${SECRET}</script>`)]]),
  )
  clean(
    'a JPG with PHP as its comment',
    withSegments(await realPhoto('jpeg'), [[0xfe, text(`<?php /*${SECRET}*/ ?>`)]]),
  )
  return files
}

function payloads(): Record<string, Buffer> {
  const zip = Buffer.concat([
    text('PK\x03\x04\x14\x00\x00\x00\x00\x00'),
    text(SECRET),
    text('PK\x05\x06'),
    Buffer.alloc(18),
  ])
  return {
    'a ZIP': zip,
    HTML: text(`<html><script>alert("${SECRET}")</script>`),
    PHP: text(`<?php echo "${SECRET}"; ?>`),
    'another photo': Buffer.concat([hex('ffd8ffe1'), text(SECRET), hex('ffd9')]),
  }
}

/** Returns a photo with visible content, of one of the three kinds. */
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
    [
      'a PNG of colours that it lacks',
      png(pngHead(10, 10, [8, 3, 0, 0, 0]), pngChunk('IDAT', deflateSync(Buffer.alloc(110))), END),
    ],
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
    [
      'a PNG with a packed text',
      carrying(pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(text(SECRET))]))),
    ],
    ['a PNG with a text of the world', carrying(pngChunk('iTXt', text(`Comment\0\0\0en\0\0${SECRET}`)))],
    ['a PNG with a chunk of its own', carrying(pngChunk('baDx', text(SECRET)))],
    ['a PNG with a packed text of 60 MB', carrying(pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), much])))],
    ['a PNG with a packed profile of 60 MB', carrying(pngChunk('iCCP', Buffer.concat([text('icc\0\0'), much])))],
    [
      'a PNG with a thousand texts',
      carrying(...Array.from({ length: 1_000 }, (_, i) => pngChunk('tEXt', text(`k${i}\0${SECRET}`)))),
    ],
    ['a PNG with pixels behind its end', Buffer.concat([whole, pngChunk('IDAT', text(SECRET))])],
  ]
}

/** Returns a JPG with additional segments after its first two bytes, each as its marker number and its content. */
export function withSegments(jpeg: Buffer, segments: readonly [number, Buffer][]): Buffer {
  const written = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)])
}
