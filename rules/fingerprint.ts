import type { Day } from './calendar.ts'
import type { ChallengeType } from './challenge-types.ts'
import { decimalText, parseDecimal, type Whole } from './decimal.ts'
import { PASS_KINDS } from './fairness/pass-kinds.ts'
import type { TeamForming } from './fairness/team-forming.ts'
import type { TeamRules } from './fairness/teams.ts'
import { NO_PRIZE, type Prize } from './prizes.ts'
import { FIRST_RULES_VERSION, numbersOf } from './rules-version.ts'
import { withDefaults } from './scoring/default-rules.ts'
import type { ScoredChallenge } from './scoring/scoring.ts'
import { compareText } from './text-order.ts'

/** Everything about a challenge that can't change after its creation (docs/rules/challenges.md#fingerprint). */
export type FingerprintedChallenge = {
  type: ChallengeType
  startDate: Day
  endDate: Day
  rules?: ScoredChallenge['rules']
  rulesVersion: number
  target: Whole | null
  prize?: Partial<Prize> | null
  /** Absent without teams; `best` is read only if the score is `best`. */
  teams?: (TeamForming & TeamRules) | null
  /** Number of divisions, 2 or 3; absent and 0 mean those of `rules`, or none. */
  divisions?: number | null
  /** Joining and logging limits; absent and null are equivalent. */
  limits?: {
    participantLimit?: number | null
    freeJoinLimit?: number | null
    closedAfterStart?: boolean | null
    lateHours?: number | null
  } | null
}

/**
 * Returns the text whose SHA-256 is the fingerprint of a challenge's rules: JSON without spaces, members sorted by code
 * point, every default written out, every number as decimal text. Two challenges have the same text exactly if they
 * have the same rules, in any notation. The first version of the rules isn't named, so fingerprints agreed to before
 * there were versions stay valid (docs/rules/scoring.md#rules-version). Teams, divisions, passes, a completion share
 * and the pose of the day appear only if they are switched on, for the same reason.
 */
export function fingerprintText({
  type,
  startDate,
  endDate,
  rules,
  rulesVersion,
  target,
  prize,
  limits,
  teams,
  divisions,
}: FingerprintedChallenge): string {
  const { passDays, passKinds, pose, divisions: chosenDivisions, ...full } = withDefaults(rules, rulesVersion)
  const wantedDivisions = divisions || chosenDivisions
  const kinds = PASS_KINDS.filter(kind => passKinds?.includes(kind))
  const base = parseDecimal(String(full.basePointsPerMinute))
  const terms = {
    type,
    startDate,
    endDate,
    rules: {
      ...full,
      basePointsPerMinute: base && decimalText(base),
      weekdays: [...new Set(full.weekdays)].sort((a, b) => a - b),
      ...(passDays && { passDays }),
      ...(passDays && passKinds && kinds.length < PASS_KINDS.length && { passKinds: kinds }),
      ...(pose && pose !== 'off' && { pose }),
    },
    ...(teams && { teams: fullTeams(teams) }),
    ...(wantedDivisions && { divisions: wantedDivisions }),
    ...(rulesVersion !== FIRST_RULES_VERSION && { rulesVersion }),
    target,
    prize: fullPrize(prize ?? {}),
    limits: {
      participantLimit: limits?.participantLimit ?? null,
      freeJoinLimit: limits?.freeJoinLimit ?? null,
      closedAfterStart: limits?.closedAfterStart ?? false,
      lateHours: limits?.lateHours ?? numbersOf(rulesVersion).lateHours,
    },
  }
  return canonicalJson(terms)
}

function fullTeams({ score, best, forming, minSize, maxSize }: TeamForming & TeamRules): object {
  return { score, forming, minSize, maxSize, ...(score === 'best' && { best }) }
}

function fullPrize(prize: Partial<Prize>): Prize {
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== null && !(name === 'completersPercent' && value === 0)
  const given = Object.entries(prize).filter(isGiven)
  return { ...NO_PRIZE, ...Object.fromEntries(given) }
}

function canonicalJson(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return JSON.stringify(String(value))
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => compareText(a, b))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
