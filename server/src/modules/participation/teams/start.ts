import { drawnTeamName, teamNameKey, teamsAtStart, type Unteamed } from '@bora/rules/fairness/team-forming.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { type ChallengeRow, lotsOf, publishDraw, type TeamTables } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import { baselinesAtStart } from '../../scoring/index.ts'

type Inside = Pick<Context, 'db' | 'now' | 'afterCommit' | 'live'>
type Starting = ChallengeRow & { teams: NonNullable<ChallengeRow['teams']> }

type TeamStart = Selectable<TeamTables['team_starts']>

/** Returns how the teams of a challenge started; undefined before, and without teams. */
export function teamStartOf({ db }: Pick<Context, 'db'>, challengeId: string): Promise<TeamStart | undefined> {
  return db.selectFrom('team_starts').selectAll().where('challenge_id', '=', challengeId).executeTakeFirst()
}

/**
 * Forms the final teams of a challenge as soon as it has started: small ones dissolve, people without a team enter one,
 * or all are drawn (docs/rules/teams.md#start). Happens once, by the first caller: the timed job, or a call that
 * changes the participants. Requires the lock of the challenge's seats. Returns how they started; undefined before the
 * start, and without teams.
 */
export async function startTeams(ctx: Inside, challenge: ChallengeRow): Promise<TeamStart | undefined> {
  if (!hasTeams(challenge) || ctx.now < new Date(challenge.starts_at)) return undefined
  const before = await teamStartOf(ctx, challenge.id)
  if (before || challenge.status !== 'active') return before
  const people = await fullParticipants(ctx, challenge.id)
  await ctx.db.deleteFrom('team_requests').where('challenge_id', '=', challenge.id).execute()
  const outcome = await assign(ctx, challenge, people)
  const start = { challenge_id: challenge.id, outcome, people: people.length, at: ctx.now.toISOString() }
  await ctx.db.insertInto('team_starts').values(start).execute()
  if (outcome !== 'too_few') await tellTeams(ctx, challenge)
  ctx.afterCommit(() => {
    ctx.live.challengeChanged(challenge.id)
    ctx.live.standingsMoved(challenge.id)
  })
  return start
}

async function tellTeams(ctx: Inside, { id: challengeId, title }: Starting): Promise<void> {
  const members = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', join => join.onRef('t.challenge_id', '=', 'm.challenge_id').onRef('t.id', '=', 'm.team'))
    .select(['m.user_id', 't.name'])
    .where('m.challenge_id', '=', challengeId)
    .execute()
  await notifyAll(
    ctx,
    members.map(({ user_id: userId, name: team }) => ({
      kind: 'team_formed' as const,
      userId,
      subject: challengeId,
      facts: { challengeId, title, team },
    })),
  )
}

async function assign(ctx: Inside, challenge: Starting, people: readonly Unteamed[]): Promise<TeamStart['outcome']> {
  const { id, teams, prize_kind, start_date: startDate, rules_version: rulesVersion } = challenge
  const rules = { ...teams, id, startDate, rulesVersion, prize: prize_kind !== 'none' }
  const lot = await lotsOf(ctx, [startDate])
  const chosen = teamsAtStart(rules, people, lot)
  if (chosen.outcome !== 'teams') {
    await dissolve(ctx, id, new Set())
    return 'too_few'
  }
  if (!chosen.drawn) {
    await dissolve(ctx, id, new Set(chosen.teamOf.values()))
    const there = new Set(people.filter(one => one.team === chosen.teamOf.get(one.id)).map(one => one.id))
    await enterAll(
      ctx,
      id,
      [...chosen.teamOf].filter(([person]) => !there.has(person)),
    )
    return 'chosen'
  }
  const baselines = await baselinesAtStart(
    ctx,
    challenge,
    people.map(one => one.id),
  )
  const measured = people.map(one => ({ ...one, baseline: baselines.get(one.id) ?? null }))
  const drawn = teamsAtStart(rules, measured, lot)
  if (drawn.outcome !== 'teams') throw new Error(`challenge ${id}: the draw needs as many people as before`)
  await dissolve(ctx, id, new Set())
  const names = [...new Set(drawn.teamOf.values())]
  await ctx.db
    .insertInto('teams')
    .values(
      names.map(team => {
        const name = drawnTeamName(team)
        return { challenge_id: id, id: team, name, name_key: teamNameKey(name), founded_at: ctx.now.toISOString() }
      }),
    )
    .execute()
  await enterAll(ctx, id, [...drawn.teamOf])
  await publishDraw(ctx, {
    kind: 'teams',
    challenge: id,
    startDate,
    rulesVersion,
    maxSize: teams.maxSize,
    participants: withPlaces(measured).map(one => ({ ...one, team: drawn.teamOf.get(one.id)! })),
  })
  return 'drawn'
}

function hasTeams(challenge: ChallengeRow): challenge is Starting {
  return challenge.teams !== null
}

async function fullParticipants({ db }: Inside, challengeId: string): Promise<Unteamed[]> {
  const rows = await db
    .selectFrom('participants as p')
    .leftJoin('team_members as m', join =>
      join.onRef('m.challenge_id', '=', 'p.challenge_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .select(['p.user_id as id', 'p.joined_at as joinedAt', 'm.team'])
    .where('p.challenge_id', '=', challengeId)
    .where('p.state', '=', 'participating')
    .orderBy('p.joined_at')
    .orderBy('p.user_id')
    .execute()
  return rows.map(row => ({ ...row, baseline: null }))
}

/** Dissolves all teams but these. */
async function dissolve({ db }: Inside, challengeId: string, but: ReadonlySet<string>): Promise<void> {
  const kept = `{${[...but].join()}}`
  await sql`delete from team_members where challenge_id = ${challengeId} and team <> all(${kept}::text[])`.execute(db)
  await sql`delete from teams where challenge_id = ${challengeId} and id <> all(${kept}::text[])`.execute(db)
}

async function enterAll(ctx: Inside, challengeId: string, all: readonly (readonly [string, string])[]): Promise<void> {
  await sql`
    insert into team_members (challenge_id, user_id, team, entered_at)
    select ${challengeId}, user_id, team, ${ctx.now.toISOString()}
    from unnest(${`{${all.map(([person]) => person).join()}}`}::uuid[], ${`{${all.map(([, team]) => team).join()}}`}::text[])
      as entering(user_id, team)`.execute(ctx.db)
}

/** Baselines are private, so a published draw has their ranks: 1 for the highest, none is 0. */
function withPlaces(people: readonly Unteamed[]): { id: string; place: number }[] {
  const measured = people.map(({ id, baseline }) => ({ id, baseline: baseline ?? 0n }))
  measured.sort((a, b) => (a.baseline === b.baseline ? 0 : a.baseline > b.baseline ? -1 : 1))
  let place = 0
  return measured.map(({ id, baseline }, index) => {
    if (index === 0 || measured[index - 1]!.baseline !== baseline) place = index + 1
    return { id, place }
  })
}
