import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { CompanySignInTables } from './tables.ts'

export type RelayState = Selectable<CompanySignInTables['auth.saml_relay_states']>

const LIVES_MS = 10 * 60_000

/** Since when a relay state that still counts was made. */
export function relayStatesFrom(now: Date): string {
  return new Date(now.getTime() - LIVES_MS).toISOString()
}

/** The sign-in that an answer belongs to; refuses one that is over, too old or was never there. */
export async function relayState({ db }: Pick<Context, 'db'>, id: string): Promise<RelayState> {
  const row = await db
    .selectFrom('auth.saml_relay_states')
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '>=', relayStatesFrom(systemClock()))
    .executeTakeFirst()
  return row ?? refuse()
}

/** Ends that sign-in, in a transaction; refuses when another answer did so meanwhile. */
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
