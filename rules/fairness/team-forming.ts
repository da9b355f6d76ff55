import type { Day } from '../calendar.ts'
import { compareInstants, instantParts } from '../instant.ts'
import { numbersOf } from '../rules-version.ts'
import { checkText, type TextProblem } from '../shown-text.ts'
import { compareText } from '../text-order.ts'
import {
  MAX_TEAM_BEST,
  TEAM_MAX_SIZE_DEFAULT,
  MAX_TEAM_MAX_SIZE,
  TEAM_MIN_SIZE_DEFAULT,
  MAX_TEAM_MIN_SIZE,
  TEAM_NAME_MAX_LENGTH,
  TEAM_NAME_MIN_LENGTH,
  MIN_TEAM_SIZE,
} from './limits.ts'
import type { Lot } from './lots.ts'

/**
 * How teams form (docs/rules/teams.md#forming): anyone founds a team or enters one with room, founders accept requests,
 * or the server draws them.
 */
export const TEAM_FORMINGS = ['open', 'captains', 'draw'] as const
export type TeamForming = {
  forming: (typeof TEAM_FORMINGS)[number]
  minSize: number
  maxSize: number
}

export const TEAM_FORMING_DEFAULT: TeamForming = {
  forming: 'open',
  minSize: TEAM_MIN_SIZE_DEFAULT,
  maxSize: TEAM_MAX_SIZE_DEFAULT,
}

/**
 * Returns the first team size of a new challenge that is out of range, with its range; null if all are valid
 * (docs/rules/teams.md#sizes). `best` is read only if the score is `best`.
 */
export function sizeOutOfRange({
  minSize,
  maxSize,
  score,
  best,
}: Pick<TeamForming, 'minSize' | 'maxSize'> & { score: 'average' | 'best'; best: number }): {
  field: 'minSize' | 'maxSize' | 'best'
  least: number
  most: number
} | null {
  const ranges = [
    { field: 'minSize', value: minSize, least: MIN_TEAM_SIZE, most: MAX_TEAM_MIN_SIZE },
    { field: 'maxSize', value: maxSize, least: 2 * minSize - 1, most: MAX_TEAM_MAX_SIZE },
    { field: 'best', value: score === 'best' ? best : 1, least: 1, most: Math.min(minSize, MAX_TEAM_BEST) },
  ] as const
  const wrong = ranges.find(({ value, least, most }) => !(Number.isInteger(value) && value >= least && value <= most))
  return wrong ? { field: wrong.field, least: wrong.least, most: wrong.most } : null
}

/** A full participant at the start; `team` is their choice, and `baseline` is null for a newcomer. */
export type Unteamed = { id: string; joinedAt: string; team: string | null; baseline: bigint | null }

/** Outcome of forming teams at the start; `drawn` means the server drew all of them. */
export type TeamsAtStart =
  | { outcome: 'teams'; drawn: boolean; teamOf: Map<string, string> }
  /** Too few people for two teams: with a prize the challenge is cancelled; without one, everyone plays alone. */
  | { outcome: 'cancelled' | 'without_teams' }

/**
 * Assigns all full participants at the start to teams; the order of `people` doesn't matter
 * (docs/rules/teams.md#start). `lot` is used only for drawn teams.
 */
export function teamsAtStart(
  challenge: TeamForming & { id: string; startDate: Day; rulesVersion: number; prize: boolean },
  people: readonly Unteamed[],
  lot: Lot,
): TeamsAtStart {
  const { forming, minSize, maxSize, prize } = challenge
  const { leastTeams } = numbersOf(challenge.rulesVersion)
  if (people.length < leastTeams * minSize) return { outcome: prize ? 'cancelled' : 'without_teams' }
  const chosen = Map.groupBy(people, one => one.team)
  const sizes = new Map<string, number>()
  for (const [team, { length }] of chosen) if (team !== null && length >= minSize) sizes.set(team, length)
  if (forming === 'draw' || sizes.size < leastTeams) {
    const order = drawOrder(challenge, people, lot)
    return { outcome: 'teams', drawn: true, teamOf: drawnTeams(order, maxSize, leastTeams) }
  }
  const teamOf = new Map(people.flatMap(({ id, team }) => (team !== null && sizes.has(team) ? [[id, team]] : [])))
  for (const { id } of people.filter(one => !teamOf.has(one.id)).sort(byJoining)) {
    const team = teamForOne(sizes)
    teamOf.set(id, team)
    sizes.set(team, sizes.get(team)! + 1)
  }
  return { outcome: 'teams', drawn: false, teamOf }
}

