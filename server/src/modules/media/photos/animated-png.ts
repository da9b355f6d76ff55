/**
 * Returns whether the start of a PNG file announces an animation: an `acTL` chunk before the picture's data. Decoders
 * without animation support silently show the first frame.
 */
export function isAnimatedPng(start: Buffer): boolean {
  let at = 8
  while (at + 8 <= start.length) {
    const type = start.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += start.readUInt32BE(at) + 12
  }
  return false
}
