import { type Day, dayNumber, isDay, isTimeZone } from './calendar.ts'
import { type ChallengeType, CHALLENGE_TYPES } from './challenge-types.ts'
import type { Whole } from './decimal.ts'
import { type ExactJson, exactJsonText, parseExactJson } from './exact-json.ts'
import { divisionRanksOf, FIRST_DIVISION } from './fairness/divisions.ts'
import { MAX_COMPLETERS_PERCENT, MAX_PASS_DAYS, MAX_TEAM_BEST } from './fairness/limits.ts'
import { TEAM_SCORES, type TeamRules, type TeamStanding, teamStandingsOf } from './fairness/teams.ts'
import { Field, HistoryError, shown } from './history-reader.ts'
import { parseInstant } from './instant.ts'
import { MIN_REQUIRED_MINUTES, MAX_WEEKLY_TARGET } from './limits.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from './money.ts'
import { entryFeeOf, type Prize, PRIZE_KINDS, PRIZE_SPLITS, settleExactly, type Settlement } from './prizes.ts'
import { standingsOf, type Standing } from './ranking.ts'
import { FIRST_RULES_VERSION, isRulesVersion, numbersOf, RULES_VERSIONS } from './rules-version.ts'
import { type Activity, type Bonus, BONUS_KINDS } from './scoring/activity.ts'
import { withDefaults } from './scoring/default-rules.ts'
import { ownTargetsOf, type Receipt, type Score, scoringOf } from './scoring/scoring.ts'
import { BASE_POINTS_DECIMALS, MAX_BASE_POINTS, BONUS_STYLES, POSE_RULES, type Rules } from './scoring/chosen-rules.ts'
import { compareText } from './text-order.ts'
import { isWorkoutType } from './workout-types.ts'

export { HistoryError } from './history-reader.ts'

/** Everything that decides a challenge, as exported and audited (docs/rules/scoring.md#history-file). */
export type History = {
  challenge: {
    id: string
    type: ChallengeType
    startDate: Day
    endDate: Day
    cancelled: boolean
    rules: Rules
    /** Written by every export since versions exist (docs/rules/scoring.md#rules-version). */
    rulesVersion: number
    /** In the score's unit; null for "the highest score wins". */
    target: Whole | null
    prize: Prize
    /** Absent without teams (docs/rules/teams.md). */
    teams?: TeamRules | null
    /** Whether there are divisions (docs/rules/fair-starts.md#divisions). */
    divisions?: boolean | null
  }
  /**
   * `out`: was removed or withdrew after the start, and appears nowhere (docs/rules/money.md#withdrawal). `division` is
   * absent for those in `A`.
   */
  participants: {
    id: string
    joinedAt: string
    paid: boolean
    out?: true
    team?: string | null
    division?: string | null
  }[]
  activities: (Activity & { participant: string })[]
  bonuses: (Bonus & { participant: string; at: string | null })[]
  /** Absent if no one requested one (docs/rules/passes.md). */
  passes?: { participant: string; date: Day }[]
}

/** A standing in the outcome: `target` if passes can change it, and the division if there are any. */
export type OutcomeStanding = Standing<bigint> & { target?: bigint; division?: string; divisionRank?: number }

/** The outcome of a history: standings, a receipt for each activity, and the distribution of the money. */
export type Outcome = {
  standings: OutcomeStanding[]
  /** Only with teams: those with a member in the standings. */
  teams?: TeamStanding[]
  receipts: Receipt<bigint>[]
  settlement: Settlement<bigint>
}

/**
 * Parses a history file: one history, or an array of them. Throws a `HistoryError` that names the field if anything is
 * malformed (docs/rules/scoring.md#history-file).
 */
export function parseHistoryFile(text: string): History | History[] {
  const json = jsonOf(text)
  if (json === null || typeof json === 'boolean' || (json.kind !== 'list' && json.kind !== 'object')) {
    throw new HistoryError('', 'The file must hold a history or a list of histories')
  }
  const file = new Field('', json)
  return json.kind === 'list' ? file.items().map(readHistory) : readHistory(file)
}

