import { randomUUID } from 'node:crypto'
import { asPerson, type TestPerson } from '../as-person.ts'
import { verifiedDetails } from '../payouts.ts'
import type { TestServer } from '../server.ts'
import { type Answer, callAs, giveMeans } from './direct-calls.ts'

/** What is asked for, of what there is; whole cents. */
export const PAYOUT_CENTS = 600

/** Somebody who may have money paid out: with 10.00 that are free, and banking details that were reviewed. */
export async function newPayee(server: TestServer): Promise<TestPerson> {
  const person = await asPerson(server, 'Ana Duarte')
  await giveMeans(server, person.id, { free: 1000 })
  // One CPF is one account's: that of whoever was before is free again.
  for (const table of ['account_cpfs', 'bank_details'] as const) await server.context().db.deleteFrom(table).execute()
  await verifiedDetails(server, person)
  return person
}

/** Asks for a payout as this person; the same id again is the same one. */
export function asksPayout(server: TestServer, person: string, id: string = randomUUID()): Promise<Answer> {
  return callAs(server, person, 'POST /payouts', { body: { id, amountCents: PAYOUT_CENTS } })
}