/**
 * Returns the team that takes one more member: the smallest, and of equal ones the lowest id. If none has room, it
 * exceeds its size, which is allowed only at the start. `sizes` is by team; throws a RangeError if it is empty.
 */
export function teamForOne(sizes: ReadonlyMap<string, number>): string {
  let chosen: [string, number] | undefined
  for (const [team, size] of sizes) {
    if (!chosen || size < chosen[1] || (size === chosen[1] && compareText(team, chosen[0]) < 0)) chosen = [team, size]
  }
  if (!chosen) throw new RangeError('There is no team to enter')
  return chosen[0]
}

/** Returns the order of the draw: highest baseline first (none is 0), then the lowest lot of the start date. */
export function drawOrder(
  challenge: { id: string; startDate: Day },
  people: readonly Pick<Unteamed, 'id' | 'baseline'>[],
  lot: Lot,
): string[] {
  return people
    .map(({ id, baseline }) => ({
      id,
      baseline: baseline ?? 0n,
      lot: lot(challenge.startDate, `${challenge.id}:${id}`),
    }))
    .sort((a, b) => {
      if (a.baseline !== b.baseline) return a.baseline > b.baseline ? -1 : 1
      return compareText(a.lot, b.lot) || compareText(a.id, b.id)
    })
    .map(one => one.id)
}

/**
 * Deals people in the order of the draw into the teams `t1`, `t2` ... that are needed to hold them, at least
 * `leastTeams`. The direction alternates, so that no team is the strongest in every round (docs/rules/teams.md#draw).
 */
export function drawnTeams(order: readonly string[], maxSize: number, leastTeams: number): Map<string, string> {
  const teams = Math.max(leastTeams, Math.ceil(order.length / maxSize))
  return new Map(
    order.map((id, i) => {
      const place = i % teams
      const forth = Math.floor(i / teams) % 2 === 0
      return [id, `t${forth ? place + 1 : teams - place}`]
    }),
  )
}

/**
 * Returns the captain after the current one leaves: the member who entered first, then the lowest id; null if the team
 * is empty.
 */
export function nextCaptain(members: readonly { id: string; enteredAt: string }[]): string | null {
  const [first] = members.toSorted(
    (a, b) => compareInstants(instantParts(a.enteredAt), instantParts(b.enteredAt)) || compareText(a.id, b.id),
  )
  return first?.id ?? null
}

const DRAWN_NAMES = ['Pitanga', 'Mata', 'Mar', 'Maracujá', 'Goiaba', 'Céu', 'Folha', 'Areia']

/**
 * Returns the name of a drawn team, `t1`, `t2` ... (docs/rules/teams.md#draw): those of the palettes, numbered from the
 * second round on.
 */
export function drawnTeamName(id: string): string {
  const index = Number(id.slice(1)) - 1
  const round = Math.floor(index / DRAWN_NAMES.length) + 1
  const name = DRAWN_NAMES[index % DRAWN_NAMES.length]!
  return round === 1 ? name : `${name} ${round}`
}

/** Returns the problem with a team's name, or null (docs/rules/teams.md#forming). */
export function checkTeamName(name: string): TextProblem | null {
  return checkText(name, { least: TEAM_NAME_MIN_LENGTH, most: TEAM_NAME_MAX_LENGTH })
}

/** Returns a team's name without case and accents, the form in which it must be unique in a challenge. */
export function teamNameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function byJoining(a: Unteamed, b: Unteamed): number {
  return compareInstants(instantParts(a.joinedAt), instantParts(b.joinedAt)) || compareText(a.id, b.id)
}