/** Like `parseHistoryFile`, for a text that must contain exactly one history. */
export function parseHistory(text: string): History {
  const history = parseHistoryFile(text)
  if (Array.isArray(history)) throw new HistoryError('', 'The file must hold one history, not a list of them')
  return history
}

/** Computes the outcome of a history, independent of the order of its lists (docs/rules/scoring.md#history-file). */
export function outcomeOf(history: History): Outcome {
  const { challenge, participants } = history
  const paid = new Set(participants.filter(one => one.paid && !one.out).map(one => one.id))
  const scored = [...scoresOf(history)]
  const standings = listedStandings(challenge, scored, participants)
  return {
    standings,
    ...(challenge.teams && { teams: teamStandingsOf(challenge.teams, standings, participants) }),
    receipts: scored.flatMap(one => one.receipts),
    settlement: settleExactly(challenge, standings, paid, participants),
  }
}

type Scored = Score<bigint> & { participant: string; joinedAt: string; target?: bigint }

/** Returns the standings of these scores, with own targets and divisions if the challenge has any. */
function listedStandings(
  { divisions }: History['challenge'],
  scored: readonly Scored[],
  participants: History['participants'],
): OutcomeStanding[] {
  const targetOf = new Map(scored.map(one => [one.participant, one.target]))
  const divisionOf = new Map(participants.map(one => [one.id, one.division]))
  const standings = standingsOf(scored).map(one => {
    const target = targetOf.get(one.participant)
    const division = divisions ? (divisionOf.get(one.participant) ?? FIRST_DIVISION) : undefined
    return { ...one, ...(target !== undefined && { target }), ...(division !== undefined && { division }) }
  })
  if (!divisions) return standings
  const ranks = divisionRanksOf(standings.map(one => ({ ...one, division: one.division ?? FIRST_DIVISION })))
  return standings.map(one => ({ ...one, divisionRank: ranks.get(one.participant)! }))
}

/**
 * Yields the score and receipts of each ranked participant, in the order of their ids: those still in the challenge who
 * paid the entry fee, if there is one. `target` is their own, if passes can change it (docs/rules/passes.md#target).
 */
export function* scoresOf({
  challenge,
  participants: everybody,
  activities,
  bonuses,
  passes,
}: History): Generator<Scored> {
  const participants = everybody.filter(one => !one.out)
  const shown = entryFeeOf(challenge.prize) > 0n ? participants.filter(one => one.paid) : participants
  const activitiesOf = Map.groupBy(activities, one => one.participant)
  const bonusesOf = Map.groupBy(bonuses, one => one.participant)
  const passesOf = Map.groupBy(passes ?? [], one => one.participant)
  const scoreOf = scoringOf(challenge)
  const { target, teams } = challenge
  const ownTargetOf = challenge.rules.passDays && target !== null && !teams ? ownTargetsOf(challenge, target) : null
  for (const { id, joinedAt } of shown.sort((a, b) => compareText(a.id, b.id))) {
    const dates = passesOf.get(id)?.map(one => one.date) ?? []
    const score = scoreOf(activitiesOf.get(id) ?? [], bonusesOf.get(id) ?? [], dates)
    yield { participant: id, joinedAt, ...score, ...(ownTargetOf && { target: ownTargetOf(score.passes ?? []) }) }
  }
}

/** Formats outcomes as the replay prints them: JSON with 2 spaces of indent, no newline at the end. */
export function outcomeText(outcome: Outcome | readonly Outcome[]): string {
  return exactJsonText(outcome)
}

function jsonOf(text: string): ExactJson {
  try {
    return parseExactJson(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error)
    throw new HistoryError('', `The file is not JSON (${reason})`)
  }
}

function readHistory(file: Field): History {
  file.object()
  const challenge = readChallenge(file.member('challenge').required())
  const participants = file.member('participants').items().map(readParticipant)
  refuseDuplicates(file.member('participants').items(), participants)
  const known = new Set(participants.map(one => one.id))
  const activities = file
    .member('activities')
    .items()
    .map(one => readActivity(one, known))
  refuseDuplicates(file.member('activities').items(), activities)
  const bonuses = file
    .member('bonuses')
    .items()
    .map(one => readBonus(one, known))
  const passes = file
    .member('passes')
    .items()
    .map(one => readPass(one, known))
  return { challenge, participants, activities, bonuses, ...(passes.length > 0 && { passes }) }
}

