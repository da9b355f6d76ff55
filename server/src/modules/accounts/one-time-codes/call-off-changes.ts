import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/**
 * Cancels an account's pending changes, in a transaction: changes of address with their codes, and sign-in flows. Call
 * it where sessions end because they may be an intruder's: otherwise a new code for a change that one of them began
 * would open the account again.
 */
export async function callOffChanges({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ new_email: null, email_change_half: null, new_phone: null })
    .where('id', '=', userId)
    .where(sql<boolean>`coalesce(new_email, new_phone) is not null`)
    .execute()
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['email_change_new', 'email_change_current', 'phone_change'])
    .execute()
  await db
    .deleteFrom('auth.flow_states')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('linking_user_id', '=', userId)]))
    .execute()
}
