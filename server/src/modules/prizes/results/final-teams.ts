import type { z } from 'zod'
import type { FinalTeam } from '@bora/contract/results.ts'
import { shownTeamScore, teamReached, teamStandingsOf } from '@bora/rules/fairness/teams.ts'
import { type Fraction, teamShares } from '@bora/rules/prizes.ts'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { teamStartOf } from '../../participation/index.ts'
import type { SettlementRow } from '../settlement/settlement-of.ts'

type Team = z.output<typeof FinalTeam>

const TEAMS_SHOWN = 50

/**
 * Returns the final standings of the teams of a challenge, by rank: the first fifty and the viewer's own; null if it
 * wasn't played in teams. They follow from the frozen lines, since teams don't change after the start.
 */
export async function finalTeamsOf(
  ctx: SignedIn,
  { id, teams: rules, target, prize_split: split, prize_tiers: tiers }: ChallengeRow,
  { revision, outcome }: SettlementRow,
): Promise<Team[] | null> {
  const start = rules && (await teamStartOf(ctx, id))
  if (!start || start.outcome === 'too_few') return null
  const lines = await ctx.db
    .selectFrom('settlement_lines')
    .select(['user_id', 'rank', 'score', 'prize_cents', 'credit_cents', 'odd_cent', 'reached_target'])
    .where('challenge_id', '=', id)
    .where('revision', '=', revision)
    .orderBy('position')
    .execute()
  const people = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', join => join.onRef('t.challenge_id', '=', 'm.challenge_id').onRef('t.id', '=', 'm.team'))
    .select(['m.user_id as id', 'm.team', 't.name'])
    .where('m.challenge_id', '=', id)
    .execute()
  const standings = teamStandingsOf(
    rules,
    lines.map(one => ({ participant: one.user_id, score: one.score })),
    people,
  )
  const shares = outcome === 'paid' ? teamShares({ split, tiers }, target, standings) : new Map<string, Fraction>()
  const own = people.find(one => one.id === ctx.viewer.id)?.team
  const shown = standings.filter((one, index) => index < TEAMS_SHOWN || one.team === own)
  const ofTeam = Map.groupBy(people, one => one.team)
  const teamOf = new Map(people.map(one => [one.id, one.team]))
  const linesOf = Map.groupBy(lines, line => teamOf.get(line.user_id) ?? '')
  const refs = await personRefs(
    ctx,
    shown.flatMap(({ team }) => linesOf.get(team)!.map(line => line.user_id)),
  )
  return shown.map(standing => {
    const { team, rank, sum, of } = standing
    const members = linesOf.get(team)!
    return {
      id: team,
      name: ofTeam.get(team)![0]!.name,
      rank,
      sum: Number(sum),
      of,
      hundredths: Number(shownTeamScore(standing)),
      size: ofTeam.get(team)!.length,
      reachedTarget: target !== null && teamReached(standing, target),
      prizeCents: members.reduce((total, line) => total + line.prize_cents, 0),
      share: fractionOf(shares.get(team)),
      isMine: team === own,
      members: members.map(line => ({
        person: refs.get(line.user_id)!,
        rank: line.rank,
        score: line.score,
        prizeCents: line.prize_cents,
        creditCents: line.credit_cents,
        reachedTarget: line.reached_target,
        isMe: line.user_id === ctx.viewer.id,
        oddCent: line.odd_cent,
        division: null,
        divisionRank: null,
        completersCents: 0,
      })),
    }
  })
}

function fractionOf(share: Fraction | undefined): Team['share'] {
  return share ? { part: Number(share.part), of: Number(share.of) } : null
}
