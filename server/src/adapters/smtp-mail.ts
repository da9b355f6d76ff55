import { createTransport } from 'nodemailer'
import type { MessageSettings } from '../settings/message-settings.ts'
import type { MailService } from './mail-service.ts'
import { NotSent } from './not-sent.ts'

// Shorter than the queue's shortest retry delay: a mail in progress is never retried by another node.
const LONGEST_SEND_MS = 45_000
const LONGEST_SILENCE_MS = 15_000

/** Sends mail through an SMTP server with one connection pool; `check` signs in without sending, `close` ends it. */
export function smtpMail({
  smtpUrl,
  smtpTls,
  mailFrom,
  mailConnections,
}: MessageSettings & { smtpUrl: string }): MailService & { check(): Promise<void>; close(): void } {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const domain = /@([^\s<>@]+)>?$/.exec(mailFrom)![1]!
  const transport = createTransport({
    pool: true,
    maxConnections: mailConnections,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && smtpTls === 'required',
    // With optional encryption the certificate isn't verified, since the connection could be unencrypted anyway.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: secure || smtpTls === 'required' },
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: LONGEST_SILENCE_MS,
    greetingTimeout: LONGEST_SILENCE_MS,
    socketTimeout: LONGEST_SILENCE_MS,
    dnsTimeout: LONGEST_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribe }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // An object is one address; a text could be parsed as several.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(LONGEST_SEND_MS),
        })
      } catch (error) {
        throw notSent(error)
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw notSent(error)
      })
    },
    close: () => transport.close(),
  }
}

// The server's message often repeats the address, so only the codes are kept.
function notSent(error: unknown): NotSent {
  const {
    code = 'unknown',
    command,
    responseCode,
    response = '',
  } = error as { code?: string; command?: string; responseCode?: number; response?: string }
  const reason = ['SMTP', code, command, responseCode].filter(Boolean).join(' ')
  // A refused sender is refused for every recipient; a server that hangs up (421), or has a system fault (4.3), accepts
  // nothing at all.
  const isOutOfOrder = responseCode === 421 || /\b4\.3\.\d{1,3}\b/.test(response)
  const aboutThisOne = !isOutOfOrder && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
  return new NotSent(reason, { whole: !aboutThisOne, refused: aboutThisOne && isForGood(responseCode, response) })
}

// Problems with the address (5.1) or its mailbox (5.2) are permanent. Policies (5.7), such as a relay that refuses us,
// are ours to fix: those mails wait, as with servers that send no such code and mention relaying.
function isForGood(code: number | undefined, response: string): boolean {
  if (code === undefined || code < 500 || code > 599) return false
  const detail = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]
  if (detail !== undefined) return detail === '1' || detail === '2'
  return [550, 551, 552, 553].includes(code) && !/relay/i.test(response)
}
