import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { DEFAULT_COUNTRY, LANGUAGES } from '@bora/rules/limits.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import type { Context } from '../../core/context.ts'
import { anonKey, relyingParty } from '../accounts/index.ts'

/** Returns the public part of this installation's configuration. */
export async function publicConfig(ctx: Context): Promise<OutputOf<(typeof api)['platform']['config']>> {
  return {
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
    payoutsMoveMoney: ctx.config.payouts.movesMoney,
    signInWith: ctx.config.auth.providers.map(({ name, label }) => ({ provider: name, label })),
    companySignIn: ctx.config.auth.saml?.providers.some(({ disabled }) => !disabled) ?? false,
    phoneSignIn: ctx.config.auth.phone,
    solanaSignIn: ctx.config.auth.solana,
    passkeySignIn: relyingParty(ctx) !== null,
    secondFactors: [
      ...(ctx.config.auth.totp ? ['totp' as const] : []),
      ...(ctx.config.auth.phoneFactor ? ['phone' as const] : []),
      ...(relyingParty(ctx) ? ['webauthn' as const] : []),
    ],
    supportEmail: ctx.config.messages.supportEmail,
    cookieBanner: ctx.config.cookieBanner,
    passwordMinLength: ctx.config.auth.passwordMinLength,
  }
}
