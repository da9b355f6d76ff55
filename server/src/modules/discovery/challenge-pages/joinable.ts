import { ENDING_SOON_DAYS } from '@bora/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { seatsTaken } from '../../participation/index.ts'
import { aboutViewer } from './details.ts'

type Named = 'challenges' | 'c'

/**
 * Returns SQL that is true for a row of `challenges` whose last date isn't over in its creator's zone: until then
 * people can join (docs/rules/challenges.md#joining).
 */
export function isRunningOrAhead(ctx: Pick<Context, 'now'>, challenges: Named): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${challenges}.end_date`)} >= ${creatorsDate(ctx, challenges)}`
}

/**
 * Returns SQL that is true for a row of `challenges` in its last days in its creator's zone
 * (docs/rules/challenges.md#recommended).
 */
export function endsSoon(ctx: Pick<Context, 'now'>, challenges: Named): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${challenges}.end_date`)} < ${creatorsDate(ctx, challenges)} + ${ENDING_SOON_DAYS}::integer`
}

/**
 * Returns SQL that is true for a running or upcoming row of `challenges` that the viewer can join as far as the
 * challenge itself decides: it wasn't closed after the start and has a seat left.
 */
export function takesPeopleIn(ctx: Context, challenges: Named): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${challenges}.${name}`)
  return sql<boolean>`(
    (not ${column('closed_after_start')} or ${column('starts_at')} > ${ctx.now.toISOString()}
      or ${column('creator_id')} = ${ctx.viewer?.id ?? null}::uuid)
    and exists (
      select 1 from challenge_seats
      where challenge_seats.challenge_id = ${column('id')}
        and (${column('max_participants')} is null or ${seatsTaken(ctx)} < ${column('max_participants')})
        and (${column('max_free_joins')} is null or ${column('entry_fee_cents')} > 0
          or ${seatsTaken(ctx)} < ${column('max_free_joins')})
    ))`
}

/**
 * Returns the challenges that the viewer may enter, in the given order, at most `most`. Without a prize, only a removal
 * can exclude the viewer.
 */
export async function enterable(
  ctx: Context,
  rows: readonly ChallengeRow[],
  most = rows.length,
): Promise<ChallengeRow[]> {
  const open: ChallengeRow[] = []
  const removedFrom = await removedAmong(ctx, rows)
  for (const row of rows) {
    if (open.length === most) break
    if (removedFrom.has(row.id)) continue
    if (row.prize_kind === 'none' || (await aboutViewer(ctx, row)) === null) open.push(row)
  }
  return open
}

/** Returns those of the challenges from which the viewer was removed. */
async function removedAmong({ db, viewer }: Context, rows: readonly ChallengeRow[]): Promise<ReadonlySet<string>> {
  if (!viewer || rows.length === 0) return new Set()
  const removals = await db
    .selectFrom('challenge_removals')
    .select('challenge_id')
    .where('user_id', '=', viewer.id)
    .where(
      'challenge_id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
  return new Set(removals.map(row => row.challenge_id))
}

function creatorsDate({ now }: Pick<Context, 'now'>, challenges: Named): RawBuilder<string> {
  return sql<string>`(${now.toISOString()}::timestamptz at time zone ${sql.ref(`${challenges}.time_zone`)})::date`
}
