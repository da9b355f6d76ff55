import type { Config } from './config.ts'

/**
 * Returns the settings that a public installation is missing, each as the name of its variable and its purpose; empty
 * outside production.
 */
export function lackingForProduction(config: Config): string[] {
  if (config.nodeEnv !== 'production') return []
  const lacking = []
  if (!config.given.siteUrl) lacking.push('SITE_URL (the public address of this installation)')
  if (config.siteUrl.startsWith('https:') && config.trustProxy === null)
    lacking.push(
      'TRUST_PROXY (how many proxies stand in front of this server, 0 for none, or their addresses: behind one that is ' +
        'not known all people share an address, and whoever guesses passwords locks everybody out)',
    )
  if (config.payments.mode !== 'live' && !config.sandboxPayments)
    lacking.push('PAYMENT_PROVIDER with keys that move real money (ALLOW_SANDBOX_PAYMENTS=1 accepts that none moves)')
  if (!config.messages.smtpUrl) lacking.push('SMTP_URL (the mail server that confirmations and codes leave by)')
  if (!config.given.mailFrom) lacking.push('MAIL_FROM (the sender of mails, like Bora <no-reply@bora.example>)')
  if ((config.auth.phone || config.auth.phoneFactor) && !config.messages.twilio)
    lacking.push('SMS_PROVIDER (AUTH_PHONE and AUTH_PHONE_FACTOR send text messages)')
  return lacking
}
