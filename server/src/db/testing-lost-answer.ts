import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { connect } from './database.ts'
import { socketOf, type TestDatabase } from './testing.ts'

/**
 * A database behind a line that loses one answer: of the next connection that sends statements with these texts, one
 * after the other, the last one is executed, and the connection ends without its answer.
 */
export type LosingLine = { database: TestDatabase; loseAnswerTo(...texts: string[]): void; close(): Promise<void> }

/** Opens a second set of connections to a test database, through such a line. */
export async function losingLine(own: TestDatabase): Promise<LosingLine> {
  let awaited: readonly string[] = []
  const sockets = new Set<Socket>()
  const line = createServer(client => {
    const server = connectTo(socketOf(own.url))
    let isLost = false
    let seen = 0
    client.on('data', (chunk: Buffer) => {
      if (seen < awaited.length && chunk.includes(awaited[seen]!) && ++seen === awaited.length) {
        awaited = []
        isLost = true
      }
      server.write(chunk)
    })
    // The database has answered, so the statement is done.
    server.on('data', (chunk: Buffer) => (isLost ? client.destroy() : client.write(chunk)))
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(own.url)
  through.search = ''
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const database = connect({ connectionString: through.href }, 'behind a line that loses answers', 8)
  return {
    database: { ...database, name: own.name, url: own.url },
    loseAnswerTo: (...texts) => void (awaited = texts),
    async close() {
      await database.end()
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
