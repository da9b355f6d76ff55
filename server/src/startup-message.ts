import { PAGES } from '@bora/rules/pages.ts'
import type { Config } from './settings/config.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './demo/people.ts'

/** Returns one screen of text with the addresses and, in the demo world, who can sign in. */
export function startupMessage(config: Config, database: string, demo: boolean): string {
  const lines = [
    '',
    `  Bora is running at ${config.siteUrl}`,
    `  Database: ${database}`,
    `  Calls: ${config.siteUrl}/api/docs`,
  ]
  if (demo) {
    lines.push('', '  Demo people (password ' + DEMO_PASSWORD + '):')
    for (const { email, about } of DEMO_SIGN_INS) lines.push(`    ${email.padEnd(20)} ${about}`)
    lines.push('', `  Move the clock (challenges end, prizes are paid): ${config.siteUrl}${PAGES.devClock.path}`)
    lines.push(
      config.outboxPages
        ? `  Mails and text messages that would have left: ${config.siteUrl}/dev/outbox`
        : '  Mails and text messages cannot be read here, because SITE_URL is a public address',
    )
    lines.push(`  The design system: ${config.siteUrl}${PAGES.devUi.path}`)
    lines.push('  A new demo world: npm run demo:reset')
  }
  return [...lines, '', '  Stop with Ctrl+C.', ''].join('\n')
}
