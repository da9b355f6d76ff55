// Owns what opens a challenge to whoever was sent it, and who opened what. Promises: a token can't be guessed and is kept
// as a hash alone; it runs out, can be taken back, and lets in no more people than it says. Leans on people.
import { namedByLink } from '@bora/rules/link-tail.ts'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { lockByName } from '../../../core/named-lock.ts'
import type { InviteTokenTables } from './tables.ts'

/** A token as it is kept. */
export type InviteToken = Selectable<InviteTokenTables['invite_tokens']>

type Keeping = Pick<Context, 'db' | 'now'>

// 100 bits, in letters that survive being read aloud, and that no chat app takes for markup.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20

/** Returns what stands in the address of a token: made from the installation's secret, so that only its hash is kept. */
export function tokenText({ secrets }: Pick<Context, 'secrets'>, { id }: Pick<InviteToken, 'id'>): string {
  const digest = createHmac('sha256', secrets.invites).update(`invite ${id}`).digest()
  return [...digest.subarray(0, LENGTH)].map(byte => LETTERS[byte & 31]).join('')
}

/** Makes a token, in place of the one that the same link or invitation had. Returns it as it is kept. */
export async function issueToken(
  ctx: Keeping & Pick<Context, 'secrets'>,
  about: { challengeId: string; inviterId: string; invitationId: string | null; most: number; days: number },
): Promise<InviteToken> {
  const id = randomUUID()
  // One link for each person: of two that are made at once, the second takes the first one's place.
  await lockByName(ctx.db, `invite token of ${about.challengeId} ${about.invitationId ?? about.inviterId}`)
  if (about.invitationId) await revokeTokens(ctx, about.challengeId, { invitationId: about.invitationId })
  else await revokeTokens(ctx, about.challengeId, { linkOf: about.inviterId })
  return ctx.db
    .insertInto('invite_tokens')
    .values({
      challenge_id: about.challengeId,
      id,
      inviter_user_id: about.inviterId,
      invitation_id: about.invitationId,
      hash: hashOf(tokenText(ctx, { id })),
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + about.days * 86_400_000).toISOString(),
      most: about.most,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns somebody's link into a challenge, also one that has run out; undefined where there is none. */
export async function linkOf(
  db: Context['db'],
  challengeId: string,
  inviterId: string,
): Promise<InviteToken | undefined> {
  return db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('inviter_user_id', '=', inviterId)
    .where('invitation_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the tokens of invitations into a challenge that stand, by the ids of the invitations. */
export async function tokensOfInvitations(
  db: Context['db'],
  challengeId: string,
  invitationIds: readonly string[],
): Promise<Map<string, InviteToken>> {
  const rows = await db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where(({ eb, val }) => eb('invitation_id', '=', eb.fn.any(val([...invitationIds]))))
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.invitation_id!, row]))
}

/** Returns the token that a link ends with, whatever stands behind it, also one that has run out; undefined for one that never was, or was taken back. */
export async function findToken(db: Context['db'], text: string): Promise<InviteToken | undefined> {
  return db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('hash', '=', hashOf(namedByLink(text).toLowerCase()))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a token still lets somebody in. */
export function isOpen({ expires_at, joined, most }: InviteToken, now: Date): boolean {
  return new Date(expires_at) > now && joined < most
}

/** Whether this text opens this challenge now; it costs the same whether there is such a challenge or not. */
export async function opensWith({ db, now }: Keeping, challengeId: string, text: string): Promise<boolean> {
  const token = await findToken(db, text)
  return token !== undefined && token.challenge_id === challengeId && isOpen(token, now)
}

/** Notes that somebody has looked at what a token opens. */
export async function noteOpened({ db, now }: Keeping, token: InviteToken): Promise<void> {
  await db
    .updateTable('invite_tokens')
    .set({ opened_at: now.toISOString() })
    .where('challenge_id', '=', token.challenge_id)
    .where('id', '=', token.id)
    .where('opened_at', 'is', null)
    .execute()
}

/**
 * Keeps with the viewer's account that it opened a challenge, so that it is known on every device. The first token counts.
 * False when the text opens nothing there.
 */
export async function openInvite(ctx: SignedIn, challengeId: string, text: string): Promise<boolean> {
  const token = await findToken(ctx.db, text)
  if (!token || token.challenge_id !== challengeId || !isOpen(token, ctx.now)) return false
  if (token.inviter_user_id === ctx.viewer.id) return true
  await sql`
    insert into challenge_invited as known (challenge_id, user_id, invited_by, at, token_id)
    values (${challengeId}, ${ctx.viewer.id}, ${token.inviter_user_id}, ${ctx.now.toISOString()}, ${token.id})
    on conflict (challenge_id, user_id) do update
      set invited_by = excluded.invited_by, at = excluded.at, token_id = excluded.token_id, declined_at = null
      where known.token_id is null and not known.spent`.execute(ctx.db)
  return true
}

/**
 * Counts the viewer among those who came in by the token that it opened, once. Returns the invitation that it was of, if it
 * was one's, and whether there was still room: a token that others used up meanwhile brings nobody in.
 */
export async function spendInvite(
  { db, now }: Keeping,
  challengeId: string,
  userId: string,
): Promise<{ invitationId: string | null; isUsedUp: boolean }> {
  const opened = await db
    .selectFrom('challenge_invited')
    .select(['token_id', 'spent'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!opened?.token_id || opened.spent) return { invitationId: null, isUsedUp: false }
  const token = await db
    .updateTable('invite_tokens')
    .set({ joined: sql`joined + 1` })
    .where('challenge_id', '=', challengeId)
    .where('id', '=', opened.token_id)
    .where('joined', '<', sql.ref<number>('most'))
    .returning(['invitation_id', 'expires_at'])
    .executeTakeFirst()
  if (!token) return { invitationId: null, isUsedUp: true }
  await db
    .updateTable('challenge_invited')
    .set({ spent: true })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .execute()
  // An invitation that was withdrawn is over, whoever has opened it before.
  return { invitationId: new Date(token.expires_at) > now ? token.invitation_id : null, isUsedUp: false }
}

/** Notes that the viewer doesn't want to be shown what it opened; it stays open. */
export async function declineOpened({ db, now }: Keeping, challengeId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('challenge_invited')
    .set({ declined_at: sql<string>`coalesce(declined_at, ${now.toISOString()}::timestamptz)` })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes tokens back: of an invitation, or the link of somebody, or all that somebody sent. What they opened is closed
 * again to those who did not come in.
 */
export async function revokeTokens(
  { db, now }: Keeping,
  challengeId: string,
  which: { invitationId: string } | { linkOf: string } | { allOf: string },
): Promise<void> {
  const whose: RawBuilder<boolean> =
    'invitationId' in which
      ? sql`invitation_id = ${which.invitationId}::uuid`
      : 'linkOf' in which
        ? sql`inviter_user_id = ${which.linkOf}::uuid and invitation_id is null`
        : sql`inviter_user_id = ${which.allOf}::uuid`
  await sql`
    with gone as (
      update invite_tokens set revoked_at = ${now.toISOString()}::timestamptz
      where challenge_id = ${challengeId}::uuid and revoked_at is null and ${whose}
      returning challenge_id, id
    )
    delete from challenge_invited opened using gone
    where opened.challenge_id = gone.challenge_id and opened.token_id = gone.id and not opened.spent`.execute(db)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
