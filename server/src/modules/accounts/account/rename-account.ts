import type { SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { mergeMetadata } from './metadata.ts'

/**
 * Sets the name on the caller's account, in the transaction that renames the person: clients of the sign-in protocol
 * read the name from the user's metadata, and the two must match.
 */
export async function renameAccount(ctx: Pick<SignedIn, 'db' | 'viewer'>, name: string): Promise<void> {
  const { user_metadata: old } = await ctx.db
    .selectFrom('auth.users')
    .select('user_metadata')
    .where('id', '=', ctx.viewer.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('auth.users')
    .set({ user_metadata: mergeMetadata(old, { name }), updated_at: systemClock().toISOString() })
    .where('id', '=', ctx.viewer.id)
    .execute()
}
