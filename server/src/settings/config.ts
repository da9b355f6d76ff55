import type { ChosenDays } from '@bora/rules/withdrawal.ts'
import { MAX_WITHDRAWAL_DAYS } from '@bora/rules/limits.ts'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AuthSettings, readAuthSettings } from './auth-settings.ts'
import { type DatabaseConfig, readDatabaseSettings } from './database-settings.ts'
import { type Environment, listOf, oneOf, StartRefused, switched, wholeNumber } from './environment.ts'
import { type FileSettings, readFileSettings } from './file-settings.ts'
import { type GymSettings, readGymSettings } from './gym-settings.ts'
import { type MessageSettings, readMessageSettings } from './message-settings.ts'
import { type PayoutSettings, readPayoutSettings } from './payout-settings.ts'
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts'
import { type Proxies, readProxies } from './proxies.ts'
import { type SecretGiven, secretsIn } from './secret-settings.ts'
import { tellUnknown, unknownSettings } from './unknown-settings.ts'
import { readWatchSettings, type WatchSettings } from './watch-settings.ts'

const nodeEnvironments = ['development', 'test', 'production'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * The settings of the server, checked once at the start. `dataDir` is absolute; `siteUrl` is an origin without a
 * trailing slash; `outboxPages`: whether everyone may read the mails, never at a public address; after a stop signal
 * the server accepts new calls for `noticeSeconds` and gives running ones `drainSeconds`; `prizeHoldDays` is whole
 * days, null for those of each challenge's rules version; `clockAheadMinutes` sets the clock of a new demo world ahead;
 * `allowedOrigins` are other sites whose pages may sign people in here; `sandboxPayments` accepts payments that move no
 * real money; `cookieBanner` asks about analytics alone (`simple`) or about marketing, too; `given`: which of the
 * settings without a valid default in production are set; `hstsSubdomains` makes browsers use https for subdomains,
 * too; `liveUrl` is a Redis that relays live events between nodes, null for the database; `quiet`: no mail, text
 * message, push or payout is sent.
 */
export type Config = DatabaseConfig & {
  port: number
  host: string
  dataDir: string
  nodeEnv: (typeof nodeEnvironments)[number]
  siteUrl: string
  outboxPages: boolean
  prizeHoldDays: number | null
  withdrawalDays: ChosenDays
  clockAheadMinutes: number
  logLevel: (typeof logLevels)[number]
  trustProxy: Proxies
  stop: { noticeSeconds: number; drainSeconds: number }
  authRateLimits: boolean
  allowedOrigins: string[]
  liveUrl: string | null
  auth: AuthSettings
  messages: MessageSettings
  gyms: GymSettings
  files: FileSettings
  payouts: PayoutSettings
  payments: PaymentSettings
  sandboxPayments: boolean
  cookieBanner: 'full' | 'simple'
  hstsSubdomains: boolean
  quiet: boolean
  watch: WatchSettings
  given: { siteUrl: boolean; mailFrom: boolean }
}

/**
 * Reads the environment (`.env.example` lists it). A variable that is missing or empty has its default; throws
 * `StartRefused` with a sentence that names an invalid one.
 */
export function readConfig(environment: Environment = process.env): Config {
  const port = wholeNumber(environment, 'PORT', 3000, 0, 65535)
  const nodeEnv = oneOf(environment, 'NODE_ENV', nodeEnvironments, 'development')
  const payments = readPaymentSettings(environment, nodeEnv === 'production')
  const site = siteUrl(environment.SITE_URL || `http://localhost:${port}`)
  return {
    port,
    // In production a proxy is in front, and the server must not be reachable directly.
    host: environment.HOST || (nodeEnv === 'production' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(environment.DATA_DIR || './data'),
    ...readDatabaseSettings(environment),
    nodeEnv,
    siteUrl: site,
    outboxPages: nodeEnv !== 'production' && isNear(new URL(site).hostname),
    prizeHoldDays: wholeNumber(environment, 'PRIZE_HOLD_DAYS', null, 0, 365),
    withdrawalDays: withdrawalDays(environment),
    clockAheadMinutes: clockAhead(environment, nodeEnv),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, nodeEnv === 'production' ? 'info' : 'warn'),
    trustProxy: readProxies(environment),
    stop: {
      noticeSeconds: wholeNumber(environment, 'STOP_NOTICE_SECONDS', nodeEnv === 'production' ? 5 : 0, 0, 300),
      drainSeconds: wholeNumber(environment, 'STOP_DRAIN_SECONDS', 10, 1, 300),
    },
    authRateLimits: switched(environment, 'AUTH_RATE_LIMITS', true),
    allowedOrigins: origins(environment.ALLOWED_ORIGINS),
    liveUrl: liveUrl(environment.LIVE_URL),
    auth: readAuthSettings(environment, nodeEnv !== 'production'),
    messages: readMessageSettings(environment),
    gyms: readGymSettings(environment),
    files: readFileSettings(environment, site),
    payouts: readPayoutSettings(environment, payments),
    payments,
    sandboxPayments: oneOf(environment, 'ALLOW_SANDBOX_PAYMENTS', ['0', '1'], '0') === '1' || nodeEnv !== 'production',
    cookieBanner: oneOf(environment, 'COOKIE_BANNER', ['full', 'simple'] as const, 'full'),
    hstsSubdomains: switched(environment, 'HSTS_SUBDOMAINS', false),
    quiet: oneOf(environment, 'QUIET', ['0', '1'], '0') === '1',
    watch: readWatchSettings(environment),
    given: { siteUrl: Boolean(environment.SITE_URL), mailFrom: Boolean(environment.MAIL_FROM) },
  }
}

/** Returns whether this is production, for code that runs before, or without, reading all settings. */
export function isProduction(environment: Environment = process.env): boolean {
  return environment.NODE_ENV === 'production'
}

/** Returns the names of the secrets that are set. */
export function keysGiven(environment: Environment = process.env): SecretGiven[] {
  return secretsIn(environment)
}

export const envFile = join(import.meta.dirname, '..', '..', '..', '.env')

/** Loads the project's `.env` file into the environment if there is one; existing variables take precedence. */
export function loadEnvFile(file = envFile): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StartRefused(`The file ${file} cannot be read.`)
  }
}

