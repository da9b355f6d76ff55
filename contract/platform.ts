import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, Instant, Language } from './shapes.ts'

/** Public settings of this installation; holds nothing secret. */
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
  /** Whose money moves: nobody's, but where it is `live`. */
  payments: z.enum(['sandbox', 'test', 'live']),
  /** Whether what is paid out is real. */
  payoutsMoveMoney: z.boolean(),
  /** Other sites that sign people in here, by the name that the client says and what a button shows. */
  signInWith: z.array(z.object({ provider: z.string(), label: z.string() })),
  /** Whether there are companies whose people sign in on their company's own page. */
  companySignIn: z.boolean(),
  /** Whether a code by text message signs in. */
  phoneSignIn: z.boolean(),
  /** Whether a Solana wallet signs in. */
  solanaSignIn: z.boolean(),
  /** Which second factors an account may get. */
  secondFactors: z.array(z.enum(['totp', 'phone'])),
  /** Where the operator reads requests for help, which anybody may know; null where nobody is told by mail. */
  supportEmail: z.string().nullable(),
  /** Whether the cookie banner asks about marketing, too, or about analytics alone. */
  cookieBanner: z.enum(['full', 'simple']),
  /** How many characters a new password has at least. */
  passwordMinLength: z.int(),
})

/** Sums over everything there is (docs/rules/interface.md#platform-statistics). */
export const PlatformFigures = z.object({
  /** Who has logged a workout. */
  people: z.int(),
  workouts: z.int(),
  /** Begun, not cancelled, with two participants at least. */
  challenges: z.int(),
  /** What public challenges gave as prizes, in `currency`. */
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
