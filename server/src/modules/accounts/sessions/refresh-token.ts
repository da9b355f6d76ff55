import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const VERSION = 0
const HMAC_BYTES = 16
const CHECKSUM_BYTES = 4
const LONGEST_COUNTER_BYTES = 5

export type RefreshToken = { sessionId: string; counter: number; signed: Buffer; signature: Buffer }

/**
 * Creates a refresh token: base64url of version, session id, counter, 16 bytes of HMAC-SHA-256 with the session's own
 * key, and a checksum. The database stores no row for it, only the session's counter.
 */
export function makeRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const signed = Buffer.concat([Buffer.of(VERSION), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), varint(counter)])
  const body = Buffer.concat([signed, signature(signed, key)])
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([body, checksum]).toString('base64url')
}

/** Parses a refresh token; null if it is malformed. `signedBy` checks its signature. */
export function parseRefreshToken(text: string): RefreshToken | null {
  if (!/^[\w-]{12,128}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const end = bytes.length - CHECKSUM_BYTES
  if (end < 18 + HMAC_BYTES || bytes[0] !== VERSION || crc32(bytes.subarray(0, end)) !== bytes.readUInt32BE(end))
    return null
  const signed = bytes.subarray(0, end - HMAC_BYTES)
  const counter = readVarint(signed.subarray(17))
  if (counter === null) return null
  const hex = signed.toString('hex', 1, 17)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter, signed, signature: bytes.subarray(end - HMAC_BYTES, end) }
}

/** Returns whether a token was made with this session's key. */
export function signedBy(token: RefreshToken, key: Buffer): boolean {
  return timingSafeEqual(token.signature, signature(token.signed, key))
}

function signature(signed: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, HMAC_BYTES)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

function readVarint(bytes: Buffer): number | null {
  if (bytes.length < 1 || bytes.length > LONGEST_COUNTER_BYTES) return null
  let value = 0
  for (const [place, byte] of bytes.entries()) {
    const last = place === bytes.length - 1
    if (last === byte >= 0x80) return null
    value += (byte % 0x80) * 0x80 ** place
  }
  return value
}
