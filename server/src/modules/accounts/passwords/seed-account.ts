import { latestTerms } from '@bora/rules/terms.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { createPerson, type NewPerson } from '../people/people.ts'
import { insertAccount } from '../account/new-account.ts'
import { type HashCost, hashPassword } from './password-hash.ts'

export type SeedAccount = NewPerson & { email: string; password: string; confirmed: boolean; hashCost?: HashCost }

let last: { password: string; hash: Promise<string> } | null = null

/**
 * Creates a person of the demo world with an account that can sign in; `now` is when the account was created. People
 * with the same password share its hash: computing one takes nearly a tenth of a second. `hashCost` makes hashing, and
 * each sign-in with it, cheaper.
 */
export async function seedAccount(db: Kysely<Tables>, { hashCost, ...person }: SeedAccount): Promise<void> {
  if (last?.password !== person.password) {
    last = { password: person.password, hash: hashPassword(person.password, hashCost) }
  }
  const passwordHash = await last.hash
  await createPerson(db, { welcomed: true, ...person })
  await insertAccount(db, {
    id: person.id,
    email: person.email.toLowerCase(),
    passwordHash,
    metadata: { name: person.name },
    termsVersion: latestTerms().version,
    confirmedAt: person.confirmed ? person.now : null,
    now: person.now,
  })
}
