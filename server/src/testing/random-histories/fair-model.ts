import { isLate } from '@bora/rules/activity-check.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { baselineOfWeeks, weeksBefore } from '@bora/rules/fairness/baseline.ts'
import { divide, divisionOfLate, type Divisions } from '@bora/rules/fairness/divisions.ts'
import { teamForOne, teamsAtStart } from '@bora/rules/fairness/team-forming.ts'
import type { History } from '@bora/rules/history.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import type { z } from 'zod'
import { lotsOf } from '../../modules/challenges/index.ts'
import type { TestServer } from '../server.ts'
import type { RememberedWorkout } from './model.ts'

const STARTS_AT = '2026-03-06T03:00:00Z'

/** A participant as remembered; `chosen` is the team before the start, `weeks` the points before it. */
export type FairPerson = {
  joinedAt: string
  paid: boolean
  chosen: string | null
  team: string | null
  division: string | null
  weeks?: bigint[]
  out?: true
  disqualified?: true
}

/** A model of one challenge: nothing of it but the keys of days is read from the database. */
export type FairModel = {
  id: string
  draft: z.output<typeof ChallengeDraft>
  people: Map<string, FairPerson>
  workouts: Map<string, Map<string, RememberedWorkout & { voided: boolean; pose: boolean }>>
  passes: { participant: string; date: string }[]
  start: { teams: { drawn: boolean; teamOf: Map<string, string> } | null; divisions: Divisions | null } | null
  cancelled: boolean
}

/** Returns whether a participant is fully in: with an entry fee, once paid. */
export function isFullyIn({ draft }: FairModel, { paid, out }: FairPerson): boolean {
  return !out && (paid || draft.prize.kind !== 'challenge')
}

/** Places everyone who is fully in at the start by the rules, as the server must have done. */
export async function placeAtStart(server: TestServer, model: FairModel): Promise<void> {
  const { id, draft, people } = model
  const rulesVersion = currentRulesVersion()
  const prize = draft.prize.kind !== 'none'
  const inAtStart = [...people].filter(([, one]) => isFullyIn(model, one))
  for (const [person, one] of inAtStart) one.weeks = weeksOf(model, person, STARTS_AT)
  const starters = inAtStart.map(([person, one]) => ({
    id: person,
    joinedAt: one.joinedAt,
    team: one.chosen,
    baseline: baselineOfWeeks(one.weeks!, rulesVersion),
  }))
  const start: NonNullable<FairModel['start']> = { teams: null, divisions: null }
  if (draft.teams) {
    const lot = await lotsOf({ ...server.context(), now: new Date(STARTS_AT) }, [draft.startDate])
    const rules = { ...draft.teams, id, startDate: draft.startDate, rulesVersion, prize }
    const formed = teamsAtStart(rules, starters, lot)
    if (formed.outcome === 'teams') start.teams = formed
    model.cancelled = formed.outcome === 'cancelled'
    for (const [person, one] of people) one.team = start.teams?.teamOf.get(person) ?? null
  }
  if (draft.rules.divisions) {
    start.divisions = divide(starters, draft.rules.divisions, { prize, rulesVersion })
    for (const [person, division] of start.divisions.divisionOf) people.get(person)!.division = division
  }
  model.start = start
}

/** Places a person who joined after the start; drawn teams take them in by themselves. */
export function placeLate(model: FairModel, id: string, now: Date): void {
  const { draft, people, start } = model
  const person = people.get(id)!
  person.weeks = weeksOf(model, id, now.toISOString())
  if (start!.divisions)
    person.division = divisionOfLate(baselineOfWeeks(person.weeks, currentRulesVersion()), start!.divisions)
  if (draft.teams?.forming !== 'draw' || !start!.teams) return
  const room = [...sizesOf(model)].filter(([, size]) => size < draft.teams!.maxSize)
  if (room.length > 0) person.team = teamForOne(new Map(room))
}

/** Lets a late joiner into a team with room; returns whether there is any. */
export function lateTeam(model: FairModel, id: string, team: string): boolean {
  if (sizesOf(model).get(team)! >= model.draft.teams!.maxSize) return false
  model.people.get(id)!.team = team
  return true
}

function sizesOf({ people }: FairModel): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { team } of people.values()) if (team !== null) sizes.set(team, (sizes.get(team) ?? 0) + 1)
  return sizes
}

function weeksOf(model: FairModel, person: string, savedBefore: string): bigint[] {
  const { type, startDate, rules } = model.draft
  const saved = [...model.workouts.get(person)!].filter(([, one]) => one.loggedAt < new Date(savedBefore))
  const challenge = { type, startDate, rules, rulesVersion: currentRulesVersion() }
  return weeksBefore(
    challenge,
    saved.map(([id, one]) => scored(model, id, one)),
  )
}

function scored({ draft }: FairModel, id: string, workout: RememberedWorkout & { voided: boolean; pose: boolean }) {
  const { workoutType, startedAt, timeZone, minutes, distanceMeters, steps, calories, voided, pose } = workout
  return {
    id,
    workoutType,
    startedAt,
    timeZone,
    minutes,
    distanceMeters,
    steps,
    calories,
    gymCheckIn: workout.gymId !== null,
    gpsTrack: false,
    voided,
    pose,
    late: isLate(workout, draft.limits.lateHours, workout.loggedAt.toISOString()),
  }
}

/** The history of the challenge as it is remembered. */
export function fairHistory(model: FairModel): History {
  const { id, draft, people, workouts, passes, start, cancelled } = model
  const { divisions, passKinds: _, ...rules } = draft.rules
  const { score, best } = draft.teams ?? {}
  const { completersPercent, ...prize } = draft.prize
  const costs = draft.prize.kind === 'challenge'
  return {
    challenge: {
      id,
      type: draft.type,
      startDate: draft.startDate,
      endDate: draft.endDate,
      cancelled,
      rules,
      rulesVersion: currentRulesVersion(),
      target: draft.target,
      prize: { ...prize, ...(completersPercent > 0 && { completersPercent }) },
      ...(divisions && { divisions: true }),
      ...(start!.teams && { teams: { score: score!, best: best! } }),
    },
    participants: [...people].map(([person, { joinedAt, paid, team, division, out }]) => ({
      id: person,
      joinedAt,
      paid: costs && paid,
      ...(out && { out }),
      ...(team !== null && { team }),
      ...(division !== null && { division }),
    })),
    activities: [...people].flatMap(([participant, { disqualified, out }]) =>
      // A challenge that was cancelled at its start takes no workouts.
      [...(out || cancelled ? [] : workouts.get(participant)!)].flatMap(([activity, workout]) => {
        const day = dayIn(workout.startedAt, workout.timeZone)
        if (day < draft.startDate || day > draft.endDate) return []
        const voided = workout.voided || disqualified === true
        return [{ ...scored(model, activity, workout), participant, voided }]
      }),
    ),
    bonuses: [],
    passes: passes.filter(one => !people.get(one.participant)!.out),
  }
}
