// Owns forming teams until the start (docs/rules/teams.md#forming). Guarantees: a person is in one team of a challenge
// at most, no team takes more people than its maximum before the start, and nobody changes teams afterwards. Depends on
// challenges, seats and team standings.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { teamNameKey } from '@bora/rules/fairness/team-forming.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { participantOf, visibleChallenge, whoSee } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockChallenge } from '../joining/challenge-lock.ts'
import { lockSeats } from '../joining/seats.ts'
import { leaveTeam, membershipOf, moveInto, sizeOf } from './membership.ts'
import { teamFor, type TeamChallenge, teamsFor } from './read.ts'
import { startTeams } from './start.ts'

type Calls = (typeof api)['teams']
type Teams = OutputOf<Calls['list']>

/** Returns the teams of a visible challenge. */
export async function listTeams(ctx: SignedIn, { params, query }: InputOf<Calls['list']>): Promise<Teams> {
  return teamsFor(ctx, await challengeInTeams(ctx, params.challengeId), query.from)
}

/** Returns one team of a visible challenge. */
export async function showTeam(ctx: SignedIn, { params }: InputOf<Calls['one']>): Promise<OutputOf<Calls['one']>> {
  const team = await teamFor(ctx, await challengeInTeams(ctx, params.challengeId), params.teamId)
  if (!team) throw new Refusal('team_not_found')
  return team
}

/** Founds a team with the viewer as captain; the same id again changes nothing. */
export async function foundTeam(ctx: SignedIn, { params, body }: InputOf<Calls['found']>): Promise<Teams> {
  const challenge = await openForming(ctx, params.challengeId)
  const own = await membershipOf(ctx, challenge.id, ctx.viewer.id)
  if (own?.team === body.id) return teamsFor(ctx, challenge)
  if (await exists(ctx, { challengeId: challenge.id, teamId: body.id })) throw new Refusal('team_name_taken')
  await refuseTakenName(ctx, challenge.id, body)
  await ctx.db
    .insertInto('teams')
    .values({
      challenge_id: challenge.id,
      id: body.id,
      name: body.name,
      name_key: teamNameKey(body.name),
      founded_at: ctx.now.toISOString(),
    })
    .execute()
  await moveInto(ctx, challenge.id, ctx.viewer.id, { team: body.id, captain: true })
  return changed(ctx, challenge)
}

/** Renames the viewer's team, as its captain. */
export async function renameTeam(ctx: SignedIn, { params, body }: InputOf<Calls['rename']>): Promise<Teams> {
  const challenge = await openForming(ctx, params.challengeId)
  await refuseUnlessCaptain(ctx, params)
  await refuseTakenName(ctx, challenge.id, { id: params.teamId, name: body.name })
  await ctx.db
    .updateTable('teams')
    .set({ name: body.name, name_key: teamNameKey(body.name) })
    .where('challenge_id', '=', challenge.id)
    .where('id', '=', params.teamId)
    .execute()
  return changed(ctx, challenge)
}

/** Puts the viewer into a team with room, or asks its captain where captains decide. */
export async function enterTeam(ctx: SignedIn, { params }: InputOf<Calls['enter']>): Promise<Teams> {
  const { challenge, isLate } = await lockedTeams(ctx, params.challengeId)
  if (challenge.teams.forming === 'draw') throw new Refusal('teams_drawn')
  const own = await membershipOf(ctx, challenge.id, ctx.viewer.id)
  if (own?.team === params.teamId) return teamsFor(ctx, challenge)
  // After the start only who joined late and has no team yet enters one.
  if (isLate && (own || challenge.prize_kind !== 'none')) throw new Refusal('teams_closed')
  await refuseUnknown(ctx, params)
  if ((await sizeOf(ctx, challenge.id, params.teamId)) >= challenge.teams.maxSize) throw new Refusal('team_full')
  // Drawn teams have no captain who could answer.
  const captain = challenge.teams.forming === 'captains' ? await captainOf(ctx, params) : undefined
  if (captain !== undefined) {
    await ask(ctx, challenge, { id: params.teamId, captain })
    return changed(ctx, challenge)
  }
  await moveInto(ctx, challenge.id, ctx.viewer.id, { team: params.teamId })
  return changed(ctx, challenge)
}

