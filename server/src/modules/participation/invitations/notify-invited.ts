import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { accountsProving } from '../../accounts/index.ts'
import { whoSee, tokenReference } from '../../challenges/index.ts'
import { notifyAll, retractNotification } from '../../notifications/index.ts'

const AT_ONCE = 500

type Untold = {
  id: string
  challengeId: string
  title: string
  email: string | null
  userId: string | null
  inviterId: string
  /** The present token of an invitation to an address, and the generation of its key. */
  tokenId: string | null
  tokenKey: number | null
  /** Whether it is pending and its challenge still takes place. */
  waits: boolean
}

/**
 * Notifies the accounts of new invitations, and removes notifications of withdrawn ones. A job does this rather than
 * the inviting call, whose duration must not reveal who has an account. Runs outside a transaction, on any number of
 * nodes at once; returns how many were notified.
 */
export async function notifyInvited(ctx: Context): Promise<number> {
  let told = 0
  for (;;) {
    const some = await inSeparateTransaction(ctx, tellSome)
    told += some.told
    if (some.found < AT_ONCE) return told
  }
}

async function tellSome(ctx: Context): Promise<{ found: number; told: number }> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows: untold } = await sql<Untold>`
    with due as (
      select challenge_id, id from challenge_invitations where told_at is null and not by_link
      order by created_at limit ${AT_ONCE} for update skip locked
    )
    update challenge_invitations i set told_at = ${now}
    from due join challenges c on c.id = due.challenge_id
    left join invite_tokens t on t.challenge_id = due.challenge_id and t.invitation_id = due.id
      and t.revoked_at is null and t.expires_at > ${now}
    where i.challenge_id = due.challenge_id and i.id = due.id
    returning i.id, c.id as "challengeId", c.title, i.invited_email as email, i.invited_user_id as "userId",
      i.inviter_user_id as "inviterId", t.id as "tokenId", t.key_generation as "tokenKey",
      i.status = 'pending' and i.declined_at is null and (i.expires_at is null or i.expires_at > ${now})
        and c.status = 'active' and (i.invited_email is null or t.id is not null) as waits`.execute(ctx.db)
  if (untold.length === 0) return { found: 0, told: 0 }
  const known = await withAccounts(ctx, untold)
  for (const { userId, challengeId, waits } of known)
    if (!waits) await retractNotification(ctx, { userId, kind: 'invited', challengeId })
  const asked = await outside(
    ctx,
    known.filter(one => one.waits),
  )
  const seen = await whoSee(
    ctx,
    asked.map(one => ({ ...one, one: one.userId, other: one.inviterId })),
  )
  const names = await namesOf(
    ctx,
    seen.map(one => one.inviterId),
  )
  const news = seen.map(({ id, userId, inviterId, challengeId, title, tokenId, tokenKey }) => {
    const invite = tokenId && tokenReference({ id: tokenId, key_generation: tokenKey! })
    const facts = { challengeId, title, person: names.get(inviterId)!, invite }
    return { kind: 'invited' as const, userId, subject: tokenId ?? id, facts }
  })
  return { found: untold.length, told: await notifyAll(ctx, news) }
}

/** Returns those with an account: the invited one, or the one that has confirmed the address. */
async function withAccounts({ db }: Context, untold: readonly Untold[]): Promise<(Untold & { userId: string })[]> {
  const owners = await accountsProving(
    db,
    untold.flatMap(one => one.email ?? []),
  )
  return untold.flatMap(one => {
    const userId = one.userId ?? owners.get(one.email ?? '')
    return userId && userId !== one.inviterId ? [{ ...one, userId }] : []
  })
}

/** Returns those who have not joined yet. */
async function outside<One extends { challengeId: string; userId: string }>(
  { db }: Context,
  asked: readonly One[],
): Promise<One[]> {
  const { rows } = await sql<{ place: string }>`
    select challenge_id || ' ' || user_id as place from participants
    where challenge_id = any(${asked.map(one => one.challengeId)}::uuid[])
      and user_id = any(${asked.map(one => one.userId)}::uuid[])`.execute(db)
  const inside = new Set(rows.map(row => row.place))
  return asked.filter(one => !inside.has(`${one.challengeId} ${one.userId}`))
}

async function namesOf({ db }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
