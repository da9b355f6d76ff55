// The lowest valid timestamp: values below count seconds since the device was switched on.
const FIRST_MOMENT = 0x1000_0000
const EPOCH_SECONDS = Date.UTC(1989, 11, 31) / 1_000
const TIMESTAMP = 253
const MAX_MESSAGES = 1_000_000
// Maximum number of stray bytes between messages that are skipped in a file.
const MAX_STRAY = 16
const SIGNATURE = 0x5449_462e
const CHECKSUM_BYTES = 2

type Field = { at: number; size: number }
type Definition = { number: number; littleEndian: boolean; fields: Map<number, Field>; size: number }

/** A message of a FIT file: its number in the profile, and its time in epoch milliseconds. */
export type FitMessage = {
  number: number
  time: number | undefined
  /** Returns the field as a whole number; undefined if it is missing, or marked as not measured. */
  unsigned: (field: number) => number | undefined
  /** Returns the field as a signed number of four bytes. */
  signed: (field: number) => number | undefined
  text: (field: number) => string | undefined
}

/** Faults of a FIT file of which the intact part was read. */
export type FitFaults = { endedEarly: boolean; isDamaged: boolean }

/**
 * Reads the messages of a FIT file, or of several concatenated ones. Lengths and checksums are not trusted: everything
 * a device wrote before it stopped is read. Throws if there are more messages than any recording has.
 */
export function readFitMessages(bytes: Uint8Array, visit: (message: FitMessage) => void): FitFaults {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const faults = { endedEarly: false, isDamaged: false }
  let messages = 0
  let at = 0
  while (isFitAt(view, at)) at = readOne(at)
  if (at < bytes.length && bytes.subarray(at).some(byte => byte !== 0)) faults.isDamaged = true
  return faults

  /** Reads the file at this offset and returns its end. */
  function readOne(start: number): number {
    const from = start + headerSize(view, start)
    const { to, next } = extent(start, from)
    const definitions = new Map<number, Definition>()
    let [position, stray] = [from, 0]
    let last: number | undefined
    while (position < to) {
      if (++messages > MAX_MESSAGES) throw new Error('too many messages')
      const header = bytes[position]!
      const isCompressed = (header & 0x80) !== 0
      const local = isCompressed ? (header >> 5) & 3 : header & 0xf
      if (!isCompressed && (header & 0x40) !== 0) {
        const read = definitionAt(view, position, to)
        if (!read) return endEarly(next)
        definitions.set(local, read.definition)
        position = read.end
        continue
      }
      const definition = definitions.get(local)
      if (!definition) {
        faults.isDamaged = true
        if (++stray > MAX_STRAY) return endEarly(next)
        position++
        continue
      }
      const end = position + 1 + definition.size
      if (end > to) return endEarly(next)
      const message = messageAt(view, position + 1, definition)
      const seconds = isCompressed ? compressedTime(last, header & 0x1f) : message.unsigned(TIMESTAMP)
      last = seconds ?? last
      if (seconds !== undefined && seconds >= FIRST_MOMENT) message.time = (seconds + EPOCH_SECONDS) * 1_000
      visit(message)
      position = end
    }
    return next
  }

  /** Returns where the messages of a file end, and where the next file may begin. */
  function extent(start: number, from: number): { to: number; next: number } {
    const length = view.getUint32(start + 4, true)
    const to = from + length
    if (length > 0 && to + CHECKSUM_BYTES <= bytes.length) {
      const next = to + CHECKSUM_BYTES
      if (checksumOf(bytes.subarray(start, to)) === view.getUint16(to, true)) return { to, next }
      faults.isDamaged = true
      // If neither the checksum nor a next file follows, the length was written before the last messages.
      return next === bytes.length || isFitAt(view, next) ? { to, next } : { to: bytes.length, next: bytes.length }
    }
    faults.endedEarly = true
    return { to: bytes.length, next: bytes.length }
  }

  function endEarly(next: number): number {
    faults.endedEarly = true
    return next
  }
}

/** Returns whether a FIT file begins at this offset. */
function isFitAt(view: DataView, at: number): boolean {
  return at + 12 <= view.byteLength && view.getUint32(at + 8, true) === SIGNATURE
}

// Some programs write a wrong size: messages begin with a definition.
function headerSize(view: DataView, start: number): number {
  const said = view.getUint8(start)
  const isDefinition = (size: number) => start + size < view.byteLength && (view.getUint8(start + size) & 0xf0) === 0x40
  return [said, 14, 12].find(size => size >= 12 && isDefinition(size)) ?? Math.max(said, 12)
}

function definitionAt(view: DataView, at: number, to: number): { definition: Definition; end: number } | null {
  if (at + 6 > to) return null
  const littleEndian = view.getUint8(at + 2) === 0
  const number = view.getUint16(at + 3, littleEndian)
  const fields = new Map<number, Field>()
  let size = 0
  let position = at + 6
  const count = view.getUint8(at + 5)
  if (position + count * 3 > to) return null
  for (let index = 0; index < count; index++, position += 3) {
    const field = { at: size, size: view.getUint8(position + 1) }
    fields.set(view.getUint8(position), field)
    size += field.size
  }
  if ((view.getUint8(at) & 0x20) !== 0) {
    const own = position < to ? view.getUint8(position++) : 0
    if (position + own * 3 > to) return null
    for (let index = 0; index < own; index++, position += 3) size += view.getUint8(position + 1)
  }
  return { definition: { number, littleEndian, fields, size }, end: position }
}

function messageAt(view: DataView, from: number, { number, littleEndian, fields }: Definition): FitMessage {
  const found = (field: number) => {
    const place = fields.get(field)
    return place && { at: from + place.at, size: place.size }
  }
  return {
    number,
    time: undefined,
    unsigned(field) {
      const place = found(field)
      if (place?.size === 1) return measured(view.getUint8(place.at), 0xff)
      if (place?.size === 2) return measured(view.getUint16(place.at, littleEndian), 0xffff)
      return place?.size === 4 ? measured(view.getUint32(place.at, littleEndian), 0xffff_ffff) : undefined
    },
    signed(field) {
      const place = found(field)
      return place?.size === 4 ? measured(view.getInt32(place.at, littleEndian), 0x7fff_ffff) : undefined
    },
    text(field) {
      const place = found(field)
      if (!place || place.size === 0) return undefined
      const text = Buffer.from(view.buffer, view.byteOffset + place.at, place.size).toString('utf8')
      return text.split('\0', 1)[0]!.trim() || undefined
    },
  }
}

function measured(value: number, notMeasured: number): number | undefined {
  return value === notMeasured ? undefined : value
}

// Decodes the five bits of the header that count on from the last full timestamp.
function compressedTime(last: number | undefined, offset: number): number | undefined {
  return last === undefined ? undefined : last + ((offset - (last & 0x1f)) & 0x1f)
}

function checksumOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum = (sum >> 4) ^ NIBBLES[(sum ^ byte) & 0xf]!
    sum = (sum >> 4) ^ NIBBLES[(sum ^ (byte >> 4)) & 0xf]!
  }
  return sum
}

const NIBBLES = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01,
  0x8801, 0x4400,
]