function readChallenge(field: Field): History['challenge'] {
  const id = field.member('id').id()
  const type = field.member('type').textThat(isOneOf(CHALLENGE_TYPES), 'a challenge type')
  const startDate = readDay(field.member('startDate'))
  const endDate = readDay(field.member('endDate'))
  if (dayNumber(endDate)! < dayNumber(startDate)!) throw field.member('endDate').error('is before challenge.startDate')
  const rulesVersion = readRulesVersion(field.member('rulesVersion'))
  const target = field.member('target').whole(1n)
  const prize = readPrize(field.member('prize'))
  const teams = readTeams(field.member('teams'), rulesVersion)
  const divisions = field.member('divisions').flag(false)
  refuseTogether(field, { target, prize, teams, divisions })
  return {
    id,
    type,
    startDate,
    endDate,
    cancelled: field.member('cancelled').flag(false),
    rules: readRules(field.member('rules'), rulesVersion),
    rulesVersion,
    target,
    prize,
    ...(teams && { teams }),
    ...(divisions && { divisions }),
  }
}

function readTeams(field: Field, rulesVersion: number): TeamRules | null {
  if (field.absent) return null
  field.object()
  return {
    score: field.member('score').choice(TEAM_SCORES, 'average'),
    best: field.member('best').wholeWithin(1, MAX_TEAM_BEST) ?? numbersOf(rulesVersion).teamBest,
  }
}

function refuseTogether(
  field: Field,
  { target, prize, teams, divisions }: Pick<History['challenge'], 'target' | 'prize' | 'teams' | 'divisions'>,
): void {
  const completers = prize.completersPercent ?? 0
  if (teams && divisions) throw field.member('divisions').error("can't be combined with challenge.teams")
  const percent = field.member('prize').member('completersPercent')
  if (teams && completers > 0) throw percent.error("can't be combined with challenge.teams")
  if (target === null && completers > 0) throw percent.error('needs challenge.target')
}

function readRulesVersion(field: Field): number {
  const version = field.whole(1n) ?? FIRST_RULES_VERSION
  if (isRulesVersion(Number(version))) return Number(version)
  const known = Object.keys(RULES_VERSIONS).join(', ')
  throw field.error(`is ${shown(String(version))}, which is not a version of the rules that is known here (${known})`)
}

function readRules(field: Field, rulesVersion: number): Rules {
  const flag = (name: string) => (field.member(name).absent ? null : field.member(name).flag(true))
  const weekdays = field.member('weekdays')
  const days = weekdays.items().map(day => day.required().wholeWithin(1, 7)!)
  if (!weekdays.absent && days.length === 0) throw weekdays.error('must name at least one weekday')
  const given = {
    basePointsPerMinute: field.member('basePointsPerMinute').positiveDecimal(MAX_BASE_POINTS, BASE_POINTS_DECIMALS),
    variety: field.member('variety').choice(BONUS_STYLES, 'percent'),
    flash: field.member('flash').choice(BONUS_STYLES, 'percent'),
    minMinutes: field.member('minMinutes').wholeWithin(MIN_REQUIRED_MINUTES, numbersOf(rulesVersion).mostMinutes),
    weeklyTarget: field.member('weeklyTarget').wholeWithin(1, MAX_WEEKLY_TARGET),
    weekStreakBonus: field.member('weekStreakBonus').whole(0n),
    weekdays: weekdays.absent ? null : days,
    gymBonus: flag('gymBonus'),
    inviteBonus: flag('inviteBonus'),
    passDays: field.member('passDays').wholeWithin(0, MAX_PASS_DAYS),
    pose: field.member('pose').absent ? null : field.member('pose').choice(POSE_RULES, 'off'),
  }
  return withDefaults(given, rulesVersion)
}

