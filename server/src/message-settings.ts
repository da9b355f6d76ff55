import { type Environment, oneOf, StartRefused } from './environment.ts'

/**
 * How mail and text messages leave. `smtpUrl` null keeps mail in the local outbox, `twilio` null does so with texts; an
 * outbox exists outside production only.
 */
export type MessageSettings = {
  mailFrom: string
  smtpUrl: string | null
  twilio: { accountSid: string; authToken: string; from: string; url: string } | null
}

/** Reads what sends messages from the environment; refuses half a configuration with a sentence that names the variable. */
export function readMessageSettings(environment: Environment): MessageSettings {
  return {
    mailFrom: environment.MAIL_FROM || 'Bora <no-reply@localhost>',
    smtpUrl: smtpUrl(environment.SMTP_URL),
    twilio: twilio(environment),
  }
}

function smtpUrl(text: string | undefined): string | null {
  if (!text) return null
  if (/^smtps?:\/\//.test(text) && URL.canParse(text)) return text
  // The text may carry a password, so it is never repeated.
  throw new StartRefused('SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465.')
}

function twilio(environment: Environment): MessageSettings['twilio'] {
  if (oneOf(environment, 'SMS_PROVIDER', ['none', 'twilio'], 'none') === 'none') return null
  const [accountSid, authToken, from] = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].map(name => {
    const text = environment[name]
    if (text) return text
    throw new StartRefused(`SMS_PROVIDER=twilio needs ${name}.`)
  }) as [string, string, string]
  return { accountSid, authToken, from, url: environment.TWILIO_URL || 'https://api.twilio.com' }
}
