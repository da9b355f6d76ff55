import { randomUUID } from 'node:crypto'
import { asPerson, type TestPerson } from '../as-person.ts'
import { verifiedDetails } from '../payouts.ts'
import type { TestServer } from '../server.ts'
import { type Answer, callAs, giveMeans } from './direct-calls.ts'

/** The requested part of the available amount; whole cents. */
export const PAYOUT_CENTS = 600

/** A person who may have money paid out: with 10.00 available, and reviewed banking details. */
export async function newPayee(server: TestServer): Promise<TestPerson> {
  const person = await asPerson(server, 'Ana Duarte')
  await giveMeans(server, person.id, { free: 1000 })
  // A CPF belongs to one account: the previous person's is released.
  for (const table of ['account_cpfs', 'bank_details'] as const) await server.context().db.deleteFrom(table).execute()
  await verifiedDetails(server, person)
  return person
}

/** Requests a payout as this person; the same id again is the same payout. */
export function asksPayout(server: TestServer, person: string, id: string = randomUUID()): Promise<Answer> {
  return callAs(server, person, 'POST /payouts', { body: { id, amountCents: PAYOUT_CENTS } })
}
