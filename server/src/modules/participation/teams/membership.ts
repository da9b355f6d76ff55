import { nextCaptain, teamForOne } from '@bora/rules/fairness/team-forming.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'

// All of these need the seats of the challenge locked: of two changes at once, one waits for the other.

/** Returns the team of a person in a challenge; undefined without one. */
export function membershipOf(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  userId: string,
): Promise<{ team: string; is_captain: boolean } | undefined> {
  return db
    .selectFrom('team_members')
    .select(['team', 'is_captain'])
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Returns how many people are in a team. */
export async function sizeOf({ db }: Pick<Context, 'db'>, challengeId: string, team: string): Promise<number> {
  const { size } = await db
    .selectFrom('team_members')
    .select(({ fn }) => fn.countAll<number>().as('size'))
    .where('challenge_id', '=', challengeId)
    .where('team', '=', team)
    .executeTakeFirstOrThrow()
  return size
}

/** Moves a person into a team from their former one, and ends their request. */
export async function moveInto(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string,
  { team, captain = false }: { team: string; captain?: boolean },
): Promise<void> {
  await leaveTeam(ctx, challengeId, userId)
  await ctx.db
    .insertInto('team_members')
    .values({
      challenge_id: challengeId,
      user_id: userId,
      team,
      entered_at: ctx.now.toISOString(),
      is_captain: captain,
    })
    .execute()
}

/**
 * Takes a person who may leave out of the own team and ends their request: the captaincy passes on, and an empty team
 * vanishes (docs/rules/teams.md#forming).
 */
export async function leaveTeam(ctx: Pick<Context, 'db'>, challengeId: string, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('team_requests')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .execute()
  const left = await ctx.db
    .deleteFrom('team_members')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .returning(['team', 'is_captain'])
    .executeTakeFirst()
  if (!left) return
  if ((await sizeOf(ctx, challengeId, left.team)) === 0)
    await ctx.db.deleteFrom('teams').where('challenge_id', '=', challengeId).where('id', '=', left.team).execute()
  else if (left.is_captain) await nameCaptain(ctx, challengeId, left.team, userId)
}

/** Passes on the captaincy of a person who left after the start; the person still counts in the team's size. */
export async function resignAsCaptain(ctx: Pick<Context, 'db'>, challengeId: string, userId: string): Promise<void> {
  const resigned = await ctx.db
    .updateTable('team_members')
    .set({ is_captain: false })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('is_captain', '=', true)
    .returning('team')
    .executeTakeFirst()
  if (resigned) await nameCaptain(ctx, challengeId, resigned.team, userId)
}

async function nameCaptain(
  { db }: Pick<Context, 'db'>,
  challengeId: string,
  team: string,
  former: string,
): Promise<void> {
  const members = await db
    .selectFrom('team_members as m')
    .innerJoin('participants as p', join =>
      join.onRef('p.challenge_id', '=', 'm.challenge_id').onRef('p.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id as id', 'm.entered_at as enteredAt'])
    .where('m.challenge_id', '=', challengeId)
    .where('m.team', '=', team)
    .where('m.user_id', '<>', former)
    .where('p.state', '=', 'participating')
    .execute()
  const next = nextCaptain(members)
  if (next === null) return
  await db
    .updateTable('team_members')
    .set({ is_captain: true })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', next)
    .execute()
}

/**
 * Puts a person who joined after the start into the smallest team with room, if the server draws teams; into none if
 * all are full, or if there are no teams (docs/rules/teams.md#afterwards).
 */
export async function placeLateJoiner(
  ctx: Pick<Context, 'db' | 'now'>,
  challenge: ChallengeRow,
  userId: string,
): Promise<void> {
  const { id, teams, prize_kind } = challenge
  if (teams?.forming !== 'draw' || prize_kind !== 'none' || !(await isTeamless(ctx, id, userId))) return
  const { rows } = await sql<{ team: string; size: number }>`
    select t.id as team, count(m.user_id)::int as size from teams t
    join team_starts s on s.challenge_id = t.challenge_id
    left join team_members m on m.challenge_id = t.challenge_id and m.team = t.id
    where t.challenge_id = ${id} group by t.id having count(m.user_id) < ${teams.maxSize}`.execute(ctx.db)
  if (rows.length === 0) return
  await moveInto(ctx, id, userId, { team: teamForOne(new Map(rows.map(row => [row.team, row.size]))) })
}

async function isTeamless(ctx: Pick<Context, 'db'>, challengeId: string, userId: string): Promise<boolean> {
  return (await membershipOf(ctx, challengeId, userId)) === undefined
}
