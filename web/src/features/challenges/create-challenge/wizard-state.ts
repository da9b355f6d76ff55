import { addDays, type Day } from '@bora/rules/calendar.ts'
import { challengeTemplates } from '@bora/rules/challenge-templates.ts'
import type { ChallengeTemplate, ChallengeTemplateName } from '@bora/rules/challenge-templates.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import type { DistanceUnit } from '@bora/rules/distance-units.ts'
import { PASS_KINDS, type PassKind } from '@bora/rules/fairness/pass-kinds.ts'
import { DEFAULT_CURRENCY, type Currency } from '@bora/rules/money.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import type { BonusStyle, PoseRule, Rules } from '@bora/rules/scoring/chosen-rules.ts'
import { TEAM_FORMING_DEFAULT } from '@bora/rules/fairness/team-forming.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import { tomorrow, withStartFrom, type WizardTeams } from './teams.ts'

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The last step. */
export const REVIEW_STEP: Step = 7
export type Entry = 'free' | 'challenge' | 'fixed'

/** The wizard's state: numbers and amounts as typed, so that no input is ever lost. */
export type WizardState = {
  /** Created once and sent with every attempt, so that a retry never creates a second challenge. */
  id: string
  step: Step
  template: ChallengeTemplateName | 'blank' | null
  title: string
  description: string
  type: ChallengeType | null
  startDate: Day
  endDate: Day
  goal: 'number' | 'none' | null
  /** As displayed: in kilometres or miles if the score is in metres. */
  target: string
  /** The unit in which a distance to reach is typed. */
  distanceUnit: DistanceUnit
  basePoints: string
  variety: BonusStyle
  flash: BonusStyle
  minMinutes: string
  weeklyTarget: number
  weekStreakBonus: string
  weekdays: number[]
  gymBonus: boolean
  inviteBonus: boolean
  /** Null for as many as are proposed for its dates. */
  passDays: number | null
  passKinds: PassKind[]
  pose: PoseRule
  /** How many divisions at most; 0 for none. */
  divisions: number
  lateHours: number
  isPrivate: boolean
  entry: Entry
  currency: Currency
  entryFee: string
  amount: string
  /** The fixed prize is a sponsor's, and the creator pays it on the sponsor's behalf. */
  sponsored: boolean
  split: 'winner' | 'tiers'
  tiers: string[]
  /** Percent of the prize that all who complete share; kept while the challenge can't have such a share. */
  completersPercent: number
  maxParticipants: string
  maxFreeJoins: string
  closedAfterStart: boolean
  teams: WizardTeams
  /** The challenge that this one repeats, and how many of its people its creator can invite again. */
  repeat: { id: string; title: string; people: number } | null
  inviteAgain: boolean
}

export const TIER_PRESETS = [
  [60, 30, 10],
  [50, 30, 20],
  [70, 30],
] as const

/**
 * The wizard with dates in the future: a start before `today` moves to today, or with teams or divisions to tomorrow,
 * with the same duration. For a wizard stored for days, and for a server clock ahead of the device's.
 */
export function withDatesToCome(state: WizardState, today: Day): WizardState {
  return withStartFrom(state, state.teams.on || state.divisions > 0 ? tomorrow(today) : today)
}

/** An untouched wizard; `today` is the creator's local date. */
export function emptyWizard(today: Day, id: string = crypto.randomUUID()): WizardState {
  return {
    id,
    step: 1,
    template: null,
    title: '',
    description: '',
    type: null,
    startDate: today,
    endDate: addDays(today, 20),
    goal: null,
    target: '',
    distanceUnit: currentDistanceUnit(),
    ...rulesOf({}),
    lateHours: currentNumbers().lateHours,
    isPrivate: false,
    entry: 'free',
    currency: DEFAULT_CURRENCY,
    entryFee: '30',
    amount: '500',
    sponsored: false,
    split: 'winner',
    tiers: TIER_PRESETS[0].map(String),
    completersPercent: 0,
    maxParticipants: '',
    maxFreeJoins: '',
    closedAfterStart: false,
    teams: { on: false, ...TEAM_FORMING_DEFAULT, score: 'average', best: TEAM_FORMING_DEFAULT.minSize },
    repeat: null,
    inviteAgain: true,
  }
}

type Words = { title: string; description: string }

/**
 * Starts from a template: type, rules, duration, target and whether it is played in teams. Title and description are copied too, unless the person
 * wrote their own; `before` are the texts of the previously chosen template.
 */
export function applyTemplate(
  state: WizardState,
  name: ChallengeTemplateName | 'blank',
  words: Words,
  before: Words,
): WizardState {
  const written = {
    title: state.title.trim() === '' || state.title === before.title ? words.title : state.title,
    description:
      state.description.trim() === '' || state.description === before.description
        ? words.description
        : state.description,
  }
  if (name === 'blank') return { ...state, ...written, template: name }
  const template: ChallengeTemplate = challengeTemplates[name]
  return {
    ...state,
    ...written,
    ...rulesOf(template.rules),
    template: name,
    type: template.type,
    endDate: addDays(state.startDate, template.days - 1),
    teams: { ...state.teams, on: template.teams ?? false },
    goal: template.target === null ? 'none' : 'number',
    target: template.target === null ? '' : String(template.target),
  }
}

/** Rules as typed; missing ones get their defaults. */
export function rulesOf(given: Partial<Rules>) {
  const rules = { ...currentNumbers().defaults, ...given }
  return {
    basePoints: String(rules.basePointsPerMinute),
    variety: rules.variety,
    flash: rules.flash,
    minMinutes: String(rules.minMinutes),
    weeklyTarget: rules.weeklyTarget,
    weekStreakBonus: String(rules.weekStreakBonus),
    weekdays: [...rules.weekdays],
    gymBonus: rules.gymBonus,
    inviteBonus: rules.inviteBonus,
    passDays: given.passDays ?? null,
    passKinds: [...(given.passKinds ?? PASS_KINDS)],
    pose: given.pose ?? 'off',
    divisions: given.divisions ?? 0,
  }
}
