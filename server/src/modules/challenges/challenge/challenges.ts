// Owns challenges and their visibility. Guarantees: a challenge's rules never change, and a private one cannot be
// distinguished from none by anyone outside it. Depends on people, accounts and invite-tokens.
import type { z } from 'zod'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import { settlementInstant, startOfDay } from '@bora/rules/calendar.ts'
import { categoryOf } from '@bora/rules/challenge-category.ts'
import type { ChallengeMark } from '@bora/rules/challenge-marks.ts'
import { fingerprintText } from '@bora/rules/fingerprint.ts'
import { CHALLENGES_A_DAY } from '@bora/rules/limits.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { tidyText } from '@bora/rules/shown-text.ts'
import { createHash, createHmac } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { Key } from '../../../core/secrets.ts'
import { Refusal } from '../../../core/refusal.ts'
import { opensWith } from '../invite-tokens/invite-tokens.ts'
import { refuseBadDraft } from './draft.ts'
import { mayAsHost } from './hosts.ts'
import { isKnownById } from './visible.ts'
import type { ChallengeTables } from './tables.ts'

const DAY_MS = 86_400_000

export type ChallengeRow = Selectable<ChallengeTables['challenges']>
type ParticipantRow = Selectable<ChallengeTables['participants']>
type Draft = z.output<typeof ChallengeDraft>

/**
 * Returns the id of the challenge that a person creates under their own key: the same for the same key, also where it
 * was created before a rotation of keys. It never equals another person's, so creating reveals nothing about existing
 * challenges.
 */
export async function ownChallengeId(ctx: SignedIn, key: string): Promise<string> {
  const { current, all } = ctx.secrets.invites
  const idBy = ({ value }: Key) =>
    uuidV8(createHmac('sha256', value).update(`new challenge ${ctx.viewer.id} ${key}`).digest())
  for (const other of all) if (other !== current && (await ownChallenge(ctx, idBy(other)))) return idBy(other)
  return idBy(current)
}

/**
 * Creates a challenge of the viewer from the wizard's draft; if the viewer has already created the one of this id, also
 * in a concurrent call, returns that one. Refuses a draft that breaks docs/rules/challenges.md#creating-one, naming the
 * field.
 */
export async function createChallenge(ctx: SignedIn, id: string, draft: Draft): Promise<ChallengeRow> {
  const there = await ownChallenge(ctx, id)
  if (there) return there
  refuseBadDraft(draft, ctx.now)
  await refuseTooMany(ctx)
  const rulesVersion = currentRulesVersion()
  const row = {
    id,
    creator_id: ctx.viewer.id,
    template: draft.template,
    title: tidyText(draft.title),
    description: tidyText(draft.description),
    type: draft.type,
    category: categoryOf(draft.type),
    start_date: draft.startDate,
    end_date: draft.endDate,
    time_zone: draft.timeZone,
    starts_at: startOfDay(draft.startDate, draft.timeZone),
    settles_at: settlementInstant(draft.endDate),
    target: draft.target,
    rules: JSON.stringify(draft.rules),
    rules_version: rulesVersion,
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
    prize_completers_percent: draft.prize.completersPercent,
    teams: draft.teams && JSON.stringify(draft.teams),
    fingerprint: fingerprintOf({ ...draft, rulesVersion }),
    is_private: draft.isPrivate,
    is_ambassador: ctx.viewer.roles.includes('ambassador'),
    funded_at: null,
    ended_at: null,
    created_at: ctx.now.toISOString(),
  }
  const challenge = await ctx.db
    .insertInto('challenges')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // The viewer's other concurrent call was faster and has been committed.
  if (!challenge) return (await ownChallenge(ctx, id)) ?? Promise.reject(new Refusal('try_again'))
  await ctx.db
    .insertInto('challenge_seats')
    .values({ challenge_id: id, seats: seatsOf(draft) })
    .execute()
  return challenge
}

