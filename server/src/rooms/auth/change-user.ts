import type { Context } from '../../context.ts'
import { changePerson } from '../people/people.ts'
import { accountOf, userObject } from './account.ts'
import type { Caller } from './caller.ts'
import { nameFrom } from './create-account.ts'
import { machineTime } from './machine-time.ts'
import { checkMetadata, mergeMetadata } from './metadata.ts'
import { limitCalls } from './rate-limits.ts'
import type { Metadata } from './tables.ts'

/**
 * Merges what a client keeps with its account and gives the user. A null removes a key; a `name` (2 to 80 characters) is
 * the person's name everywhere. Refuses metadata that is too much to carry in a token.
 */
export async function changeMetadata(
  ctx: Context,
  caller: Caller,
  data: Metadata,
  ip: string,
): Promise<Record<string, unknown>> {
  await limitCalls(ctx, 'changeUser', ip)
  const name = nameFrom(data)
  return ctx.transaction(async db => {
    const { user_metadata: old } = await db
      .selectFrom('auth.users')
      .select('user_metadata')
      .where('id', '=', caller.account.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = mergeMetadata(old, name === undefined ? data : { ...data, name })
    checkMetadata(merged)
    await db
      .updateTable('auth.users')
      .set({ user_metadata: merged, updated_at: machineTime().toISOString() })
      .where('id', '=', caller.account.id)
      .execute()
    if (name !== undefined) await changePerson(db, caller.account.id, { name })
    return userObject((await accountOf(db, caller.account.id))!)
  })
}