/** Takes the viewer out of a team until the start, or takes a request back. */
export async function leaveOwnTeam(ctx: SignedIn, { params }: InputOf<Calls['leave']>): Promise<Teams> {
  const { challenge, isLate } = await lockedTeams(ctx, params.challengeId)
  if (challenge.teams.forming === 'draw') throw new Refusal('teams_drawn')
  const asked = await ctx.db
    .deleteFrom('team_requests')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .where('team', '=', params.teamId)
    .executeTakeFirst()
  const own = await membershipOf(ctx, challenge.id, ctx.viewer.id)
  if (own?.team !== params.teamId) return asked.numDeletedRows > 0n ? changed(ctx, challenge) : teamsFor(ctx, challenge)
  if (isLate) throw new Refusal('teams_closed')
  await leaveTeam(ctx, challenge.id, ctx.viewer.id)
  return changed(ctx, challenge)
}

/** Answers a request to the viewer's team, as its captain. */
export async function answerRequest(ctx: SignedIn, { params, body }: InputOf<Calls['answer']>): Promise<Teams> {
  const { challenge, isLate } = await lockedTeams(ctx, params.challengeId)
  await refuseUnlessCaptain(ctx, params)
  const about = { challenge_id: challenge.id, user_id: params.personId, team: params.teamId }
  const theirs = await membershipOf(ctx, challenge.id, params.personId)
  const asked = await ctx.db
    .selectFrom('team_requests as r')
    .innerJoin('participants as p', join =>
      join.onRef('p.challenge_id', '=', 'r.challenge_id').onRef('p.user_id', '=', 'r.user_id'),
    )
    .select('p.state')
    .where('r.challenge_id', '=', about.challenge_id)
    .where('r.user_id', '=', about.user_id)
    .where('r.team', '=', about.team)
    .executeTakeFirst()
  if (!asked) {
    if (body.accept === (theirs?.team === params.teamId)) return teamsFor(ctx, challenge)
    throw new Refusal('team_request_gone')
  }
  if (!body.accept) {
    await ctx.db
      .deleteFrom('team_requests')
      .where('challenge_id', '=', about.challenge_id)
      .where('user_id', '=', about.user_id)
      .execute()
    await tellAnswer(ctx, challenge, { ...params, accepted: false })
    return changed(ctx, challenge)
  }
  if (asked.state !== 'participating') throw new Refusal('team_request_gone')
  if (isLate && (theirs || challenge.prize_kind !== 'none')) throw new Refusal('teams_closed')
  if ((await sizeOf(ctx, challenge.id, params.teamId)) >= challenge.teams.maxSize) throw new Refusal('team_full')
  await moveInto(ctx, challenge.id, params.personId, { team: params.teamId })
  await tellAnswer(ctx, challenge, { ...params, accepted: true })
  return changed(ctx, challenge)
}

type About = { challengeId: string; teamId: string }

async function challengeInTeams(ctx: SignedIn, challengeId: string): Promise<TeamChallenge> {
  const challenge = await visibleChallenge(ctx, challengeId)
  if (!challenge.teams) throw new Refusal('teams_not_offered')
  return { ...challenge, teams: challenge.teams }
}

/** Returns the challenge of a full participant, its seats locked; `isLate` once it has started, with its teams closed. */
async function lockedTeams(ctx: SignedIn, challengeId: string): Promise<{ challenge: TeamChallenge; isLate: boolean }> {
  const { id, teams } = await challengeInTeams(ctx, challengeId)
  const challenge = { ...(await lockChallenge(ctx, id)), teams }
  await lockSeats(ctx, id)
  const there = await participantOf(ctx.db, id, ctx.viewer.id)
  if (there?.state !== 'participating') throw new Refusal('not_participating')
  if (challenge.status === 'cancelled') throw new Refusal('challenge_cancelled')
  if (challenge.status !== 'active' || ctx.now >= new Date(challenge.settles_at)) throw new Refusal('challenge_ended')
  const isLate = ctx.now >= new Date(challenge.starts_at)
  if (isLate) await startTeams(ctx, challenge)
  return { challenge, isLate }
}

