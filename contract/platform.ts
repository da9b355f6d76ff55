import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Instant, Language } from './shapes.ts'

/** Public settings of this installation; contains no secrets. */
export const PublicConfig = z.object({
  anonKey: z.string(),
  siteUrl: z.string(),
  /** The server's clock; the demo world may run ahead of the wall clock. */
  now: Instant,
  demo: z.boolean(),
  development: z.boolean(),
  defaultCountry: z.string(),
  defaultCurrency: Currency,
  languages: z.array(Language),
  prizeHoldDays: z.int(),
  /** Which money moves; real money only if `live`. */
  payments: z.enum(['sandbox', 'test', 'live']),
  /** Whether payouts move real money. */
  payoutsMoveMoney: z.boolean(),
  /** External sign-in providers: the name that the client sends, and the label of the button. */
  signInWith: z.array(z.object({ provider: z.string(), label: z.string() })),
  /** Whether companies' single sign-on is configured. */
  companySignIn: z.boolean(),
  /** Whether sign-in by a text message code is available. */
  phoneSignIn: z.boolean(),
  /** Whether sign-in by a Solana wallet is available. */
  solanaSignIn: z.boolean(),
  /** Whether sign-in by a passkey is available. */
  passkeySignIn: z.boolean(),
  /** Second factors that an account may enrol. */
  secondFactors: z.array(z.enum(['totp', 'phone', 'webauthn'])),
  /** Public address at which the operator receives support requests; null if none is notified by mail. */
  supportEmail: z.string().nullable(),
  /** Whether the cookie banner asks about marketing, too, or only about analytics. */
  cookieBanner: z.enum(['full', 'simple']),
  /** Minimum length of a new password in characters. */
  passwordMinLength: z.int(),
})

/** Totals of the platform (docs/rules/interface.md#platform-statistics). */
export const PlatformFigures = z.object({
  /** People who have logged a workout. */
  people: z.int(),
  workouts: z.int(),
  /** Started and not cancelled, with at least two participants. */
  challenges: z.int(),
  /** Prizes paid out by public challenges, in `currency`. */
  prizeCents: z.int(),
  currency: Currency,
})

export const platform = {
  config: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'Public settings of the web client',
    access: 'anyone',
    output: PublicConfig,
    errors: [],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/statistics',
    mayLag: true,
    summary: 'What all people here have done so far; nothing while they are few',
    access: 'anyone',
    output: z.object({ figures: PlatformFigures.nullable() }),
    errors: [],
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server is ready: the database answers and the timed jobs run',
    access: 'anyone',
    output: z.object({ status: z.literal('ok') }),
    errors: ['try_again'],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary:
      'Whether calls may be sent here: the database answers, the timed jobs run, and the server is not about to stop',
    access: 'anyone',
    output: z.object({ status: z.literal('ok') }),
    errors: ['try_again'],
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    summary: 'Whether the process is up: says so while the database is away, too, where a restart would mend nothing',
    access: 'anyone',
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  moveClock: endpoint({
    method: 'POST',
    path: '/dev/clock',
    summary: 'Demo world only: move the clock forward and run what falls due',
    access: 'anyone',
    body: z.strictObject({ to: Instant }),
    output: z.object({ now: Instant, settled: z.int(), released: z.int() }),
    errors: ['not_found', 'invalid_input'],
  }),
}