/** Returns a warning about unknown names in the `.env` file; null if there are none. */
export function unknownNames(file = envFile): string | null {
  try {
    const [text, example] = [file, `${envFile}.example`].map(path => readFileSync(path, 'utf8'))
    return tellUnknown(unknownSettings(text!, example!))
  } catch {
    return null
  }
}

function liveUrl(text: string | undefined): string | null {
  if (!text) return null
  if (/^rediss?:\/\//.test(text) && URL.canParse(text)) return text
  // The text may contain a password, so it is never repeated.
  throw new StartRefused('LIVE_URL must look like redis://user:password@host:6379.')
}

// As `BR:7,PT:14`: days after paying, by country (docs/rules/money.md#withdrawal).
function withdrawalDays(environment: Environment): ChosenDays {
  const parts = listOf(environment, 'WITHDRAWAL_DAYS').map(part => /^([A-Z]{2}):(\d{1,2})$/.exec(part))
  const chosen = parts.map(part => [part?.[1] ?? '', Number(part?.[2])] as const)
  if (chosen.every(([, days]) => days >= 1 && days <= MAX_WITHDRAWAL_DAYS)) return Object.fromEntries(chosen)
  throw new StartRefused(
    `WITHDRAWAL_DAYS must be countries with 1 to ${MAX_WITHDRAWAL_DAYS} days, like BR:7,PT:14, not "${environment.WITHDRAWAL_DAYS}".`,
  )
}

function siteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin
  throw new StartRefused(`SITE_URL must be an address like https://bora.example without a path, not "${text}".`)
}

function clockAhead(environment: Environment, nodeEnv: Config['nodeEnv']): number {
  const minutes = wholeNumber(environment, 'CLOCK_AHEAD_MINUTES', 0, 0, 400 * 24 * 60)
  if (minutes === 0 || nodeEnv !== 'production') return minutes
  throw new StartRefused('CLOCK_AHEAD_MINUTES is for the demo world; the clock of production is the time itself.')
}

// On this machine or in its local network, where a phone may try the product.
function isNear(hostname: string): boolean {
  return (
    /(^|\.)(localhost|local|test)$/.test(hostname) ||
    /^(127|10)(\.\d+){3}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/.test(hostname) ||
    /^\[(::1|f[cde][\da-f:]*)\]$/.test(hostname) ||
    !/[.:]/.test(hostname)
  )
}

function origins(text: string | undefined): string[] {
  if (!text) return []
  return text.split(',').map(part => {
    const url = URL.canParse(part.trim()) ? new URL(part.trim()) : null
    if (url && url.origin !== 'null' && url.pathname === '/' && !url.search && !url.hash) return url.origin
    throw new StartRefused(
      `ALLOWED_ORIGINS must be addresses like https://bora.example with commas between, not "${text}".`,
    )
  })
}
