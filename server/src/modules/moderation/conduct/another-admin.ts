import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { SECOND_ADMIN_HOURS } from '@bora/rules/limits.ts'
import { isVoid } from '@bora/rules/two-admins.ts'
import { sql } from 'kysely'
import { lockAdmins, pairRefusals } from '../../treasury/index.ts'

type Decided = { by: string; at: string }

/**
 * Refuses an appeal to the admin who decided first, as long as another one could decide it, and to one who couldn't
 * complete an act of the first (docs/rules/people-and-rights.md#two-admins). That the first is no admin any more, or
 * decided long ago, doesn't keep others from deciding.
 */
export async function refuseSameAdmin(ctx: SignedIn, first: Decided): Promise<void> {
  await lockAdmins(ctx, 'shared')
  if (first.by === ctx.viewer.id) {
    if (await hasAnother(ctx, first)) throw new Refusal('other_admin_needed')
    return
  }
  const [refusal = null] = await pairRefusals(ctx, [first])
  if (refusal === null || isVoid(refusal)) return
  if (refusal === 'second_admin_new') throw new Refusal(refusal, { params: { hours: SECOND_ADMIN_HOURS } })
  throw new Refusal(refusal)
}

/** Returns whether another admin could decide an appeal against this admin's decision. */
async function hasAnother(ctx: SignedIn, first: Decided): Promise<boolean> {
  const admins = await ctx.db
    .selectFrom('people')
    .select('id')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('id', '<>', first.by)
    .execute()
  for (const { id } of admins) {
    const [refusal] = await pairRefusals({ ...ctx, viewer: { ...ctx.viewer, id } }, [first])
    if (refusal === null || (refusal !== undefined && isVoid(refusal))) return true
  }
  return false
}
