import { type Environment, listOf, StartRefused } from './environment.ts'

/** Number of attempts within a number of seconds. */
export type AuthLimit = { points: number; duration: number }

/**
 * Attempts within seconds. By address: every call of that kind. Codes to an address or number count separately for each
 * network and each confirmed account, so that no one uses up those of another person. Wrong passwords count separately: by account and
 * address together, so that no one can lock out another person, and by address alone.
 */
export const AUTH_LIMITS = {
  token: { points: 150, duration: 300 },
  signUp: { points: 30, duration: 300 },
  anonymous: { points: 30, duration: 3_600 },
  changeUser: { points: 30, duration: 300 },
  otp: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  recover: { points: 30, duration: 300 },
  resend: { points: 30, duration: 300 },
  reauthenticate: { points: 30, duration: 300 },
  authorize: { points: 60, duration: 300 },
  web3: { points: 30, duration: 300 },
  passkey: { points: 60, duration: 300 },
  sso: { points: 30, duration: 300 },
  samlAnswer: { points: 15, duration: 300 },
  factorChallenge: { points: 15, duration: 60 },
  factorVerify: { points: 15, duration: 60 },
  // By e-mail address or phone number, and who requests: requests for codes, whether or not they are sent.
  codesTo: { points: 5, duration: 3_600 },
  // By e-mail address or phone number: codes sent to it, except those that its owner requested in a session.
  sentTo: { points: 15, duration: 3_600 },
  // By e-mail address or phone number, and kind of code: tries of typed codes, besides the five that each code has.
  codeTries: { points: 25, duration: 3_600 },
  wrongPassword: { points: 5, duration: 900 },
  wrongPasswordsFrom: { points: 20, duration: 300 },
} satisfies Record<string, AuthLimit>

export type AuthLimits = Record<keyof typeof AUTH_LIMITS, AuthLimit>

/** Returns the limits with the overrides of AUTH_LIMITS; refuses an unknown name. */
export function readAuthLimits(environment: Environment): AuthLimits {
  const changed = listOf(environment, 'AUTH_LIMITS').map(part => {
    const found = /^(\w+)=([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(part)
    if (!found) {
      throw new StartRefused(
        `AUTH_LIMITS must be attempts and seconds by name, like token=150/300,verify=30/300, not "${part}".`,
      )
    }
    const [, name, points, duration] = found as unknown as [string, string, string, string]
    if (!Object.hasOwn(AUTH_LIMITS, name)) {
      throw new StartRefused(`AUTH_LIMITS knows ${Object.keys(AUTH_LIMITS).join(', ')}, but no "${name}".`)
    }
    return [name, { points: Number(points), duration: Number(duration) }] as const
  })
  return { ...AUTH_LIMITS, ...Object.fromEntries(changed) }
}
