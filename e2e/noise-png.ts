import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/**
 * An uncompressed, unique PNG whose first `noisyRows` rows are noise and whose other rows are black. Encoding noise
 * takes seconds a megapixel: a large picture needs only a little of it.
 */
export function noisePng(width: number, height: number, noisyRows = height): Buffer {
  const rows = randomFillSync(Buffer.alloc(height * (width * 3 + 1)), 0, noisyRows * (width * 3 + 1))
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
