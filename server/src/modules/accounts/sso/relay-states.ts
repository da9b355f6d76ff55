import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { CompanySignInTables } from './tables.ts'

export type RelayState = Selectable<CompanySignInTables['auth.saml_relay_states']>

const LIVES_MS = 10 * 60_000

/** Returns the earliest creation time of a relay state that is still valid. */
export function relayStatesFrom(now: Date): string {
  return new Date(now.getTime() - LIVES_MS).toISOString()
}

/** Returns the sign-in that a response belongs to; refuses one that is finished, expired or unknown. */
export async function relayState({ db }: Pick<Context, 'db'>, id: string): Promise<RelayState> {
  const row = await db
    .selectFrom('auth.saml_relay_states')
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '>=', relayStatesFrom(systemClock()))
    .executeTakeFirst()
  return row ?? refuse()
}

/** Ends that sign-in, in a transaction; refuses if another response has ended it meanwhile. */
export async function spendRelayState({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.saml_relay_states')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) refuse()
}

function refuse(): never {
  throw new AuthRefusal('saml_relay_state_expired', 'SAML RelayState has expired, try logging in again')
}
