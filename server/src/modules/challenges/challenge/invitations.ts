import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/**
 * Returns SQL that is true for a row of `challenge_invitations` valid for this account: it names the account, or its
 * confirmed address. An unconfirmed address gives no access to its invitations. A caller that knows the confirmed
 * address (null: there is none) passes it, and the statement reads no account.
 */
export function isInvitationOf(userId: string, address?: string | null): RawBuilder<boolean> {
  const confirmed =
    address === undefined
      ? sql`(select email from auth.users where id = ${userId}::uuid and email_confirmed_at is not null)`
      : sql`${address}::text`
  return sql<boolean>`(
    challenge_invitations.invited_user_id = ${userId}::uuid
    or challenge_invitations.invited_email = ${confirmed}
  )`
}

/**
 * Returns SQL that is true for a row of `challenge_invitations` that is valid for this account and can still be
 * accepted.
 */
export function isPendingInvitationOf(
  { now }: Pick<Context, 'now'>,
  userId: string,
  address?: string | null,
): RawBuilder<boolean> {
  return sql<boolean>`(
    challenge_invitations.status = 'pending'
    and (challenge_invitations.expires_at is null or challenge_invitations.expires_at > ${now.toISOString()})
    and ${isInvitationOf(userId, address)}
  )`
}

/**
 * Accepts invitations of this account, those of `which` whose challenge it takes part in
 * (docs/rules/people-and-rights.md#invitations). `which` is SQL about a row of `challenge_invitations`. Returns the ids
 * of those accepted now or before.
 */
export async function acceptInvitations(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update challenge_invitations
    set status = 'accepted', accepted_at = coalesce(accepted_at, ${ctx.now.toISOString()}),
      invited_user_id = coalesce(invited_user_id, ${userId})
    where id in (
      -- Locked in one order: two of these at once would otherwise wait for each other.
      select id from challenge_invitations
      where ${which} and ${isInvitationOf(userId)}
        and exists (
          select from participants
          where participants.challenge_id = challenge_invitations.challenge_id and participants.user_id = ${userId}
            and participants.state = 'participating'
        )
      order by id for no key update
    )
    returning id`.execute(ctx.db)
  return rows.map(row => row.id)
}
