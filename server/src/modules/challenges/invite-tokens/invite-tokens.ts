// Owns the invite tokens of challenges, and who opened what. Guarantees: a token cannot be guessed and is stored only
// as a hash; it expires, can be revoked, and admits no more people than it says. Depends on people.
import { namedByLink } from '@bora/rules/link-tail.ts'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { keyOfGeneration } from '../../../core/secrets.ts'
import { lockByName } from '../../../core/named-lock.ts'
import type { InviteTokenTables } from './tables.ts'

/** A stored token. */
export type InviteToken = Selectable<InviteTokenTables['invite_tokens']>

type Keeping = Pick<Context, 'db' | 'now'>

// 100 bits, in letters that are unambiguous when read aloud, and that no chat app takes for markup.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20

/**
 * Returns the text of a token for an address: derived from a key of the installation, so that only its hash is stored.
 * Null if that key was retired; existing links remain valid.
 */
export function tokenText(
  { secrets }: Pick<Context, 'secrets'>,
  { id, key_generation }: Pick<InviteToken, 'id' | 'key_generation'>,
): string | null {
  const key = keyOfGeneration(secrets.invites, key_generation)
  return key && textBy(key, id)
}

function textBy(key: Buffer, id: string): string {
  const digest = createHmac('sha256', key).update(`invite ${id}`).digest()
  return [...digest.subarray(0, LENGTH)].map(byte => LETTERS[byte & 31]).join('')
}

/** Returns how a notification names a token: by its id and the generation of its key. */
export function tokenReference({ id, key_generation }: Pick<InviteToken, 'id' | 'key_generation'>): string {
  return key_generation === 1 ? id : `${id}.${key_generation}`
}

/** Returns the text of the token that a notification names. Null if its key was retired. */
export function textOfReference(ctx: Pick<Context, 'secrets'>, reference: string): string | null {
  const [id = '', generation = '1'] = reference.split('.')
  return tokenText(ctx, { id, key_generation: Number(generation) })
}

/** Returns how many tokens that still open something are derived from keys before this generation. */
export async function countTokensOfEarlierKeys({ db, now }: Keeping, generation: number): Promise<number> {
  const { count } = await tokensOfEarlierKeys({ db, now }, generation)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes the tokens that are derived from keys before this generation. */
export async function revokeTokensOfEarlierKeys({ db, now }: Keeping, generation: number): Promise<void> {
  await db
    .updateTable('invite_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('key_generation', '<', generation)
    .where('revoked_at', 'is', null)
    .execute()
}

function tokensOfEarlierKeys({ db, now }: Keeping, generation: number) {
  return db
    .selectFrom('invite_tokens')
    .where('key_generation', '<', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .whereRef('joined', '<', 'most')
}

/** Creates a token, replacing the previous one of the same link or invitation. Returns the stored row. */
export async function issueToken(
  ctx: Keeping & Pick<Context, 'secrets'>,
  about: { challengeId: string; inviterId: string; invitationId: string | null; most: number; days: number },
): Promise<InviteToken> {
  const id = randomUUID()
  const key = ctx.secrets.invites.current
  // One link for each person: of two concurrent ones, the second replaces the first.
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
      hash: hashOf(textBy(key.value, id)),
      key_generation: key.generation,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + about.days * 86_400_000).toISOString(),
      most: about.most,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a person's link into a challenge, even if it has expired; undefined if there is none. */
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

/** Returns the tokens of valid invitations into a challenge, by the ids of the invitations. */
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

/**
 * Returns the token of a link, ignoring any text appended to it, even if it has expired; undefined if it is unknown or
 * revoked.
 */
export async function findToken(db: Context['db'], text: string): Promise<InviteToken | undefined> {
  return db
    .selectFrom('invite_tokens')
    .selectAll()
    .where('hash', '=', hashOf(namedByLink(text).toLowerCase()))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Returns whether a token still admits people. */
export function isOpen({ expires_at, joined, most }: InviteToken, now: Date): boolean {
  return new Date(expires_at) > now && joined < most
}

/** Returns whether this text opens this challenge now; costs the same whether the challenge exists or not. */
export async function opensWith({ db, now }: Keeping, challengeId: string, text: string): Promise<boolean> {
  const token = await findToken(db, text)
  return token !== undefined && token.challenge_id === challengeId && isOpen(token, now)
}

/** Records that the page of a token was opened. */
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
 * Records with the viewer's account that it opened a challenge, so that every device knows it. The first token counts.
 * Returns false if the text does not open it.
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
 * Counts the viewer as joined by the opened token, once. Returns the token's invitation, if it has one, and whether
 * there was still room: a token used up by others meanwhile admits no one.
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
  // A withdrawn invitation is invalid, even if it was opened before.
  return { invitationId: new Date(token.expires_at) > now ? token.invitation_id : null, isUsedUp: false }
}

/** Records that the viewer doesn't want to see an opened challenge; access to it remains. */
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
 * Revokes tokens: of an invitation, of a person's link, or all of a person. Their challenges are closed again to people
 * who have not joined.
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
