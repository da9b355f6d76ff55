import { brotliDecompressSync } from 'node:zlib'

const CMAP = 0
const [GLYF, LOCA] = [10, 11]
const OTHER_TAG = 63

/** Returns the code points that a WOFF2 font has glyphs for. Throws if the bytes are no such font. */
export function codePointsOf(font: Buffer): Set<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('no WOFF2 font')
  let at = 48
  const number = () => {
    for (let value = 0; ;) {
      const byte = font[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let start = 0
  let cmap: [start: number, length: number] | null = null
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font[at++]!
    const tag = flags & 63
    if (tag === OTHER_TAG) at += 4
    const length = number()
    const isPlain = tag === GLYF || tag === LOCA ? flags >> 6 === 3 : flags >> 6 === 0
    const stored = isPlain ? length : number()
    if (tag === CMAP) cmap = [start, stored]
    start += stored
  }
  if (!cmap) throw new Error('a font without cmap')
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return mapped(tables.subarray(cmap[0], cmap[0] + cmap[1]))
}

function mapped(cmap: Buffer): Set<number> {
  const points = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) addSegments(table, points)
    if (format === 12) addGroups(table, points)
  }
  return points
}

function addSegments(table: Buffer, points: Set<number>): void {
  const twice = table.readUInt16BE(6)
  for (let at = 0; at < twice; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + twice + at)
    const delta = table.readUInt16BE(16 + 2 * twice + at)
    const offsetAt = 16 + 3 * twice + at
    const offset = table.readUInt16BE(offsetAt)
    for (let point = first; point <= last && point < 0xffff; point++) {
      const glyph =
        offset === 0 ? (point + delta) & 0xffff : table.readUInt16BE(offsetAt + offset + 2 * (point - first))
      if (glyph !== 0) points.add(point)
    }
  }
}

function addGroups(table: Buffer, points: Set<number>): void {
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left--, at += 12) {
    const first = table.readUInt32BE(at)
    // The first glyph is the box for missing characters.
    const skipped = table.readUInt32BE(at + 8) === 0 ? 1 : 0
    for (let point = first + skipped; point <= table.readUInt32BE(at + 4); point++) points.add(point)
  }
}
