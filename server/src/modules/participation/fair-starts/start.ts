import { baselineOfWeeks } from '@bora/rules/fairness/baseline.ts'
import { divide, type DivisionName, divisionOfLate } from '@bora/rules/fairness/divisions.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow, FairStartTables } from '../../challenges/index.ts'
import { weeksOfPeople } from '../../scoring/index.ts'

type Inside = Pick<Context, 'db' | 'now' | 'afterCommit' | 'live'>
type FairStart = Selectable<FairStartTables['fair_starts']>

/** Returns when the baselines and divisions of a challenge were fixed, and how; undefined before. */
export function fairStartOf({ db }: Pick<Context, 'db'>, challengeId: string): Promise<FairStart | undefined> {
  return db.selectFrom('fair_starts').selectAll().where('challenge_id', '=', challengeId).executeTakeFirst()
}

/**
 * Fixes the baselines of all full participants as soon as a challenge has started, and its divisions if it has any
 * (docs/rules/fair-starts.md). Happens once, by the first caller: the timed job, or a call that changes the
 * participants. Requires the lock of the challenge's seats.
 */
export async function startFairly(ctx: Inside, challenge: ChallengeRow): Promise<void> {
  if (challenge.status !== 'active' || ctx.now < new Date(challenge.starts_at)) return
  if (await fairStartOf(ctx, challenge.id)) return
  const { id, rules, rules_version: rulesVersion } = challenge
  const people = await ctx.db
    .selectFrom('participants')
    .select(['user_id as id', 'joined_at as joinedAt'])
    .where('challenge_id', '=', id)
    .where('state', '=', 'participating')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  const weeks = await weeksOfPeople(
    ctx,
    challenge,
    people.map(one => one.id),
    challenge.starts_at,
  )
  await keepWeeks(ctx, id, weeks)
  const divided = rules.divisions
    ? divide(
        people.map(one => ({ ...one, baseline: baselineOfWeeks(weeks.get(one.id)!, rulesVersion) })),
        rules.divisions,
        { prize: challenge.prize_kind !== 'none', rulesVersion },
      )
    : null
  if (divided) await keepDivisions(ctx, id, divided.divisionOf)
  await ctx.db
    .insertInto('fair_starts')
    .values({
      challenge_id: id,
      divisions:
        divided &&
        JSON.stringify(
          divided.byBaseline.map(({ division, lowest }) => ({
            division,
            lowest: lowest === null ? null : `${lowest}`,
          })),
        ),
      of_newcomers: divided && (divided.ofNewcomers as DivisionName),
      at: ctx.now.toISOString(),
    })
    .execute()
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(id)
    ctx.live.standingsMoved(id)
  })
}

/**
 * Fixes the baseline and the division of a person who became a full participant after the start, from the activities
 * saved by now. Does nothing before the start, or for a person who has them already. Requires the lock of the
 * challenge's seats.
 */
export async function placeLate(ctx: Inside, challenge: ChallengeRow, userId: string): Promise<void> {
  if (ctx.now < new Date(challenge.starts_at)) return
  const start = await fairStartOf(ctx, challenge.id)
  if (!start) return
  const weeks = await weeksOfPeople(ctx, challenge, [userId], ctx.now.toISOString())
  await keepWeeks(ctx, challenge.id, weeks)
  if (!start.divisions) return
  const division = divisionOfLate(baselineOfWeeks(weeks.get(userId)!, challenge.rules_version), {
    byBaseline: start.divisions.map(one => ({ ...one, lowest: one.lowest === null ? null : BigInt(one.lowest) })),
    ofNewcomers: start.of_newcomers!,
  })
  await keepDivisions(ctx, challenge.id, new Map([[userId, division]]))
}

async function keepWeeks(ctx: Inside, challengeId: string, weeks: ReadonlyMap<string, bigint[]>): Promise<void> {
  if (weeks.size === 0) return
  const rows = JSON.stringify([...weeks].map(([user, points]) => [user, `{${points.join()}}`]))
  await sql`
    insert into baselines (challenge_id, user_id, weeks, fixed_at)
    select ${challengeId}, (one->>0)::uuid, (one->>1)::bigint[], ${ctx.now.toISOString()}
    from jsonb_array_elements(${rows}::jsonb) one
    on conflict do nothing`.execute(ctx.db)
}

async function keepDivisions(ctx: Inside, challengeId: string, divisions: ReadonlyMap<string, string>): Promise<void> {
  if (divisions.size === 0) return
  await sql`
    insert into division_members (challenge_id, user_id, division)
    select ${challengeId}, user_id, division
    from unnest(${`{${[...divisions.keys()].join()}}`}::uuid[], ${`{${[...divisions.values()].join()}}`}::text[])
      as placed(user_id, division)
    on conflict do nothing`.execute(ctx.db)
}
