// Owns blocks between people. Guarantees: neither of two sees the other's activity, regardless of which one blocked,
// and no one is notified. Also answers who has met whom in a challenge, which makes people visible to each other.
// Depends on people and challenges.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_BLOCKS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personRefs } from '../../accounts/index.ts'

type Calls = (typeof api)['blocks']

/**
 * Returns the ids of all people hidden from the viewer, and from whom the viewer is hidden
 * (docs/rules/people-and-rights.md#blocking).
 */
export async function hiddenFrom({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where user_id = ${viewer.id}
    union select user_id from blocks where blocked_id = ${viewer.id}`.execute(db)
  return rows.map(row => row.id)
}

/** Returns the pairs that see each other: neither has blocked the other. */
export async function whoSee<Pair extends { one: string; other: string }>(
  { db }: Pick<SignedIn, 'db'>,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const { rows } = await sql<{ pair: string }>`
    select user_id || ' ' || blocked_id as pair from blocks
    where user_id = any(${ids}::uuid[]) and blocked_id = any(${ids}::uuid[])`.execute(db)
  const blocked = new Set(rows.map(row => row.pair))
  return pairs.filter(({ one, other }) => !blocked.has(`${one} ${other}`) && !blocked.has(`${other} ${one}`))
}

/** Returns whether the viewer and a person take part in a common challenge, running or over. */
export async function trainsWith({ db, viewer }: Pick<SignedIn, 'db' | 'viewer'>, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('participants as mine')
    .innerJoin('participants as theirs', 'theirs.challenge_id', 'mine.challenge_id')
    .select('mine.challenge_id')
    .where('mine.user_id', '=', viewer.id)
    .where('mine.state', '=', 'participating')
    .where('theirs.user_id', '=', personId)
    .where('theirs.state', '=', 'participating')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns whether the viewer and a person take part in a common challenge and neither has blocked the other; runs the
 * same queries in every case.
 */
export async function canMeet(ctx: Pick<SignedIn, 'db' | 'viewer'>, personId: string): Promise<boolean> {
  const [unseen, together] = [await hiddenFrom(ctx), await trainsWith(ctx, personId)]
  return together && !unseen.includes(personId)
}

/** Returns the people whom the viewer has blocked, and the ids of all who are hidden. */
export async function myBlocks(ctx: SignedIn): Promise<OutputOf<Calls['mine']>> {
  const rows = await ctx.db
    .selectFrom('blocks')
    .select(['blocked_id', 'at'])
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('at', 'desc')
    .orderBy('blocked_id')
    .execute()
  const people = await personRefs(
    ctx,
    rows.map(row => row.blocked_id),
  )
  return {
    items: rows.map(row => ({ person: people.get(row.blocked_id)!, since: row.at })),
    unseen: await hiddenFrom(ctx),
  }
}

/**
 * Blocks a person met in a common challenge. Idempotent. Refuses `person_not_found` for oneself and for strangers. The
 * blocked person is not notified.
 */
export async function block(ctx: SignedIn, { params }: InputOf<Calls['block']>): Promise<OutputOf<Calls['block']>> {
  const { personId } = params
  const together = await trainsWith(ctx, personId)
  if (personId === ctx.viewer.id || !together) throw new Refusal('person_not_found')
  const { rows } = await sql<{ blocked: number }>`
    select count(*)::integer as blocked from blocks where user_id = ${ctx.viewer.id}`.execute(ctx.db)
  // Waiting frees no place, only unblocking: the retry time of a day stops automatic retries.
  if (rows[0]!.blocked >= MAX_BLOCKS) throw new Refusal('too_many_requests', { params: { seconds: 86_400 } })
  await ctx.db
    .insertInto('blocks')
    .values({ user_id: ctx.viewer.id, blocked_id: personId, at: ctx.now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { blocked: true }
}

/** Removes a block of the viewer's own; one by the other stays. */
export async function unblock(
  ctx: SignedIn,
  { params }: InputOf<Calls['unblock']>,
): Promise<OutputOf<Calls['unblock']>> {
  await ctx.db
    .deleteFrom('blocks')
    .where('user_id', '=', ctx.viewer.id)
    .where('blocked_id', '=', params.personId)
    .execute()
  return { blocked: false }
}