// Counted in the database, because public ones are shown to everyone: neither another node nor a restart raises the
// limit.
async function refuseTooMany({ config, db, viewer, now }: SignedIn): Promise<void> {
  if (!config.authRateLimits) return
  await sql`select pg_advisory_xact_lock(hashtext(${`challenges of ${viewer.id}`}))`.execute(db)
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const rows = await db
    .selectFrom('challenges')
    .select('created_at')
    .where('creator_id', '=', viewer.id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(CHALLENGES_A_DAY)
    .execute()
  if (rows.length < CHALLENGES_A_DAY) return
  const oldest = Date.parse(rows.at(-1)!.created_at)
  throw new Refusal('too_many_requests', { params: { seconds: Math.ceil((oldest + DAY_MS - now.getTime()) / 1000) } })
}

function ownChallenge(ctx: SignedIn, id: string): Promise<ChallengeRow | undefined> {
  return ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('creator_id', '=', ctx.viewer.id)
    .executeTakeFirst()
}

/** Returns a hash as a UUID of version 8, which is for computed ids. */
function uuidV8(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Returns the hash that people agree to when they join: type, rules and their version, dates, target, prize, limits,
 * teams, divisions (docs/rules/challenges.md#fingerprint).
 */
function fingerprintOf(
  draft: Pick<Draft, 'type' | 'rules' | 'startDate' | 'endDate' | 'target' | 'prize' | 'limits' | 'teams'> & {
    rulesVersion: number
  },
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

// The cap on free joins does not apply to paid challenges (docs/rules/challenges.md#joining).
function seatsOf(draft: Draft): number | null {
  const caps = [
    draft.limits.maxParticipants,
    draft.prize.kind === 'challenge' && draft.prize.entryFeeCents > 0 ? null : draft.limits.maxFreeJoins,
  ]
  const set = caps.filter(cap => cap !== null)
  return set.length ? Math.min(...set) : null
}

/**
 * Returns the challenge, if the viewer may see it; else refuses with `challenge_not_found`, exactly as for an unknown
 * id and at the same cost. A private one is visible to its creator, its participants, the invited, admins, and bearers
 * of its invite token.
 */
export async function visibleChallenge(ctx: Context, challengeId: string, invite?: string): Promise<ChallengeRow> {
  const opened = invite !== undefined && (await opensWith(ctx, challengeId, invite))
  const { rows } = await sql<ChallengeRow>`
    with known as materialized (select ${opened} or ${isKnownById(ctx, challengeId)} as yes)
    select challenges.* from known
    join challenges on challenges.id = ${challengeId}::uuid and (not challenges.is_private or known.yes)`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('challenge_not_found')
  return rows[0]
}

/** Returns whether the viewer may see the challenge, like `visibleChallenge` without an invite token. */
export async function seesChallenge(ctx: Context, challengeId: string): Promise<boolean> {
  try {
    await visibleChallenge(ctx, challengeId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Returns the participant's row in any state; undefined if the person hasn't joined. */
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

/**
 * Returns the challenge for its creator or a participant, who may chat in it and invite to it. Refuses
 * `challenge_not_found` like `visibleChallenge`, and `not_participating` for viewers who may only look.
 */
export async function challengeForParticipant(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const row = await visibleChallenge(ctx, challengeId)
  if (row.creator_id === ctx.viewer.id) return row
  const there = await participantOf(ctx.db, row.id, ctx.viewer.id)
  if (there?.state !== 'participating') throw new Refusal('not_participating')
  return row
}

/** Records whether the announced prize of a challenge is paid, or was charged back; false if nothing changed. */
export async function setFunded(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  funded: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('challenges')
    .set({ funded_at: funded ? now.toISOString() : null })
    .where('id', '=', challengeId)
    .where('funded_at', funded ? 'is' : 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/**
 * Ends a challenge permanently: settled, or cancelled, because its prize was not paid or by staff, whose words `words`
 * are (docs/rules/prizes.md#final-states).
 */
export async function endChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  { status, words }: { status: 'completed' | 'cancelled'; words: string | null },
): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ status, ended_at: now.toISOString(), cancelled_words: words })
    .where('id', '=', challengeId)
    .execute()
}

const MARK_COLUMNS = { featured: 'is_featured', ambassador: 'is_ambassador' } as const

/** Sets or removes a mark on a challenge; false if nothing changed (docs/rules/challenges.md#marks). */
export async function setMark(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  mark: ChallengeMark,
  isSet: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('challenges')
    .set({ [MARK_COLUMNS[mark]]: isSet })
    .where('id', '=', challengeId)
    .where(MARK_COLUMNS[mark], '=', !isSet)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/**
 * Sets whether a challenge is private, the only property that its creator may change
 * (docs/rules/challenges.md#what-can-change).
 */
export async function setPrivacy(ctx: SignedIn, challengeId: string, isPrivate: boolean): Promise<ChallengeRow> {
  const row = await visibleChallenge(ctx, challengeId)
  if (!(await mayAsHost(ctx, row, 'set_privacy'))) throw new Refusal('only_creator')
  return ctx.db
    .updateTable('challenges')
    .set({ is_private: isPrivate })
    .where('id', '=', challengeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
