const DECLARED = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i
const HEAD_BYTES = 512

/**
 * Decodes an XML file by its byte order mark, else by its declared encoding, else as UTF-8. Invalid bytes become
 * replacement characters: names may be damaged, numbers are ASCII.
 */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb) return 'utf-8'
  // Without a mark: the first character is a bracket, which leaves one of its two bytes zero.
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1] ?? 'utf-8'
  // It declares two bytes per character but has one.
  if (/^(?:utf-?16|ucs-?2|iso-10646-ucs)/i.test(declared)) return 'utf-8'
  return isKnown(declared) ? declared : 'utf-8'
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}
