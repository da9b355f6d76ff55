import { insertAccount } from '@bora/server/src/modules/accounts/account/new-account.ts'
import { hashPassword } from '@bora/server/src/modules/accounts/passwords/password-hash.ts'
import { personId } from './crowd.ts'
import type { BenchServer } from './server.ts'

/** The password of all accounts created here. */
export const PASSWORD = 'bora1234'

/** Returns the address of the person with this number. */
export function emailOf(number: number): string {
  return `${personId(number)}@bora.test`
}

/** Gives each of the first `count` people a confirmed account; returns the hash that they share. */
export async function makeAccounts(server: BenchServer, count: number): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD)
  const ctx = server.context()
  for (let number = 1; number <= count; number++) {
    await insertAccount(ctx.db, {
      id: personId(number),
      email: emailOf(number),
      passwordHash,
      metadata: { name: 'Pessoa' },
      termsVersion: null,
      confirmedAt: ctx.now,
      now: ctx.now,
    })
  }
  return passwordHash
}
