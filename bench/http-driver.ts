import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A kept-alive connection; `send` sends one request unchanged and returns the body, which must be a 200. */
export type Connection = { send(request: Buffer): Promise<Buffer>; close(): void }

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Serializes a request once, so that sending it costs next to nothing. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  token: string,
  body?: object,
  headers: readonly string[] = [],
): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`, ...headers]
  if (body) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * Opens connections that send one request at a time and only parse the end of the answer: on a machine with few cores a
 * heavier driver would distort the measurement.
 */
export async function openConnections(port: number, count: number): Promise<Connection[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      return connectionOn(socket)
    }),
  )
}

function connectionOn(socket: Socket): Connection {
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(body: Buffer): void; reject(error: Error): void } | null = null

  function fail(error: Error): void {
    waiting?.reject(error)
    waiting = null
  }

  socket.on('data', (chunk: Buffer) => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk
    const headEnd = received.indexOf(END_OF_HEAD)
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`an answer without a length: ${head}`))
    const end = headEnd + 4 + Number(length)
    if (received.length < end) return
    const body = received.subarray(headEnd + 4, end)
    received = Buffer.alloc(0)
    if (!head.startsWith('HTTP/1.1 200')) return fail(new Error(`${head.split('\r\n')[0]}: ${body.toString()}`))
    waiting?.resolve(body)
    waiting = null
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  return {
    send: request =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
