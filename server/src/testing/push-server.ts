import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine, and a browser that it receives messages for. */
export type PushServer = {
  received: Received[]
  /** Its answer to each path, or a function that gives it once the message has arrived; by default 201. */
  answers: Map<string, number | (() => Promise<number>)>
  /** A browser with its own keys, as it describes itself. */
  browser(name: string): {
    endpoint: string
    keys: { p256dh: string; auth: string }
    /** Decrypts the received pushes according to the standard (RFC 8291), and checks the sender (RFC 8292). */
    opened(serverKey: string): unknown[]
  }
  close(): Promise<void>
}

/** Starts a push service, which is independent of the code that encrypts. */
export async function startPushServer(): Promise<PushServer> {
  const received: Received[] = []
  const answers: PushServer['answers'] = new Map()
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body })
    const answer = answers.get(path) ?? 201
    response.writeHead(typeof answer === 'number' ? answer : await answer()).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    answers,
    browser(name) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        opened: serverKey =>
          received
            .filter(({ path }) => path === `/${name}`)
            .map(({ headers, body }) => {
              if (!isSignedBy(serverKey, origin, headers.authorization)) throw new Error('another person sent it')
              return JSON.parse(open(body, { pair, auth })) as unknown
            }),
      }
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

function open(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const theirs = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
  const derived = (of: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${of}\0`, bytes))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function isSignedBy(serverKey: string, origin: string, authorization = ''): boolean {
  const [, token, key] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? []
  if (!token || key !== serverKey) return false
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(serverKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const isOurs = aud === origin && exp * 1_000 > Date.now()
  const signed = Buffer.from(`${head}.${claims}`)
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  return isOurs && verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))
}
