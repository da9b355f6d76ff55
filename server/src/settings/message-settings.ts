import { type Environment, listOf, oneOf, StartRefused, wholeNumber } from './environment.ts'

/**
 * How mail and text messages are sent. With a null `smtpUrl` mail stays in the local outbox, with a null `twilio` texts
 * do; an outbox exists outside production only. `mailPerSecond` is for the whole installation, `mailConnections` for
 * one node. If `supportEmail` is null, the operator gets no mail about support requests. With `smtpTls` required,
 * nothing is sent to a mail server without encryption. `reportsTokens` authenticate the mail server that delivers
 * bounces, null if none does.
 */
export type MessageSettings = {
  mailFrom: string
  supportEmail: string | null
  smtpUrl: string | null
  smtpTls: 'required' | 'optional'
  mailPerSecond: number
  mailConnections: number
  reportsTokens: readonly string[]
  twilio: { accountSid: string; authToken: string; from: string; url: string } | null
}

/**
 * Reads the configuration of messages from the environment; refuses an incomplete one with a sentence that names the
 * variable.
 */
export function readMessageSettings(environment: Environment): MessageSettings {
  const url = smtpUrl(environment.SMTP_URL)
  // A connection to a server on this machine can't be intercepted, and those of developers have no encryption.
  const near = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
  return {
    mailFrom: mailFrom(environment.MAIL_FROM || 'Bora <no-reply@localhost>'),
    supportEmail: supportEmail(environment.SUPPORT_EMAIL),
    smtpUrl: url,
    smtpTls: oneOf(environment, 'SMTP_TLS', ['required', 'optional'], near ? 'optional' : 'required'),
    mailPerSecond: wholeNumber(environment, 'MAIL_PER_SECOND', 20, 1, 1_000),
    // Two of them are reserved for urgent mail, so there are at least three.
    mailConnections: wholeNumber(environment, 'MAIL_CONNECTIONS', 8, 3, 50),
    reportsTokens: listOf(environment, 'MAIL_REPORTS_TOKEN').map(reportsToken),
    twilio: twilio(environment),
  }
}

function mailFrom(text: string): string {
  if (/^([^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text)) return text
  throw new StartRefused(`MAIL_FROM must be an address like Bora <no-reply@bora.example>, not "${text}".`)
}

function reportsToken(text: string): string {
  if (/^[\x21-\x2b\x2d-\x7e]{24,200}$/.test(text)) return text
  // It is a secret, so it is never repeated.
  throw new StartRefused(
    'MAIL_REPORTS_TOKEN must be 24 to 200 letters, digits and signs without blanks and commas, such as openssl rand -hex 32 gives; two with a comma during a change.',
  )
}

function supportEmail(text: string | undefined): string | null {
  if (!text) return null
  if (/^[^\s<>@,;"\p{Cc}]+@[^\s<>@,;"]+$/u.test(text)) return text
  throw new StartRefused(`SUPPORT_EMAIL must be one address like help@bora.example, not "${text}".`)
}

function smtpUrl(text: string | undefined): string | null {
  if (!text) return null
  if (/^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname && isDecodable(text)) return text
  // The text may contain a password, so it is never repeated.
  throw new StartRefused(
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465, with a % in a password written as %25.',
  )
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function twilio(environment: Environment): MessageSettings['twilio'] {
  if (oneOf(environment, 'SMS_PROVIDER', ['none', 'twilio'], 'none') === 'none') return null
  const [accountSid, authToken, from] = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].map(name => {
    const text = environment[name]
    if (text) return text
    throw new StartRefused(`SMS_PROVIDER=twilio needs ${name}.`)
  }) as [string, string, string]
  return { accountSid, authToken, from, url: twilioUrl(environment.TWILIO_URL || 'https://api.twilio.com') }
}

// Only for trying it on this machine may it be unencrypted: each call carries the token.
function twilioUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
  if (url && safe && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new StartRefused(`TWILIO_URL must be an address like https://api.twilio.com without a path, not "${text}".`)
}
