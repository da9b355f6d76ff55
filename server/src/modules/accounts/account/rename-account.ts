import type { SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { mergeMetadata } from './metadata.ts'

/**
 * Gives the caller's account the name that its person takes, in the same transaction: clients of the sign-in protocol show
 * the name out of the user's metadata, and the two must not part.
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
