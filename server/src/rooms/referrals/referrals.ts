// Owns who brought whom, and the profile points that this earns (apart from challenge points). Promises: points are
// computed from what happened, so none are given twice or kept when the ground for them goes. Leans on people, auth
// and activities.
import { REFERRAL_POINTS, REFERRAL_SIGN_UP_HOURS } from '@bora/rules/limits.ts'
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Context, SignedIn } from '../../core/context.ts'
import type { Tables } from '../../db/tables.ts'

// Without those that are read for one another.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export type ReferralRefusal = 'not_yourself' | 'unknown_code' | 'own_code' | 'too_late' | 'already_referred'

/**
 * Notes that the viewer, a new account, came by somebody's code, and returns the points that the viewer has from it at
 * once (10). Refused: for anybody else than the viewer, a code that nobody has, one's own, more than 24 hours after
 * sign-up, and a second time.
 */
export async function claimReferral(
  ctx: SignedIn,
  { code, newUserId }: { code: string; newUserId: string },
): Promise<{ points: number } | { refused: ReferralRefusal }> {
  if (newUserId.toLowerCase() !== ctx.viewer.id) return { refused: 'not_yourself' }
  const owner = await ctx.db
    .selectFrom('referral_codes')
    .select('user_id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (!owner) return { refused: 'unknown_code' }
  if (owner.user_id === ctx.viewer.id) return { refused: 'own_code' }
  const { created_at: signedUp } = await ctx.db
    .selectFrom('people')
    .select('created_at')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  if (ctx.now.getTime() - new Date(signedUp).getTime() > REFERRAL_SIGN_UP_HOURS * 3_600_000)
    return { refused: 'too_late' }
  const written = await ctx.db
    .insertInto('referrals')
    .values({
      new_user_id: ctx.viewer.id,
      referrer_id: owner.user_id,
      code: code.trim().toUpperCase(),
      at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('new_user_id')
    .executeTakeFirst()
  return written ? { points: REFERRAL_POINTS } : { refused: 'already_referred' }
}

/**
 * The profile points of a person: 10 for having come by a code, and 10 for everybody brought who has a confirmed
 * address and a first workout that counts as accepted (docs/rules/people-and-rights.md#referrals).
 */
export async function profilePoints(db: Kysely<Tables>, userId: string): Promise<number> {
  const { rows } = await sql<{ came: boolean; brought: number }>`
    select
      exists (select from referrals where new_user_id = ${userId}) as came,
      (
        select count(*)
        from referrals
        join auth.users on auth.users.id = referrals.new_user_id and auth.users.email_confirmed_at is not null
        where referrals.referrer_id = ${userId}
          and exists (
            select from activities where activities.user_id = referrals.new_user_id and activities.voided_at is null
          )
      ) as brought`.execute(db)
  const { came, brought } = rows[0]!
  return REFERRAL_POINTS * ((came ? 1 : 0) + brought)
}

/** The viewer's own code, made when it is first asked for. */
export async function referralCode(ctx: Pick<SignedIn, 'db' | 'now' | 'viewer'>): Promise<string> {
  const own = () =>
    ctx.db.selectFrom('referral_codes').select('code').where('user_id', '=', ctx.viewer.id).executeTakeFirst()
  for (;;) {
    const there = await own()
    if (there) return there.code
    await makeCode(ctx, ctx.viewer.id)
  }
}

async function makeCode(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  await ctx.db
    .insertInto('referral_codes')
    .values({ user_id: userId, code, created_at: ctx.now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
