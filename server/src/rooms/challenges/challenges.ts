// Owns challenges and who may see them. Promises: a challenge's rules never change, and a private one is
// indistinguishable from none to everyone outside it. Leans on people and auth.
import type { z } from 'zod'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import { settlementInstant, startOfDay } from '@bora/rules/calendar.ts'
import { categoryOf } from '@bora/rules/challenge-category.ts'
import { fingerprintText } from '@bora/rules/fingerprint.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { refuseBadDraft } from './draft.ts'
import { isVisible } from './visible.ts'
import type { ChallengeTables } from './tables.ts'

export { acceptInvitations, isInvitationOf, pendingInvitation, toChallenge } from './invitations.ts'
export { isKnown, isVisible } from './visible.ts'

export type ChallengeRow = Selectable<ChallengeTables['challenges']>
export type ParticipantRow = Selectable<ChallengeTables['participants']>
type Draft = z.output<typeof ChallengeDraft>

/**
 * Creates a challenge of the viewer from a draft as the wizard sends it. `id` is made by the client: the same id again
 * by the same person answers the challenge that is there. Refuses a draft that breaks spec 5, naming the field.
 */
export async function createChallenge(ctx: SignedIn, id: string, draft: Draft): Promise<ChallengeRow> {
  const there = await ctx.db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirst()
  if (there) {
    if (there.creator_id === ctx.viewer.id) return there
    throw new Refusal('invalid_input', { field: 'id' })
  }
  refuseBadDraft(draft, ctx.now)
  const row = {
    id,
    creator_id: ctx.viewer.id,
    template: draft.template,
    title: draft.title.trim(),
    description: draft.description.trim(),
    type: draft.type,
    category: categoryOf(draft.type),
    start_date: draft.startDate,
    end_date: draft.endDate,
    time_zone: draft.timeZone,
    starts_at: startOfDay(draft.startDate, draft.timeZone),
    settles_at: settlementInstant(draft.endDate),
    target: draft.target,
    rules: JSON.stringify(draft.rules),
    late_hours: draft.limits.lateHours,
    max_participants: draft.limits.maxParticipants,
    max_free_joins: draft.limits.maxFreeJoins,
    closed_after_start: draft.limits.closedAfterStart,
    prize_kind: draft.prize.kind,
    currency: draft.prize.currency,
    entry_fee_cents: draft.prize.kind === 'challenge' ? draft.prize.entryFeeCents : 0,
    prize_amount_cents: draft.prize.kind === 'fixed' || draft.prize.kind === 'sponsored' ? draft.prize.amountCents : 0,
    prize_split: draft.prize.split,
    prize_tiers: draft.prize.split === 'tiers' ? draft.prize.tiers : null,
    fingerprint: fingerprintOf(draft),
    is_private: draft.isPrivate,
    funded_at: null,
    ended_at: null,
    created_at: ctx.now.toISOString(),
  }
  const challenge = await ctx.db.insertInto('challenges').values(row).returningAll().executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('challenge_seats')
    .values({ challenge_id: id, seats: seatsOf(draft) })
    .execute()
  return challenge
}

/** The hash that people agree to when they join: type, rules, dates, target, prize, limits (decisions 4). */
export function fingerprintOf(
  draft: Pick<Draft, 'type' | 'rules' | 'startDate' | 'endDate' | 'target' | 'prize' | 'limits'>,
): string {
  const limits = {
    ...draft.limits,
    participantLimit: draft.limits.maxParticipants,
    freeJoinLimit: draft.limits.maxFreeJoins,
  }
  return createHash('sha256')
    .update(fingerprintText({ ...draft, limits }))
    .digest('hex')
}

// Joins of a paid challenge are not free ones, so the cap on free joins does not bind them (decisions 6).
function seatsOf(draft: Draft): number | null {
  const caps = [
    draft.limits.maxParticipants,
    draft.prize.kind === 'challenge' && draft.prize.entryFeeCents > 0 ? null : draft.limits.maxFreeJoins,
  ]
  const set = caps.filter(cap => cap !== null)
  return set.length ? Math.min(...set) : null
}