async function openForming(ctx: SignedIn, challengeId: string): Promise<TeamChallenge> {
  const { challenge, isLate } = await lockedTeams(ctx, challengeId)
  if (challenge.teams.forming === 'draw') throw new Refusal('teams_drawn')
  if (isLate) throw new Refusal('teams_closed')
  return challenge
}

async function changed(ctx: SignedIn, challenge: TeamChallenge): Promise<Teams> {
  ctx.afterCommit(() => ctx.live.challengeChanged(challenge.id))
  return teamsFor(ctx, challenge)
}

async function exists({ db }: SignedIn, { challengeId, teamId }: About): Promise<boolean> {
  const there = await db
    .selectFrom('teams')
    .select('id')
    .where('challenge_id', '=', challengeId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return there !== undefined
}

async function refuseUnknown(ctx: SignedIn, about: About): Promise<void> {
  if (!(await exists(ctx, about))) throw new Refusal('team_not_found')
}

async function refuseUnlessCaptain(ctx: SignedIn, about: About): Promise<void> {
  await refuseUnknown(ctx, about)
  if ((await captainOf(ctx, about)) !== ctx.viewer.id) throw new Refusal('not_captain')
}

async function captainOf({ db }: SignedIn, { challengeId, teamId }: About): Promise<string | undefined> {
  const captain = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .where('team', '=', teamId)
    .where('is_captain', '=', true)
    .executeTakeFirst()
  return captain?.user_id
}

async function refuseTakenName({ db }: SignedIn, challengeId: string, of: { id: string; name: string }): Promise<void> {
  const taken = await db
    .selectFrom('teams')
    .select('id')
    .where('challenge_id', '=', challengeId)
    .where('name_key', '=', teamNameKey(of.name))
    .where('id', '<>', of.id)
    .executeTakeFirst()
  if (taken) throw new Refusal('team_name_taken')
}

/**
 * Requests entry from the captain of a team; each person has one open request. If the two have blocked each other, the
 * request stays open but hidden, so that neither learns of the block.
 */
async function ask(ctx: SignedIn, challenge: TeamChallenge, team: { id: string; captain: string }): Promise<void> {
  const asked = { team: team.id, asked_at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('team_requests')
    .values({ challenge_id: challenge.id, user_id: ctx.viewer.id, ...asked })
    .onConflict(conflict =>
      conflict.columns(['challenge_id', 'user_id']).doUpdateSet(asked).where('team_requests.team', '<>', team.id),
    )
    .execute()
  if ((await whoSee(ctx, [{ one: ctx.viewer.id, other: team.captain }])).length === 0) return
  await notify(ctx, {
    kind: 'team_request',
    userId: team.captain,
    subject: `${challenge.id}:${team.id}:${ctx.viewer.id}`,
    facts: {
      challengeId: challenge.id,
      title: challenge.title,
      person: (await personOf(ctx.db, ctx.viewer.id))!.name,
      team: await nameOf(ctx, challenge.id, team.id),
    },
  })
}

async function tellAnswer(
  ctx: SignedIn,
  challenge: TeamChallenge,
  { teamId, personId, accepted }: { teamId: string; personId: string; accepted: boolean },
): Promise<void> {
  await notify(ctx, {
    kind: 'team_answer',
    userId: personId,
    subject: `${challenge.id}:${teamId}:${accepted}`,
    facts: {
      challengeId: challenge.id,
      title: challenge.title,
      team: await nameOf(ctx, challenge.id, teamId),
      accepted,
    },
  })
}

async function nameOf({ db }: SignedIn, challengeId: string, teamId: string): Promise<string> {
  const { name } = await db
    .selectFrom('teams')
    .select('name')
    .where('challenge_id', '=', challengeId)
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()
  return name
}
