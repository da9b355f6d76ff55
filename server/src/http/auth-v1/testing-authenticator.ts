import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Bytes = string | ArrayBuffer | ArrayBufferView
type Allowed = { id: Bytes }
type CreationOptions = {
  challenge: Bytes
  rp: { id?: string }
  user: { id: Bytes }
  excludeCredentials?: Allowed[]
}
type RequestOptions = { challenge: Bytes; rpId?: string; allowCredentials?: Allowed[] }

type Key = { id: string; rpId: string; userHandle: Buffer; privateKey: KeyObject; counter: number }

/** Deviations from a correct answer. */
export type Wrong = {
  origin?: string
  unverified?: boolean
  counter?: number
  userHandle?: string
  type?: string
  idBytes?: number
}

const [PRESENT, VERIFIED, ELIGIBLE, ATTESTED] = [0x01, 0x04, 0x08, 0x40]

/**
 * A device with passkeys, in software: it answers the options of the server as a browser does, as JSON and as the
 * object that the official client takes (`toJSON`). It has one key for a site and user, signs by ES256, attests nothing
 * and counts.
 */
export function softAuthenticator(origin = 'http://localhost:3000') {
  const keys: Key[] = []
  return {
    keys,
    create(options: CreationOptions, wrong: Wrong = {}) {
      const rpId = options.rp.id!
      const excluded = (options.excludeCredentials ?? []).map(({ id }) => bytesOf(id).toString('base64url'))
      if (keys.some(key => excluded.includes(key.id))) throw new Error('InvalidStateError')
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key = {
        id: randomBytes(wrong.idBytes ?? 16).toString('base64url'),
        rpId,
        userHandle: bytesOf(options.user.id),
        privateKey,
        counter: 0,
      }
      keys.splice(0, keys.length, ...keys.filter(each => !each.userHandle.equals(key.userHandle)), key)
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(wrong.idBytes ?? 16)
      const credential = Buffer.concat([Buffer.alloc(16), idLength, Buffer.from(key.id, 'base64url')])
      const cose = coseOf(publicKey)
      const authData = Buffer.concat([authenticatorData(key, ATTESTED, wrong), credential, cose])
      return answerOf(key.id, {
        clientDataJSON: clientData(wrong.type ?? 'webauthn.create', options.challenge, wrong.origin ?? origin),
        attestationObject: encoded(
          map([
            [text('fmt'), text('none')],
            [text('attStmt'), map([])],
            [text('authData'), byteString(authData)],
          ]),
        ),
        transports: ['internal'],
      })
    },
    get(options: RequestOptions, wrong: Wrong = {}) {
      const allowed = (options.allowCredentials ?? []).map(({ id }) => bytesOf(id).toString('base64url'))
      const key = keys.find(each => each.rpId === options.rpId && (allowed.length === 0 || allowed.includes(each.id)))
      if (!key) throw new Error('NotAllowedError')
      key.counter = wrong.counter ?? key.counter + 1
      const authData = authenticatorData(key, 0, wrong)
      const client = clientData(wrong.type ?? 'webauthn.get', options.challenge, wrong.origin ?? origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(Buffer.from(client, 'base64url')).digest()])
      return answerOf(key.id, {
        clientDataJSON: client,
        authenticatorData: encoded(authData),
        signature: encoded(sign('sha256', signed, key.privateKey)),
        userHandle: wrong.userHandle ?? encoded(key.userHandle),
      })
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

function answerOf<R>(id: string, response: R) {
  const json = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  return { ...json, toJSON: () => json }
}

function authenticatorData({ rpId, counter }: Key, flags: number, { unverified = false }: Wrong): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const all = flags | PRESENT | ELIGIBLE | (unverified ? 0 : VERIFIED)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count])
}

function clientData(type: string, challenge: Bytes, origin: string): string {
  const content = { type, challenge: encoded(bytesOf(challenge)), origin, crossOrigin: false }
  return encoded(Buffer.from(JSON.stringify(content)))
}

// The little of CBOR that a key and an attestation need.
function coseOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), byteString(Buffer.from(x!, 'base64url'))],
    [integer(-3), byteString(Buffer.from(y!, 'base64url'))],
  ])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value)
}

function byteString(bytes: Buffer): Buffer {
  return Buffer.concat([head(2, bytes.length), bytes])
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)])
}

function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}

function bytesOf(given: Bytes): Buffer {
  if (typeof given === 'string') return Buffer.from(given, 'base64url')
  return ArrayBuffer.isView(given) ? Buffer.from(given.buffer, given.byteOffset, given.byteLength) : Buffer.from(given)
}

function encoded(bytes: Buffer): string {
  return bytes.toString('base64url')
}
