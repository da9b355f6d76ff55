import type { Api } from '@bora/contract/api.ts'
import { DEFAULT_COUNTRY, LANGUAGES } from '@bora/rules/limits.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { sql } from 'kysely'
import { type Handlers, outsideTransaction } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { anonKey } from '../access-tokens/access-tokens.ts'
import { moveDemoClock } from './demo-clock.ts'
import { platformStatistics } from './statistics.ts'

export const platform: Handlers<Api['platform']> = {
  config: async ctx => ({
    anonKey: await anonKey(ctx),
    siteUrl: ctx.config.siteUrl,
    now: ctx.now.toISOString(),
    demo: ctx.config.nodeEnv === 'development',
    development: ctx.config.nodeEnv !== 'production',
    defaultCountry: DEFAULT_COUNTRY,
    defaultCurrency: DEFAULT_CURRENCY,
    languages: [...LANGUAGES],
    prizeHoldDays: ctx.config.prizeHoldDays ?? currentNumbers().prizeHoldDays,
    payments: ctx.config.payments.mode,
    signInWith: ctx.config.auth.providers.map(({ name, label }) => ({ provider: name, label })),
    companySignIn: ctx.config.auth.saml?.providers.some(({ disabled }) => !disabled) ?? false,
    phoneSignIn: ctx.config.auth.phone,
    solanaSignIn: ctx.config.auth.solana,
    secondFactors: [
      ...(ctx.config.auth.totp ? ['totp' as const] : []),
      ...(ctx.config.auth.phoneFactor ? ['phone' as const] : []),
    ],
    supportEmail: ctx.config.messages.supportEmail,
    cookieBanner: ctx.config.cookieBanner,
    passwordMinLength: ctx.config.auth.passwordMinLength,
  }),
  statistics: platformStatistics,
  health: async ctx => {
    await sql`select 1`.execute(ctx.db).catch(() => {
      throw new Refusal('try_again')
    })
    return { status: 'ok' }
  },
  moveClock: outsideTransaction(moveDemoClock),
}
