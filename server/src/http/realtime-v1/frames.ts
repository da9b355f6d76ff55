import { z } from 'zod'

/** A client's message: an event about a topic. `raw` are the bytes of a broadcast that is no JSON. */
export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  raw?: Buffer
}

/** A message to a client; `raw` as in `Frame`. */
export type Answer = Omit<Frame, 'payload'> & { payload: object }

/** The client's version of the protocol. */
export type Version = '1.0.0' | '2.0.0'

const Ref = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .transform(ref => (ref === null || ref === undefined ? null : String(ref)))
const Text = z.string().min(1).max(255)
const Payload = z.record(z.string(), z.unknown())
const Old = z.object({ topic: Text, event: Text, payload: Payload, ref: Ref, join_ref: Ref })
const New = z.tuple([Ref, Ref, Text, Text, Payload])

const [USER_BROADCAST_PUSH, USER_BROADCAST] = [3, 4] as const
const [AS_BYTES, AS_JSON] = [0, 1] as const
const PUSH_HEADER = 7

/** Reads a message of a client; null if it is none. */
export function readFrame(data: Buffer, isBinary: boolean, version: Version): Frame | null {
  try {
    if (isBinary) return version === '2.0.0' ? readPush(data) : null
    const value: unknown = JSON.parse(data.toString())
    if (!isText(value)) return null
    if (version === '1.0.0') {
      const { join_ref: joinRef, ref, topic, event, payload } = Old.parse(value)
      return { joinRef, ref, topic, event, payload }
    }
    const [joinRef, ref, topic, event, payload] = New.parse(value)
    return { joinRef, ref, topic, event, payload }
  } catch {
    return null
  }
}

/** Returns the message for a client; null if its version has no form for it. */
export function writeFrame(
  { joinRef, ref, topic, event, payload, raw }: Answer,
  version: Version,
): string | Buffer | null {
  if (raw) return version === '2.0.0' ? writeBytes(topic, event, raw) : null
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}

// [3, lengths of: join_ref, ref, topic, event, metadata; encoding], these texts, then the payload.
function readPush(data: Buffer): Frame | null {
  if (data[0] !== USER_BROADCAST_PUSH || data.length < PUSH_HEADER) return null
  let at = PUSH_HEADER
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map(place => {
    const length = data[place]!
    at += length
    return new TextDecoder('utf-8', { fatal: true }).decode(data.subarray(at - length, at))
  }) as [string, string, string, string, string]
  if (at > data.length || topic === '' || event === '') return null
  const about = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast' }
  const rest = data.subarray(at)
  if (data[6] === AS_BYTES) return { ...about, payload: { event }, raw: rest }
  if (data[6] !== AS_JSON) return null
  const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rest))
  return isText(payload) && isText(event) ? { ...about, payload: { event, payload } } : null
}

function writeBytes(topic: string, event: string, raw: Buffer): Buffer {
  const [about, named] = [Buffer.from(topic), Buffer.from(event)]
  return Buffer.concat([Buffer.from([USER_BROADCAST, about.length, named.length, 0, AS_BYTES]), about, named, raw])
}

const MAX_LEVELS = 32

// What every other call refuses: NUL, unpaired surrogates and too deep nesting.
function isText(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (level === MAX_LEVELS) return false
  return Object.entries(value).every(([key, inner]) => isText(key, level + 1) && isText(inner, level + 1))
}
