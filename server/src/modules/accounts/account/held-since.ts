import type { Context } from '../../../core/context.ts'
import { isBanned } from './banned.ts'

/**
 * Returns whether an account exists, is not suspended, and belonged to the same person at `since`, that is, its address
 * has not been reclaimed since. For signed data that outlives the account's sessions.
 */
export async function isHeldSince({ db }: Pick<Context, 'db'>, userId: string, since: Date): Promise<boolean> {
  const account = await db
    .selectFrom('auth.users')
    .select(['banned_until', 'reclaimed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!account || isBanned(account)) return false
  return account.reclaimed_at === null || new Date(account.reclaimed_at) < since
}
