import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { localhostCertificate } from './localhost-certificate.ts'

type Parsed = Awaited<ReturnType<typeof PostalMime.parse>>

/** A real mail server on this machine that stores what it receives. */
export type MailServer = {
  port: number
  received: {
    envelope: { from: string; to: string[]; encrypted: boolean; user: string | null }
    parsed: Parsed
  }[]
  /** User names of sign-in attempts, successful or not. */
  signIns: string[]
  close(): Promise<void>
}

export type MailServerOptions = {
  port?: number
  account?: { user: string; pass: string }
  tls?: 'none' | 'offered' | 'from the start'
  /** Addresses that it permanently refuses. */
  refuses?: string[]
  /** Its answers for other addresses, in place of accepting their mail. */
  answers?: Record<string, { code: number; text: string }>
  /** Milliseconds that it takes for each mail. */
  takesMs?: number
}

/** Starts a server; without an account it accepts mail from anyone. Its refusals repeat addresses, as real ones do. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, account, tls = 'none', refuses = [], answers = {}, takesMs = 0 } = options
  const received: MailServer['received'] = []
  const signIns: string[] = []
  const server = new SMTPServer({
    ...localhostCertificate,
    secure: tls === 'from the start',
    disabledCommands: [...(account ? [] : ['AUTH']), ...(tls === 'offered' ? [] : ['STARTTLS'])],
    // Connections still open when it closes are cut off.
    closeTimeout: 1,
    authOptional: !account,
    allowInsecureAuth: tls === 'none',
    onAuth({ username, password }, _session, done) {
      signIns.push(username ?? '')
      const right = username === account?.user && password === account?.pass
      if (right) done(null, { user: username })
      else done(refusal(535, `5.7.8 ${username} is not known here`))
    },
    onRcptTo({ address }, _session, done) {
      const answer = answers[address]
      if (answer) done(refusal(answer.code, answer.text))
      else done(refuses.includes(address) ? refusal(550, `5.1.1 <${address}> is not known here`) : null)
    },
    onData(stream, session, done) {
      keep(stream, session).then(() => done(null), done)
    },
  })
  async function keep(stream: Readable, { envelope, secure, user }: SMTPServerSession): Promise<void> {
    await sleep(takesMs)
    const parsed = await PostalMime.parse(await buffer(stream))
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const to = envelope.rcptTo.map(({ address }) => address)
    const by = typeof user === 'string' ? user : null
    received.push({ envelope: { from, to, encrypted: secure, user: by }, parsed })
  }
  // A client that disconnects early, as over a certificate, is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>(listening => server.listen(port, '127.0.0.1', listening))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    signIns,
    close: () => new Promise(closed => server.close(() => closed())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
