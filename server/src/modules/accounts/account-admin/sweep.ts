import { ACCOUNT_EVENTS_KEPT_DAYS, RUN_OUT_KEPT_HOURS } from '@bora/rules/limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { systemClock } from '../../../core/system-clock.ts'

// Kept for a day, so that a late caller still gets "expired" and a repeated request still gets "too soon".
const KEPT_MS = RUN_OUT_KEPT_HOURS * 3_600_000

/** Deletes abandoned and expired sign-in data; for the timed job. */
export async function sweepSignIns(db: Kysely<Tables>): Promise<void> {
  const now = systemClock()
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.deleteFrom('auth.flow_states').where('created_at', '<', before).execute()
  await db.deleteFrom('auth.saml_relay_states').where('created_at', '<', before).execute()
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('code_expires_at', '<', before)
    .where('link_expires_at', '<', before)
    .execute()
  await db.deleteFrom('auth.mfa_challenges').where('expires_at', '<', before).execute()
  await db.deleteFrom('auth.passkey_challenges').where('expires_at', '<', before).execute()
  await db.deleteFrom('auth.saml_assertions').where('expires_at', '<', before).execute()
  await db.deleteFrom('auth.wallet_messages').where('expires_at', '<', before).execute()
  await db.deleteFrom('auth.sessions').where('not_after', '<', before).execute()
  // Account events contain their owner's network addresses.
  const eventsBefore = new Date(now.getTime() - ACCOUNT_EVENTS_KEPT_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('auth.account_events').where('at', '<', eventsBefore).execute()
  await sql`delete from auth.rate_limits where expire < ${now.getTime()}`.execute(db)
}
