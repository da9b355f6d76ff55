import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const [TYPE_A, TYPE_AAAA] = [1, 28]

/** A name server on this machine; `queries` are the names that it was asked for. */
export type DnsServer = { address: string; queries: string[]; close(): void }

/** Starts a name server with the addresses of each name; it never answers about any other name. */
export async function startDnsServer(names: Record<string, string[]>): Promise<DnsServer> {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (; query[at]! > 0; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    const name = labels.join('.')
    queries.push(name)
    const known = names[name]
    if (!known) return
    const isV6 = query.readUInt16BE(at + 1) === TYPE_AAAA
    const records = known.filter(one => one.includes(':') === isV6).map(one => recordOf(one, isV6))
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x81_80, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, queries, close: () => void socket.close() }
}

// A pointer to the name in the question, its type, its class, a minute, its length, its address.
function recordOf(address: string, isV6: boolean): Buffer {
  const bytes = isV6 ? bytesOfV6(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.from([0xc0, 12, 0, isV6 ? TYPE_AAAA : TYPE_A, 0, 1, 0, 0, 0, 60, 0, bytes.length])
  return Buffer.concat([head, bytes])
}

function bytesOfV6(address: string): Buffer {
  const [first = '', last = ''] = address.split('::')
  const [before, behind] = [first, last].map(part => part.split(':').filter(group => group !== ''))
  const groups = [...before!, ...Array<string>(8 - before!.length - behind!.length).fill('0'), ...behind!]
  return Buffer.from(groups.map(group => group.padStart(4, '0')).join(''), 'hex')
}