/**
 * The challenge, if the viewer may know of it; else refuses with `challenge_not_found`, exactly as for an unknown id.
 * A private one is for its creator, its participants, the invited, admins, and bearers of its invite token.
 */
export async function visibleChallenge(ctx: Context, challengeId: string, invite?: string): Promise<ChallengeRow> {
  const row = await ctx.db.selectFrom('challenges').selectAll().where('id', '=', challengeId).executeTakeFirst()
  if (!row || !(await maySee(ctx, row, invite))) throw new Refusal('challenge_not_found')
  return row
}

async function maySee(ctx: Context, row: ChallengeRow, invite: string | undefined): Promise<boolean> {
  if (!row.is_private || (invite && opensWith(ctx, row.id, invite))) return true
  if (!ctx.viewer) return false
  const seen = await ctx.db
    .selectFrom('challenges')
    .select('id')
    .where('id', '=', row.id)
    .where(isVisible(ctx))
    .executeTakeFirst()
  return seen !== undefined
}

/** The invite token of a challenge: always the same, made from the installation's secret. */
export function inviteToken(ctx: Context, challengeId: string): string {
  return createHmac('sha256', ctx.secrets.invites).update(challengeId).digest('base64url').slice(0, 32)
}

function opensWith(ctx: Context, challengeId: string, token: string): boolean {
  const expected = Buffer.from(inviteToken(ctx, challengeId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Notes that the viewer opened a challenge by its invite link; false when the token is not the challenge's. */
export async function openInvite(ctx: SignedIn, challengeId: string, token: string): Promise<boolean> {
  if (!opensWith(ctx, challengeId, token)) return false
  await ctx.db
    .insertInto('challenge_invited')
    .values({ challenge_id: challengeId, user_id: ctx.viewer.id, invited_by: null, at: ctx.now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return true
}

/** The participant's row, whatever its state; undefined when the person hasn't joined. */
export async function participantOf(
  db: Context['db'],
  challengeId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  return db
    .selectFrom('participants')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Notes that the prize of an active challenge is paid; false when it was before. */
export async function markFunded({ db, now }: Pick<Context, 'db' | 'now'>, challengeId: string): Promise<boolean> {
  const funded = await db
    .updateTable('challenges')
    .set({ funded_at: now.toISOString() })
    .where('id', '=', challengeId)
    .where('funded_at', 'is', null)
    .executeTakeFirst()
  return funded.numUpdatedRows === 1n
}

/** Ends a challenge for good: settled, or cancelled because nobody paid its prize (spec 4). */
export async function endChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  status: 'completed' | 'cancelled',
): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ status, ended_at: now.toISOString() })
    .where('id', '=', challengeId)
    .execute()
}

/** Moves the private/public toggle, the only thing of a challenge that its creator may change (decisions 4). */
export async function setPrivacy(ctx: SignedIn, challengeId: string, isPrivate: boolean): Promise<ChallengeRow> {
  const row = await visibleChallenge(ctx, challengeId)
  if (row.creator_id !== ctx.viewer.id) throw new Refusal('only_creator')
  return ctx.db
    .updateTable('challenges')
    .set({ is_private: isPrivate })
    .where('id', '=', challengeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * What a chat app shows of an address; null for pages that aren't about a challenge. A private challenge without its
 * invite token is `unknown` like one that never was, whoever asks: the page itself then shows it to those who may see it.
 */
export async function linkPreview(
  ctx: Context,
  path: string,
  invite?: string,
): Promise<{ title: string; description: string } | 'unknown' | null> {
  const id = /^\/challenge\/([^/]+)(?:\/(?:overview|results))?\/?$/.exec(path)?.[1]
  if (!id) return null
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)) return 'unknown'
  const row = await ctx.db
    .selectFrom('challenges')
    .select(['title', 'description', 'is_private'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.is_private && !(invite && opensWith(ctx, id, invite)))) return 'unknown'
  return { title: `${row.title} · Bora`, description: row.description.slice(0, 200) }
}
