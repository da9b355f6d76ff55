import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { CHALLENGE_MARKS, takesMark } from '@bora/rules/challenge-marks.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { actsOn } from '../../audit/index.ts'
import { type ChallengeRow, participantOf } from '../../challenges/index.ts'
import { countedState } from '../metrics/metrics.ts'
import { listed, type Listed } from './list.ts'

type Whole = OutputOf<(typeof api)['adminChallenges']['whole']>

/** Returns the desk's view of a challenge; refuses an unknown id. */
export async function challengeDetails(ctx: SignedIn, challengeId: string): Promise<Whole> {
  const { rows } = await sql<ChallengeRow & { state: Listed['state'] }>`
    select challenges.*, ${countedState(ctx.now)} as state from challenges where id = ${challengeId}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refusal('challenge_not_found')
  const [known] = await listed(ctx, [row])
  const isOwn = await isOwnChallenge(ctx, row)
  const isActive = row.status === 'active'
  const marks = CHALLENGE_MARKS.filter(
    mark => known!.marks.includes(mark) || takesMark({ status: row.status, isPrivate: row.is_private }, mark),
  )
  return {
    ...known!,
    description: row.description,
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    settlesAt: row.settles_at,
    endedAt: row.ended_at,
    unpaid: await countOf(ctx, sql`participants where challenge_id = ${row.id} and state = 'payment_pending'`),
    openDisputes: await countOf(ctx, sql`disputes where challenge_id = ${row.id} and state = 'open'`),
    acts: (await actsOn(ctx, 'challenge', row.id)).toReversed(),
    isOwn,
    can: isOwn ? [] : [...marks, ...(isActive ? (['cancel'] as const) : [])],
  }
}

/** Returns whether the viewer created a challenge or is in it: another admin must act on it then. */
export async function isOwnChallenge(
  { db, viewer }: SignedIn,
  { id, creator_id }: Pick<ChallengeRow, 'id' | 'creator_id'>,
): Promise<boolean> {
  return creator_id === viewer.id || (await participantOf(db, id, viewer.id)) !== undefined
}

async function countOf({ db }: SignedIn, what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${what}`.execute(db)
  return rows[0]!.count
}
