import { type ReferralFacts, referralNeeds } from '@bora/rules/referrals.ts'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'

export type ReferredPerson = {
  userId: string
  facts: ReferralFacts & { at: string }
  needs: ReturnType<typeof referralNeeds>
}
type Row = Omit<ReferralFacts, 'confirmed' | 'sharesPayee'> & { userId: string; at: string }

/**
 * Returns the people whom a person referred, latest first, each with missing conditions. Computed from current facts,
 * so that points end with their reason, except those that had counted when an account was deleted.
 */
export async function referredBy(db: Kysely<Tables>, userId: string, now: Date): Promise<ReferredPerson[]> {
  const { rows } = await sql<Row>`
    with recursive above(id) as (
      -- Who brought the referrer, who brought those, and so on.
      select referrer_id from referrals where new_user_id = ${userId}::uuid
      union
      select r.referrer_id from referrals r join above on r.new_user_id = above.id
    ), circle as (
      select ${userId}::uuid as id union select new_user_id from referrals where referrer_id = ${userId}::uuid
    )
    select r.new_user_id as "userId", r.at, r.ended,
      exists (select from activities a where a.user_id = r.new_user_id and a.voided_at is null) as trained,
      r.new_user_id in (select id from above) as "inRing",
      exists (
        select from account_origins own join account_origins other using (kind, mark)
        where own.user_id = r.new_user_id and kind = 'device' and other.user_id <> own.user_id
      ) as "sharesDevice",
      exists (
        select from account_origins own join account_origins other using (kind, mark) join circle on circle.id = other.user_id
        where own.user_id = r.new_user_id and kind = 'network' and other.user_id <> own.user_id
      ) as "sharesNetwork"
    from referrals r where r.referrer_id = ${userId}::uuid
    order by r.at desc, r.new_user_id`.execute(db)
  const confirmed = await confirmedAmong(
    db,
    rows.map(row => row.userId),
  )
  const paidAsAnother = await paidAsAnotherAmong(db, userId, rows)
  return rows.map(({ userId: id, ...row }) => {
    const facts = { ...row, confirmed: confirmed.has(id), sharesPayee: paidAsAnother.has(id) }
    return { userId: id, facts, needs: referralNeeds(facts, now) }
  })
}

/**
 * Fixes the outcome of the referral of a person whose account ends: counted points stay the referrer's, pending ones
 * end. Call it before any of the person's data is deleted, in the same transaction.
 */
export async function endReferral({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  const came = await db
    .selectFrom('referrals')
    .select('referrer_id')
    .where('new_user_id', '=', userId)
    .where('ended', 'is', null)
    .executeTakeFirst()
  if (!came) return
  const one = (await referredBy(db, came.referrer_id, now)).find(brought => brought.userId === userId)!
  await db
    .updateTable('referrals')
    .set({ ended: one.needs.length === 0 ? 'counted' : 'never' })
    .where('new_user_id', '=', userId)
    .execute()
}

/**
 * Returns the referred people, latest first, who share a payout destination or CPF with the referrer or an earlier
 * referral.
 */
async function paidAsAnotherAmong(
  db: Kysely<Tables>,
  referrerId: string,
  brought: readonly Row[],
): Promise<Set<string>> {
  const inOrder = [referrerId, ...brought.map(one => one.userId).toReversed()]
  const { rows } = await sql<{ id: string; mark: string }>`
    select id, encode(mark, 'hex') as mark from payee_marks(${inOrder}::uuid[])`.execute(db)
  const marksOf = Map.groupBy(rows, row => row.id)
  const known = new Set<string>()
  const found = new Set<string>()
  for (const id of inOrder) {
    const marks = (marksOf.get(id) ?? []).map(row => row.mark)
    if (marks.some(mark => known.has(mark))) found.add(id)
    for (const mark of marks) known.add(mark)
  }
  return found
}

async function confirmedAmong(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...ids]))))
    .where('email_confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Returns whether a person signed up with a code. */
export async function cameByCode(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const came = await db
    .selectFrom('referrals')
    .select('new_user_id')
    .where('new_user_id', '=', userId)
    .executeTakeFirst()
  return came !== undefined
}
