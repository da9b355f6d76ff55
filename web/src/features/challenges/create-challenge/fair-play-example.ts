import { addDays, isDay, weekdayOf } from '@bora/rules/calendar.ts'
import { durationDays } from '@bora/rules/challenge-phase.ts'
import { examplePrizeParts, exampleTeam, type PrizeExample, type TeamExample } from '@bora/rules/fairness/example.ts'
import { exampleWorkout } from '@bora/rules/challenge-example.ts'
import type { Language } from '@bora/rules/limits.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { ownTargetsOf } from '@bora/rules/scoring/scoring.ts'
import { passDaysOf } from './passes.ts'
import { FIRST_TYPED, previewOf } from './preview.ts'
import { checkedDraft, divisionsOf, prizeOf } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/** A row of the step "fair play". */
export type FairPlayRowName = 'teams' | 'passes' | 'divisions' | 'completers' | 'pose'

const PEOPLE = 20
const TEAM_SIZE = 3
/** Parts of the dates on which the members of the example's team train; the others don't. */
const TRAINED = [4 / 7, 3 / 7]
const TILES = 3

/** Returns the subject of the example: the setting of the last opened row. */
export function exampleView(
  { teams }: WizardState,
  row: FairPlayRowName | null,
): 'teams' | 'prize' | 'passes' | 'pose' {
  if (row === 'passes' || row === 'pose') return row
  return teams.on ? 'teams' : 'prize'
}

/** How the prize is split among example people, fewer if fewer can join. */
export function prizeExample(state: WizardState, language: Language): PrizeExample {
  const challenge = {
    prize: prizeOf(state, language),
    rulesVersion: currentRulesVersion(),
    hasTarget: state.goal === 'number',
    divisions: divisionsOf(state),
  }
  return examplePrizeParts(challenge, peopleOf(state))
}

/** A team whose members train differently, its score, and their shares. */
export function teamExample(state: WizardState, language: Language, today: string): TeamExample & { scores: number[] } {
  const { startDate, endDate, teams } = state
  const days = isDay(startDate) && isDay(endDate) ? Math.max(1, durationDays(startDate, endDate)) : 1
  const worth = previewOf(state, FIRST_TYPED, language, today)?.workout?.once?.receipt.points ?? 1
  const size = Math.max(TEAM_SIZE, teams.minSize)
  const scores = Array.from({ length: size }, (_, index) => worth * Math.ceil(days * (TRAINED[index] ?? 0)))
  const challenge = { prize: prizeOf(state, language), rulesVersion: currentRulesVersion() }
  return { ...exampleTeam(teams, scores, challenge, peopleOf(state)), scores }
}

/**
 * Returns the own target after some of the passes, if it doesn't depend on their dates; null if passes don't change it
 * (docs/rules/passes.md#target).
 */
export function passTargets(state: WizardState, language: Language): { passes: number; target: number }[] | null {
  const { type, startDate, endDate, weekdays } = state
  const { target, rules } = checkedDraft(state, language)
  if ((type !== 'workout_count' && type !== 'count_days') || !isDay(startDate) || !isDay(endDate)) return null
  const passDays = passDaysOf(state)
  if (state.teams.on || passDays === 0) return null
  if (typeof target !== 'number' || !Number.isSafeInteger(target) || target <= 0) return null
  const dates: string[] = []
  for (let date = startDate; date <= endDate && dates.length < passDays; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date))) dates.push(date)
  const challenge = { type, startDate, endDate, rules, rulesVersion: currentRulesVersion() }
  const ownTarget = ownTargetsOf(challenge, target)
  const targets = [...new Set([1, Math.ceil((passDays + 1) / 2), passDays])]
    .slice(-TILES)
    .map(passes => ({ passes, target: Number(ownTarget(dates.slice(0, passes))) }))
  return targets.at(-1)!.target === target ? null : targets
}

/** Returns the points of a workout with the pose and without it; null if the rules have a problem. */
export function poseExample(
  state: WizardState,
  language: Language,
  today: string,
): { withPose: number; without: number } | null {
  const preview = previewOf(state, FIRST_TYPED, language, today)
  if (!preview?.workout?.once) return null
  const { type, rulesVersion, example, workout } = preview
  const { startDate, endDate } = state
  const rules = checkedDraft(state, language).rules!
  const without = exampleWorkout({ type, rules, rulesVersion, startDate, endDate }, { ...example, withoutPose: true })
  return { withPose: workout!.once!.receipt.points, without: without?.receipt.points ?? 0 }
}

function peopleOf({ maxParticipants }: WizardState): number {
  const most = /^\d+$/.test(maxParticipants.trim()) ? Number(maxParticipants) : PEOPLE
  return most < 2 ? PEOPLE : Math.min(PEOPLE, most)
}
