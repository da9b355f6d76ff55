import { isTimeZone } from '@bora/rules/calendar.ts'
import {
  DEFAULT_COUNTRY,
  DEFAULT_TIME_ZONE,
  EMAIL_MAX_LENGTH,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
} from '@bora/rules/limits.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { createPerson } from '../people/people.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { machineTime } from './machine-time.ts'
import { checkMetadata } from './metadata.ts'
import { insertAccount } from './new-account.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { limitCalls } from './rate-limits.ts'
import { type Agent, openSession, type SessionAnswer } from './sessions.ts'
import type { Metadata } from './tables.ts'

export type SignUp = { email: string; password: string; data: Metadata; agent: Agent }

/**
 * Makes a new account, its person and its first session, all or nothing; the address is confirmed later (decisions 6).
 * `data` may hold `name` (2 to 80 characters), `country`, `time_zone`, `language` and `terms_version`; whatever else it
 * holds is kept as the client's own metadata. Refuses a weak password, an address that is no address or is taken
 * ("Email already registered", spec 8), a name that is too short (spec 9), and too many attempts from one place.
 */
export async function signUp(ctx: Context, { email: given, password, data, agent }: SignUp): Promise<SessionAnswer> {
  await limitCalls(ctx, 'signUp', agent.ip)
  checkNewPassword(password)
  const email = emailAddress(given)
  if (!email) throw new AuthRefusal('validation_failed', 'Unable to validate email address: invalid format')
  checkMetadata(data)
  const profile = profileFrom(data)
  const taken = await ctx.db.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw alreadyRegistered()
  const passwordHash = await hashPassword(password)
  const id = randomUUID()
  const account = { id, email, passwordHash, metadata: data, confirmedAt: null, now: machineTime() }
  try {
    return await ctx.transaction(async db => {
      await createPerson(db, { id, ...profile, now: ctx.now })
      await insertAccount(db, { ...account, termsVersion: textOr(data.terms_version, null) })
      return openSession({ ...ctx, db }, id, { method: 'password' }, agent)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email') throw alreadyRegistered()
    throw error
  }
}

/** An e-mail address as it is kept, without blanks around it and in small letters; null when it is none. */
export function emailAddress(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= EMAIL_MAX_LENGTH &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(email)
    ? email
    : null
}

function alreadyRegistered(): AuthRefusal {
  return new AuthRefusal('user_already_exists', 'Email already registered. Try signing in instead.')
}

type Profile = { name: string; country: string; timeZone: string; language: (typeof LANGUAGES)[number] }

function profileFrom(data: Metadata): Profile {
  const country = textOr(data.country, '')
  const timeZone = textOr(data.time_zone, '')
  const language = LANGUAGES.find(known => known === data.language) ?? FALLBACK_LANGUAGE
  return {
    name: nameFrom(data) ?? (language === 'en' ? 'Athlete' : 'Atleta'),
    country: /^[A-Z]{2}$/.test(country) ? country : DEFAULT_COUNTRY,
    timeZone: timeZone.length <= 64 && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    language,
  }
}

/** The name that a client gives, without blanks around it; undefined when it gives none. Refuses one of the wrong length. */
export function nameFrom(data: Metadata): string | undefined {
  if (data.name === undefined || data.name === null) return undefined
  const name = typeof data.name === 'string' ? data.name.trim() : ''
  const length = [...name].length
  if (length >= NAME_MIN_LENGTH && length <= NAME_MAX_LENGTH) return name
  throw new AuthRefusal('validation_failed', `Name should have ${NAME_MIN_LENGTH} to ${NAME_MAX_LENGTH} characters`)
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && value.length <= 64 ? value : otherwise
}