function readPrize(field: Field): Prize {
  const split = field.member('split').choice(PRIZE_SPLITS, 'winner')
  const tiers = field.member('tiers')
  const completersPercent = field.member('completersPercent').wholeWithin(0, MAX_COMPLETERS_PERCENT)
  const percentages = tiers.items().map(tier => tier.required().wholeWithin(1, 100)!)
  if (tiers.absent && split === 'tiers') throw tiers.error('is missing')
  if (!tiers.absent && percentages.reduce((sum, tier) => sum + tier, 0) !== 100) throw tiers.error('must sum to 100')
  return {
    kind: field.member('kind').choice(PRIZE_KINDS, 'none'),
    currency: field.member('currency').choice(CURRENCIES, DEFAULT_CURRENCY),
    entryFeeCents: field.member('entryFeeCents').whole(0n) ?? 0n,
    amountCents: field.member('amountCents').whole(0n) ?? 0n,
    split,
    tiers: tiers.absent ? null : percentages,
    ...(completersPercent !== null && { completersPercent }),
  }
}

function readParticipant(field: Field): History['participants'][number] {
  return {
    id: field.required().member('id').id(),
    joinedAt: readInstant(field.member('joinedAt')),
    paid: field.member('paid').flag(false),
    ...(field.member('out').flag(false) && { out: true }),
    ...readGroup(field, 'team'),
    ...readGroup(field, 'division'),
  }
}

function readGroup<Name extends 'team' | 'division'>(field: Field, name: Name): { [name in Name]?: string } {
  const group = field.member(name)
  if (group.absent) return {}
  return { [name]: group.id() } as { [name in Name]: string }
}

function readActivity(field: Field, participants: ReadonlySet<string>): History['activities'][number] {
  return {
    id: field.required().member('id').id(),
    participant: readMember(field.member('participant'), participants),
    workoutType: field.member('workoutType').textThat(isWorkoutType, 'a workout type that can be logged'),
    startedAt: readInstant(field.member('startedAt')),
    timeZone: field.member('timeZone').textThat(isZone, 'an IANA time zone'),
    minutes: field.member('minutes').required().whole(0n)!,
    distanceMeters: field.member('distanceMeters').whole(0n),
    steps: field.member('steps').whole(0n),
    calories: field.member('calories').whole(0n),
    gymCheckIn: field.member('gymCheckIn').flag(false),
    gpsTrack: field.member('gpsTrack').flag(false),
    voided: field.member('voided').flag(false),
    late: field.member('late').flag(false),
    ...(field.member('pose').flag(false) && { pose: true }),
  }
}

function readBonus(field: Field, participants: ReadonlySet<string>): History['bonuses'][number] {
  const at = field.required().member('at')
  return {
    participant: readMember(field.member('participant'), participants),
    kind: field.member('kind').textThat(isOneOf(BONUS_KINDS), 'a kind of bonus'),
    at: at.absent ? null : readInstant(at),
  }
}

function readPass(field: Field, participants: ReadonlySet<string>): NonNullable<History['passes']>[number] {
  return {
    participant: readMember(field.required().member('participant'), participants),
    date: readDay(field.member('date')),
  }
}

function readDay(field: Field): Day {
  return field.textThat((text): text is Day => isDay(text), 'a date that exists, written YYYY-MM-DD')
}

function readInstant(field: Field): string {
  const isInstant = (text: string): text is string => parseInstant(text) !== null
  return field.textThat(isInstant, 'an instant written YYYY-MM-DDTHH:MM:SS[.fraction]Z')
}

function readMember(field: Field, participants: ReadonlySet<string>): string {
  return field.textThat((text): text is string => participants.has(text), 'the id of a participant')
}

function refuseDuplicates(fields: Field[], things: readonly { id: string }[]): void {
  const seen = new Set<string>()
  for (const [index, { id }] of things.entries()) {
    if (seen.has(id)) throw fields[index]!.member('id').error('is a duplicate')
    seen.add(id)
  }
}

function isOneOf<Text extends string>(texts: readonly Text[]): (text: string) => text is Text {
  return (text): text is Text => texts.some(one => one === text)
}

function isZone(text: string): text is string {
  return isTimeZone(text)
}
