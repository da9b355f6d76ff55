import {
  DEFAULT_COUNTRY,
  DEFAULT_TIME_ZONE,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
} from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { isKnownZone } from '../../../db/time-zones.ts'
import { createPerson } from '../people/people.ts'
import { recordAccountEvent } from './account-events.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { checkMetadata } from './metadata.ts'
import { insertAccount, type NewAccount } from './new-account.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Metadata } from './tables.ts'

export type CreateAccount = {
  email?: string | null
  phone?: string | null
  passwordHash: string | null
  data: Metadata
  /** An operator's account keeps `data` exactly as given. */
  byOperator?: boolean
  /** Whether the address counts as confirmed from the start. */
  confirmed: boolean
  /** The person's identity at another provider, in place of the identity of an address. */
  identity?: NonNullable<NewAccount['identity']>
  agent: ClientInfo
}

/**
 * Creates a person with an account, in a transaction, and returns its id. `data` may hold `name` (2 to 80 characters),
 * `country`, `time_zone`, `language` and `terms_version`; everything else in it is stored as the client's own metadata.
 */
export async function createAccount(ctx: Pick<Context, 'db' | 'now'>, account: CreateAccount): Promise<string> {
  const { confirmed, agent, data: given, byOperator = false, ...address } = account
  const name = nameFrom(given)
  const data = name === undefined ? given : { ...given, name }
  const id = randomUUID()
  const now = systemClock()
  await createPerson(ctx.db, { id, ...(await profileFrom(ctx, data)), now: ctx.now })
  await insertAccount(ctx.db, {
    id,
    ...address,
    metadata: byOperator ? given : data,
    metadataAsGiven: byOperator,
    termsVersion: textOr(data.terms_version, null),
    confirmedAt: confirmed ? now : null,
    now,
  })
  await recordAccountEvent(ctx.db, { userId: id, kind: 'signed_up', agent })
  return id
}

/** Refuses a client's data for a new account if it is too large or holds a name of the wrong length. */
export function checkNewData(data: Metadata): void {
  checkMetadata(data)
  nameFrom(data)
}

/**
 * Returns the client's name as it is stored; undefined if it gives none. Refuses a wrong length and hidden characters.
 */
export function nameFrom(data: Metadata): string | undefined {
  if (data.name === undefined || data.name === null) return undefined
  const name = typeof data.name === 'string' ? tidyText(data.name) : ''
  const problem = checkText(name, { least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH })
  if (problem === null) return name
  if (problem === 'unreadable') {
    throw new AuthRefusal('validation_failed', 'Name should have only characters that can be seen')
  }
  throw new AuthRefusal('validation_failed', `Name should have ${NAME_MIN_LENGTH} to ${NAME_MAX_LENGTH} characters`)
}

/** Returns whether a write failed because another call took the address at the same moment. */
export function isTakenMeanwhile(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return constraint === 'users_email' || constraint === 'users_phone'
}

type Profile = {
  name: string
  country: string
  countryChosen: boolean
  timeZone: string
  language: (typeof LANGUAGES)[number]
}

async function profileFrom({ db }: Pick<Context, 'db'>, data: Metadata): Promise<Profile> {
  const country = textOr(data.country, '')
  const isCountry = /^[A-Z]{2}$/.test(country)
  const timeZone = textOr(data.time_zone, '')
  const language = LANGUAGES.find(known => known === data.language) ?? FALLBACK_LANGUAGE
  return {
    name: nameFrom(data) ?? (language === 'en' ? 'Athlete' : 'Atleta'),
    country: isCountry ? country : DEFAULT_COUNTRY,
    countryChosen: isCountry,
    timeZone: (await isKnownZone(db, timeZone)) ? timeZone : DEFAULT_TIME_ZONE,
    language,
  }
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' && value.length <= 64 ? value : otherwise
}
