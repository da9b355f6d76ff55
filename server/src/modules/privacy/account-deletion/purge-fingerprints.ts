import { ORIGIN_KEPT_MONTHS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** Deletes the fingerprints of accounts deleted long ago (docs/rules/people-and-rights.md#origins). Idempotent. */
export async function purgeFingerprints(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(ctx.now)
  oldest.setUTCMonth(oldest.getUTCMonth() - ORIGIN_KEPT_MONTHS)
  await sql`
    delete from account_origins
    where user_id in (select user_id from account_closings where done_at < ${oldest.toISOString()})`.execute(ctx.db)
}
