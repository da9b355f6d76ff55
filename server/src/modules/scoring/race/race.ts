// Owns no tables: the history of a ranking, day by day. Guarantees: ranks of past dates follow from the current
// receipts, the last of them is the ranking itself, and people who may not see the ranking see none of it. Depends on
// challenges, standings and activities.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { Day } from '@bora/rules/calendar.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { rowsAround } from '../standings/around.ts'
import { leaderboard } from '../standings/leaderboard.ts'
import { begunDays, scoresAt } from './days.ts'
import { gainsOf, inviteGains } from './gains.ts'
import { isCountedEachTime, standingsOfInput } from './input-standings.ts'

type Race = (typeof api)['race']['race']
type DayRanks = (typeof api)['race']['dayRanks']
type Board = Awaited<ReturnType<typeof leaderboard>>
type Row = Board['top'][number]

/** How many of the ranking's first are shown, and how many neighbours above and below the viewer. */
const FIRST = 5
const BESIDE = 1

/**
 * Returns ranks at the end of each date that has begun (docs/rules/scoring.md#ranks-of-past-days), of the first in the
 * ranking, of the viewer and of the neighbours. Refuses `challenge_not_found` for people who may not see the challenge.
 */
export async function raceOf(ctx: SignedIn, { params }: InputOf<Race>): Promise<OutputOf<Race>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const board = await leaderboard(ctx, { params, query: { view: 'overall', limit: FIRST }, body: {} })
  const rows = await shownRows(ctx, challenge.id, board)
  const days = begunDays(ctx, challenge)
  const past = days.slice(0, -1)
  const people = rows.map(row => row.person.id)
  // If everyone is counted anyway, their invites are read once.
  const invites = isCountedEachTime(board.total) ? await inviteGains(ctx, challenge) : undefined
  const gains = await gainsOf(ctx, challenge, people, invites)
  const standings = await standingsOfInput(ctx, challenge, past, { participants: board.total, invites })
  return {
    days,
    total: board.total,
    lines: rows.map(row => {
      const scores = scoresAt(days, gains.get(row.person.id) ?? [], row)
      return {
        person: row.person,
        isMe: row.isMe,
        scores,
        ranks: scores.map((score, index) => shownRank(score, standings[index]?.(score) ?? row.rank)),
      }
    }),
  }
}

/**
 * Returns a person's score and rank at the end of each date that has begun, latest first
 * (docs/rules/scoring.md#ranks-of-past-days). Refuses `challenge_not_found` for people who may not see the challenge,
 * and `not_participating` if the person is not in its ranking.
 */
export async function dayRanksOf(ctx: SignedIn, { params, query }: InputOf<DayRanks>): Promise<OutputOf<DayRanks>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const rows = await rowsAround(ctx, challenge.id, 0, query.person)
  const row = rows.find(one => one.person.id === query.person)
  if (!row) throw new Refusal('not_participating')
  const days = begunDays(ctx, challenge)
  const gains = (await gainsOf(ctx, challenge, [query.person])).get(query.person) ?? []
  const standings = await standingsOfInput(ctx, challenge, days.slice(0, -1))
  const scores = scoresAt(days, gains, row)
  const invited = new Map<Day, number>()
  for (const gain of gains) if (gain.byInvite) invited.set(gain.day, (invited.get(gain.day) ?? 0) + gain.points)
  return {
    days: days
      .map((date, index) => ({
        date,
        score: scores[index]!,
        rank: shownRank(scores[index]!, standings[index]?.(scores[index]!) ?? row.rank),
        invitePoints: invited.get(date) ?? 0,
      }))
      .toReversed(),
  }
}

// The first of the ranking, and the viewer between neighbours, each once.
async function shownRows(ctx: SignedIn, challengeId: string, { top, me }: Board): Promise<Row[]> {
  const place = top.findIndex(row => row.isMe)
  if (!me || (place >= 0 && place + BESIDE < top.length)) return top
  const rows = await rowsAround(ctx, challengeId, 0, ctx.viewer.id)
  const mine = rows.findIndex(row => row.isMe)
  const beside = rows.slice(Math.max(0, mine - BESIDE), mine + BESIDE + 1)
  return [...new Map([...top, ...beside].map(row => [row.person.id, row])).values()]
}

// Without points everyone shares the last place, so the rank is meaningless.
function shownRank(score: number, rank: number): number | null {
  return score > 0 ? rank : null
}
