import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { countedInTeam, shownTeamScore, type TeamStanding } from '@bora/rules/fairness/teams.ts'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import { type ChallengeRow, hiddenFrom, participantOf } from '../../challenges/index.ts'
import { teamDayRanks, teamDays, type TeamMemberRow, teamStandings } from '../../scoring/index.ts'
import { teamStartOf } from './start.ts'

type Calls = (typeof api)['teams']
type Teams = OutputOf<Calls['list']>
type TeamPage = OutputOf<Calls['one']>
type Team = NonNullable<Teams['mine']>
type Card = Teams['teams'][number]

const TEAMS_SHOWN = 50
const FACES = 5

/** A challenge that is played in teams. */
export type TeamChallenge = ChallengeRow & { teams: NonNullable<ChallengeRow['teams']> }

type Row = {
  id: string
  name: string
  members: TeamMemberRow[]
  standing: TeamStanding | undefined
  dayRank: number | null
}

/** Returns a page of the teams of a challenge, the viewer's own one, and the viewer's current abilities. */
export async function teamsFor(ctx: SignedIn, challenge: TeamChallenge, from = 0): Promise<Teams> {
  const { rows, start } = await lineupOf(ctx, challenge)
  const asked = await ctx.db
    .selectFrom('team_requests')
    .select('team')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const shown = rows.slice(from, from + TEAMS_SHOWN)
  const mine = rows.find(row => row.members.some(one => one.user_id === ctx.viewer.id))
  const seen = { asked: asked?.team ?? null, challenge }
  return {
    rules: challenge.teams,
    phase: phaseOf(ctx, challenge, start?.outcome),
    drawn: start?.outcome === 'drawn',
    closesAt: challenge.starts_at,
    total: rows.length,
    teams: await cardsOf(ctx, shown, seen),
    next: from + TEAMS_SHOWN < rows.length ? from + TEAMS_SHOWN : null,
    mine: mine ? await teamView(ctx, mine, seen) : null,
    may: await mayOf(ctx, challenge, { isIn: mine !== undefined, hasStarted: start !== undefined }),
  }
}

/** Returns one team with its members and its days; undefined if there is none of this id. */
export async function teamFor(ctx: SignedIn, challenge: TeamChallenge, teamId: string): Promise<TeamPage | undefined> {
  const { rows, start } = await lineupOf(ctx, challenge)
  const row = rows.find(one => one.id === teamId)
  if (!row) return undefined
  const team = await teamView(ctx, row, { asked: null, challenge })
  return { ...team, days: start ? await teamDays(ctx, challenge, row.members) : [] }
}

function phaseOf(
  ctx: SignedIn,
  challenge: TeamChallenge,
  outcome: 'chosen' | 'drawn' | 'too_few' | undefined,
): Teams['phase'] {
  if (outcome) return outcome === 'too_few' ? 'too_few' : 'formed'
  return ctx.now < new Date(challenge.starts_at) ? 'forming' : 'starting'
}

async function mayOf(
  ctx: SignedIn,
  { id, teams, prize_kind, status, starts_at, settles_at }: TeamChallenge,
  { isIn, hasStarted }: { isIn: boolean; hasStarted: boolean },
): Promise<Teams['may']> {
  const nothing = { found: false, enter: false, leave: false }
  const there = await participantOf(ctx.db, id, ctx.viewer.id)
  if (there?.state !== 'participating' || status !== 'active' || teams.forming === 'draw') return nothing
  if (ctx.now < new Date(starts_at)) return { found: true, enter: true, leave: isIn }
  const late = hasStarted && !isIn && prize_kind === 'none' && ctx.now < new Date(settles_at)
  return { ...nothing, enter: late }
}

