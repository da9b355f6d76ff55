import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | null }
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

const LONGEST_MS = 120_000
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends a request unchanged, byte by byte, and reads the answer; of an event stream only its header. */
export function send(port: number, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((done, fail) => {
    const size = body === null ? {} : { 'content-length': String(body.length) }
    const sent = request(
      { port, host: '127.0.0.1', agent, method, path, headers: { ...headers, ...size }, timeout: LONGEST_MS },
      answer => {
        const { statusCode: status = 0, headers: head } = answer
        if (head['content-type']?.startsWith('text/event-stream')) {
          answer.destroy()
          return done({ status, headers: head, text: '' })
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => done({ status, headers: head, text: Buffer.concat(parts).toString('utf8') }))
        answer.on('error', fail)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${LONGEST_MS / 1000} s`)))
    sent.on('error', fail)
    sent.end(body ?? undefined)
  })
}

/** Closes the kept-alive connections. */
export function hangUp(): void {
  agent.destroy()
}

/** Escapes a text for an address, even an invalid one: an unpaired surrogate becomes the three bytes that encode it. */
export function escaped(text: string): string {
  return [...text]
    .map(character => {
      const code = character.codePointAt(0)!
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      return bytes.map(byte => `%${byte.toString(16)}`).join('')
    })
    .join('')
}
