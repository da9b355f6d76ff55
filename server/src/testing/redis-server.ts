import { createServer, type AddressInfo, type Socket } from 'node:net'

export type TestRedis = { url: string; cut(): void; close(): Promise<void> }

/** Starts a server that supports publishing and subscribing like Redis; `cut` ends connections. */
export async function redisServer(): Promise<TestRedis> {
  const clients = new Map<Socket, { speaks3: boolean; channels: Set<string> }>()
  const server = createServer(socket => {
    const client = { speaks3: false, channels: new Set<string>() }
    clients.set(socket, client)
    let rest = ''
    socket.on('close', () => clients.delete(socket)).on('error', () => {})
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let words = wordsOf(rest); words; words = wordsOf(rest)) {
        rest = rest.slice(words.length)
        answer(socket, client, words.command)
      }
    })
  })

  function answer(socket: Socket, client: { speaks3: boolean; channels: Set<string> }, command: string[]): void {
    const [name = '', first = '', second = ''] = command
    switch (name.toUpperCase()) {
      case 'HELLO':
        client.speaks3 = first === '3'
        return void socket.write(`%1\r\n${bulk('proto')}:3\r\n`)
      case 'SUBSCRIBE':
        client.channels.add(first)
        return void socket.write(`${push(client.speaks3)}${bulk('subscribe')}${bulk(first)}:1\r\n`)
      case 'PUBLISH': {
        const readers = [...clients].filter(([, { channels }]) => channels.has(first))
        for (const [reader, { speaks3 }] of readers)
          reader.write(`${push(speaks3)}${bulk('message')}${bulk(first)}${bulk(second)}`)
        return void socket.write(`:${readers.length}\r\n`)
      }
      case 'PING':
        return void socket.write('+PONG\r\n')
      case 'CLIENT':
        return void socket.write('+OK\r\n')
      default:
        return void socket.write(`-ERR unknown command ${name}\r\n`)
    }
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const cut = () => [...clients.keys()].forEach(socket => socket.destroy())
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        cut()
      }),
  }
}

const push = (speaks3: boolean) => (speaks3 ? '>3\r\n' : '*3\r\n')
const bulk = (text: string) => `$${Buffer.byteLength(text, 'latin1')}\r\n${text}\r\n`

/** Returns the first command in the text and its length; null while it is incomplete. */
function wordsOf(text: string): { command: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  let at = head[0].length
  const command: string[] = []
  for (let i = 0; i < Number(head[1]); i++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return null
    const from = at + size[0].length
    at = from + Number(size[1]) + 2
    if (text.length < at) return null
    command.push(text.slice(from, at - 2))
  }
  return { command, length: at }
}