async function lineupOf(ctx: SignedIn, challenge: TeamChallenge) {
  const start = await teamStartOf(ctx, challenge.id)
  const teams = await ctx.db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('challenge_id', '=', challenge.id)
    .orderBy('founded_at')
    .orderBy('id')
    .execute()
  const { members, standings } = await teamStandings(ctx, challenge)
  const dayRanks = start ? await teamDayRanks(ctx, challenge.id) : new Map<string, number>()
  const membersOf = Map.groupBy(members, one => one.team)
  const standingOf = new Map(standings.map(one => [one.team, one]))
  const rows: Row[] = teams.map(({ id, name }) => ({
    id,
    name,
    members: membersOf.get(id) ?? [],
    standing: start && standingOf.get(id),
    dayRank: dayRanks.get(id) ?? null,
  }))
  if (start) {
    const places = new Map(standings.map((one, index) => [one.team, index]))
    rows.sort((a, b) => (places.get(a.id) ?? rows.length) - (places.get(b.id) ?? rows.length))
  }
  return { rows, start }
}

type Seen = { asked: string | null; challenge: TeamChallenge }

async function cardsOf(ctx: SignedIn, rows: readonly Row[], seen: Seen): Promise<Card[]> {
  const people = await personRefs(
    ctx,
    rows.flatMap(row => [...faces(row), ...captain(row)].map(one => one.user_id)),
  )
  return rows.map(row => {
    const { id, name, members, standing, dayRank } = row
    const [leader] = captain(row)
    const { sum, of } = standing ?? { sum: 0n, of: members.length || 1 }
    const rank = standing && standing.sum > 0n ? standing.rank : null
    return {
      id,
      name,
      size: members.length,
      gone: members.filter(one => one.score === null).length,
      faces: faces(row).map(one => people.get(one.user_id)!),
      memberIds: members.filter(one => one.score !== null).map(one => one.user_id),
      captain: leader ? people.get(leader.user_id)! : null,
      rank,
      movement: rank === null || dayRank === null ? null : dayRank - rank,
      sum: Number(sum),
      of,
      hundredths: Number(shownTeamScore({ sum, of })),
      isMine: members.some(one => one.user_id === ctx.viewer.id),
      hasAsked: seen.asked === id,
    }
  })
}

function faces({ members }: Row): TeamMemberRow[] {
  return members
    .filter(one => one.score !== null)
    .toSorted((a, b) => b.score! - a.score!)
    .slice(0, FACES)
}

function captain({ members }: Row): TeamMemberRow[] {
  return members.filter(one => one.is_captain)
}

async function teamView(ctx: SignedIn, row: Row, seen: Seen): Promise<Team> {
  const [card] = await cardsOf(ctx, [row], seen)
  const inside = row.members.flatMap(one => (one.score === null ? [] : [{ ...one, score: one.score }]))
  // Stable: of equal scores, who entered first.
  inside.sort((a, b) => b.score - a.score)
  const counted = countedInTeam(seen.challenge.teams, inside.length)
  const leads = row.members.some(one => one.is_captain && one.user_id === ctx.viewer.id)
  const requests = leads ? await requestsTo(ctx, seen.challenge.id, row.id) : []
  const people = await personRefs(
    ctx,
    [...inside, ...requests].map(one => one.user_id),
  )
  return {
    ...card!,
    members: inside.map(({ user_id, score, is_captain: isCaptain }, index) => ({
      person: people.get(user_id)!,
      score,
      counts: index < counted,
      isCaptain,
      isMe: user_id === ctx.viewer.id,
    })),
    requests: requests.map(({ user_id, asked_at: askedAt }) => ({ person: people.get(user_id)!, askedAt })),
  }
}

// Of people whom the captain blocked, or who blocked the captain, nothing is shown: their requests lapse.
async function requestsTo(ctx: SignedIn, challengeId: string, team: string) {
  const hidden = await hiddenFrom(ctx)
  const rows = await ctx.db
    .selectFrom('team_requests')
    .select(['user_id', 'asked_at'])
    .where('challenge_id', '=', challengeId)
    .where('team', '=', team)
    .orderBy('asked_at')
    .orderBy('user_id')
    .execute()
  return rows.filter(row => !hidden.includes(row.user_id))
}
