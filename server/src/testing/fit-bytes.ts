import type { RecordedPoint } from './recordings.ts'

// Writes FIT files byte by byte, so that tests can create what no encoder writes.

const EPOCH_SECONDS = Date.UTC(1989, 11, 31) / 1_000
const SEMICIRCLES = 2 ** 31

type FieldOf = { number: number; size: 0 | 1 | 2 | 4; value?: number }
type Message = { global: number; fields: FieldOf[] }

/** Options for writing the file; valid by default. */
export type FitManner = {
  bigEndian?: boolean
  /** Times of records in five bits of their headers. */
  compressed?: boolean
  /** Developer fields after the fields of each record. */
  developerBytes?: number
  protocol?: number
  headerSize?: 12 | 14
  /** The header's values for its own size and for the length of the messages. */
  saidHeaderSize?: number
  saidLength?: (length: number) => number
  checksum?: (right: number) => number | null
  /** A byte that belongs to no message, before the last third of the messages. */
  strayByte?: number
}

/** A FIT file of these messages. */
export function fitBytes(messages: readonly Message[], manner: FitManner = {}): Buffer {
  const body: number[] = []
  const defined = new Map<string, number>()
  let lastTime = 0
  messages.forEach((message, at) => {
    if (manner.strayByte !== undefined && at === Math.floor((messages.length * 2) / 3)) body.push(manner.strayByte)
    const time = message.fields.find(field => field.number === 253)?.value
    const isShort = manner.compressed === true && message.global === 20 && lastTime > 0 && time! - lastTime < 32
    const fields = isShort ? message.fields.filter(field => field.number !== 253) : message.fields
    const shape = `${message.global}:${fields.map(field => `${field.number}/${field.size}`).join()}`
    const local = defined.get(shape) ?? defined.size % 4
    if (!defined.has(shape)) {
      for (const [other, number] of defined) if (number === local) defined.delete(other)
      defined.set(shape, local)
      body.push(...definition(local, message.global, fields, manner))
    }
    body.push(isShort ? 0x80 | (local << 5) | (time! & 0x1f) : local)
    for (const { size, value = 0 } of fields) body.push(...numberBytes(value, size, manner.bigEndian === true))
    if (manner.developerBytes && message.global === 20) body.push(...Array<number>(manner.developerBytes).fill(0x55))
    lastTime = time ?? lastTime
  })
  return whole(Buffer.from(body), manner)
}

function definition(local: number, global: number, fields: FieldOf[], manner: FitManner): number[] {
  const own = global === 20 ? (manner.developerBytes ?? 0) : 0
  const bytes = [0x40 | (own > 0 ? 0x20 : 0) | local, 0, manner.bigEndian ? 1 : 0]
  bytes.push(...numberBytes(global, 2, manner.bigEndian === true), fields.length)
  for (const { number, size } of fields) bytes.push(number, size, { 0: 13, 1: 0, 2: 0x84, 4: 0x86 }[size])
  if (own > 0) bytes.push(1, 0, own, 0)
  return bytes
}

function whole(body: Buffer, manner: FitManner): Buffer {
  const size = manner.headerSize ?? 14
  const header = Buffer.alloc(size)
  header.set([manner.saidHeaderSize ?? size, manner.protocol ?? 0x20, 0x5c, 0x08])
  header.writeUInt32LE(manner.saidLength?.(body.length) ?? body.length, 4)
  header.write('.FIT', 8)
  const content = Buffer.concat([header, body])
  const right = checksumOf(content)
  const sum = manner.checksum ? manner.checksum(right) : right
  if (sum === null) return content
  return Buffer.concat([content, Buffer.from([sum & 0xff, sum >> 8])])
}

function numberBytes(value: number, size: number, bigEndian: boolean): number[] {
  const bytes = Array.from({ length: size }, (_, at) => (value >>> (at * 8)) & 0xff)
  return bigEndian ? bytes.toReversed() : bytes
}

/** The checksum of a FIT file over these bytes. */
export function checksumOf(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** Seconds since the FIT epoch. */
export function fitSeconds(time: Date): number {
  return time.getTime() / 1_000 - EPOCH_SECONDS
}

/** The message with the kind of file, and the maker of its device (1 is Garmin). */
export function fileId(type = 4, maker = 1): Message {
  const fields: FieldOf[] = [
    { number: 0, size: 1, value: type },
    { number: 1, size: 2, value: maker },
  ]
  return { global: 0, fields }
}

/** A record of each point, optionally without places. */
export function records(points: readonly RecordedPoint[], { indoors = false, withMeters = false } = {}): Message[] {
  return points.map(({ time, latitude, longitude, meters }) => {
    const place = (number: number, degrees: number): FieldOf => {
      return { number, size: 4, value: indoors ? 0x7fff_ffff : Math.round((degrees * SEMICIRCLES) / 180) }
    }
    const fields: FieldOf[] = [
      { number: 253, size: 4, value: fitSeconds(time) },
      place(0, latitude),
      place(1, longitude),
    ]
    if (withMeters) fields.push({ number: 5, size: 4, value: Math.round(meters * 100) })
    return { global: 20, fields }
  })
}

type About = { sport?: number; subSport?: number; meters?: number | null; seconds?: number | null }

/** The session of these points; `null` omits a field. */
export function session(
  points: readonly RecordedPoint[],
  { sport = 1, subSport = 0, meters, seconds }: About = {},
): Message {
  const [first, last] = [points[0]!, points.at(-1)!]
  const lasted = (last.time.getTime() - first.time.getTime()) / 1_000
  const fields: FieldOf[] = [
    { number: 253, size: 4, value: fitSeconds(last.time) },
    { number: 2, size: 4, value: fitSeconds(first.time) },
    { number: 5, size: 1, value: sport },
    { number: 6, size: 1, value: subSport },
  ]
  if (seconds !== null) fields.push({ number: 8, size: 4, value: (seconds ?? lasted) * 1_000 })
  if (meters !== null)
    fields.push({ number: 9, size: 4, value: Math.round((meters ?? last.meters - first.meters) * 100) })
  return { global: 18, fields }
}
