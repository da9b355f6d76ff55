import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { crc32, createDeflate } from 'node:zlib'

type Png = { width: number; height: number; bits: 1 | 8 | 16; colours: 'grey' | 'rgb' | 'rgba'; interlaced?: boolean }

const COLOUR_TYPES = { grey: { type: 0, channels: 1 }, rgb: { type: 2, channels: 3 }, rgba: { type: 6, channels: 4 } }
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Where each of the seven passes of an interlaced picture begins, and the distance of its pixels.
const PASSES = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
]

/** Creates a valid PNG that is all black: tiny as a file, and arbitrarily large when decoded. */
export async function emptyPng({ width, height, bits, colours, interlaced = false }: Png): Promise<Buffer> {
  const { type, channels } = COLOUR_TYPES[colours]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, type, 0, 0, interlaced ? 1 : 0], 8)
  const passes = interlaced ? PASSES : [{ x: 0, y: 0, right: 1, down: 1 }]
  let bytes = 0
  for (const { x, y, right, down } of passes) {
    const [wide, high] = [Math.ceil((width - x) / right), Math.ceil((height - y) / down)]
    if (wide > 0 && high > 0) bytes += high * (1 + Math.ceil((wide * channels * bits) / 8))
  }
  const pixels = await buffer(Readable.from(zeros(bytes)).pipe(createDeflate({ level: 9 })))
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

/** Returns a picture of one colour, to be encoded in the format under test. */
export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 90, g: 120, b: 40 } } })
}

// In pieces, so that creating such a picture takes little memory.
function* zeros(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(1 << 20)
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}

/** Creates one chunk of a PNG file. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
