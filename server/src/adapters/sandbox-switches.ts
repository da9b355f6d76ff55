import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ProviderError } from './payment-provider.ts'

/** What the sandbox can be told to do wrong; the first of each is the way it should be. */
export const SANDBOX_SWITCHES = {
  webhooks: ['sent', 'lost', 'doubled', 'late', 'out_of_order'],
  create: ['answered', 'error', 'answer_lost'],
  fetch: ['answered', 'error'],
  refund: ['answered', 'error', 'answer_lost', 'refused'],
} as const

export type SwitchName = keyof typeof SANDBOX_SWITCHES
export type Switches = { [Name in SwitchName]: (typeof SANDBOX_SWITCHES)[Name][number] }

/** Returns how the sandbox behaves now. */
export async function sandboxSwitches(db: Kysely<Tables>): Promise<Switches> {
  const { switches } = await db.selectFrom('sandbox_settings').select('switches').executeTakeFirstOrThrow()
  return { webhooks: 'sent', create: 'answered', fetch: 'answered', refund: 'answered', ...switches }
}

/** Tells the sandbox how to behave from now on; what isn't named stays. */
export async function setSandboxSwitches(db: Kysely<Tables>, switches: Partial<Switches>): Promise<void> {
  await db
    .updateTable('sandbox_settings')
    .set({ switches: sql`switches || ${JSON.stringify(switches)}::jsonb` })
    .execute()
}

/** What it is when a provider breaks down: nobody knows what it did. */
export function noAnswer(): ProviderError {
  return new ProviderError('unknown', 'the sandbox was told not to answer')
}
