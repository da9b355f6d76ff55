import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A local push service that Firefox takes for Mozilla's. */
export type FirefoxPush = { url: string; subscriptions(): number; close(): Promise<void> }

type Wish = { messageType: string; channelID?: string; uaid?: string }

/** Starts one: it forwards each message unchanged to the Firefox that requested its address. */
export async function startFirefoxPush(): Promise<FirefoxPush> {
  const channels = new Map<string, Duplex>()
  const sockets = new Set<Duplex>()
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const channelID = request.url!.slice(1)
    const socket = channels.get(channelID)
    if (!socket) {
      response.writeHead(410).end()
      return
    }
    const headers = { encoding: String(request.headers['content-encoding']) }
    const data = body.toString('base64url')
    send(socket, { messageType: 'notification', channelID, version: randomUUID(), ttl: 60, data, headers })
    response.writeHead(201).end()
  }
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    const key = createHash('sha1').update(
      `${request.headers['sec-websocket-key']!}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
    )
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Protocol: push-notification\r\nSec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`,
    )
    let left = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      left = Buffer.concat([left, chunk])
      for (let frame = frameOf(left); frame; frame = frameOf(left)) {
        left = left.subarray(frame.bytes)
        if (frame.text) answer(socket, JSON.parse(frame.text) as Wish)
      }
    })
    socket.on('error', () => {})
  })

  function answer(socket: Duplex, { messageType, channelID, uaid }: Wish): void {
    if (messageType === 'hello')
      return send(socket, {
        messageType,
        uaid: uaid || randomUUID().replaceAll('-', ''),
        status: 200,
        use_webpush: true,
      })
    if (messageType === 'register' && channelID) {
      channels.set(channelID, socket)
      return send(socket, { messageType, channelID, status: 200, pushEndpoint: `${origin}/${channelID}` })
    }
    if (messageType === 'unregister' && channelID) {
      channels.delete(channelID)
      send(socket, { messageType, channelID, status: 200 })
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    url: `ws://127.0.0.1:${port}/`,
    subscriptions: () => channels.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first frame received, and how many bytes it takes; browsers mask their texts. */
function frameOf(bytes: Buffer): { text: string | null; bytes: number } | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const head = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0)
  if (bytes.length < head + 4) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < head + 4 + length) return null
  const mask = bytes.subarray(head, head + 4)
  const text = Buffer.from(bytes.subarray(head + 4, head + 4 + length).map((byte, at) => byte ^ mask[at % 4]!))
  return { text: (bytes[0]! & 0x0f) === 1 ? text.toString() : null, bytes: head + 4 + length }
}

function send(socket: Duplex, message: object): void {
  const text = Buffer.from(JSON.stringify(message))
  const head =
    text.length < 126
      ? Buffer.from([0x81, text.length])
      : Buffer.from([0x81, 126, text.length >> 8, text.length & 0xff])
  socket.write(Buffer.concat([head, text]))
}
