import { CHALLENGE_TEMPLATES } from '@bora/rules/challenge-templates.ts'
import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { DISTANCE_UNITS } from '@bora/rules/distance-units.ts'
import {
  MAX_COMPLETERS_PERCENT,
  MAX_DIVISIONS,
  MAX_PASS_DAYS,
  MAX_TEAM_MAX_SIZE,
  MIN_DIVISIONS,
} from '@bora/rules/fairness/limits.ts'
import { TEAM_FORMINGS } from '@bora/rules/fairness/team-forming.ts'
import { TEAM_SCORES } from '@bora/rules/fairness/teams.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { MAX_LATE_HOURS, MAX_PRIZE_TIERS, MAX_WEEKLY_TARGET } from '@bora/rules/limits.ts'
import { PRIZE_SPLITS } from '@bora/rules/prizes.ts'
import { BONUS_STYLES, POSE_RULES } from '@bora/rules/scoring/chosen-rules.ts'
import { inUnit } from './to-draft.ts'
import { emptyWizard, REVIEW_STEP } from './wizard-state.ts'
import type { WizardState } from './wizard-state.ts'

type Check = (value: unknown) => boolean

const oneOf =
  (...choices: readonly unknown[]): Check =>
  value =>
    choices.includes(value)
const wholeWithin =
  (least: number, most: number): Check =>
  value =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const listOf =
  (most: number, check: Check): Check =>
  value =>
    Array.isArray(value) && value.length <= most && value.every(check)
const isText: Check = value => typeof value === 'string'

/** Requirements of the screens beyond the type of each value. */
const CHECKS: Partial<Record<keyof WizardState, Check>> = {
  id: value => isText(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value as string),
  step: wholeWithin(1, REVIEW_STEP),
  type: oneOf(null, ...CHALLENGE_TYPES),
  goal: oneOf('number', 'none', null),
  distanceUnit: oneOf(...DISTANCE_UNITS),
  variety: oneOf(...BONUS_STYLES),
  flash: oneOf(...BONUS_STYLES),
  entry: oneOf('free', 'challenge', 'fixed'),
  // The server checks the currency; here it only has to be displayable.
  currency: value => isText(value) && /^[A-Z]{3}$/.test(value as string),
  split: oneOf(...PRIZE_SPLITS),
  template: oneOf(...CHALLENGE_TEMPLATES, 'blank', null),
  weeklyTarget: wholeWithin(1, MAX_WEEKLY_TARGET),
  lateHours: wholeWithin(0, MAX_LATE_HOURS),
  passDays: value => value === null || wholeWithin(0, MAX_PASS_DAYS)(value),
  passKinds: value => listOf(PASS_KINDS.length, oneOf(...PASS_KINDS))(value) && (value as unknown[]).length > 0,
  pose: oneOf(...POSE_RULES),
  divisions: value => value === 0 || wholeWithin(MIN_DIVISIONS, MAX_DIVISIONS)(value),
  completersPercent: wholeWithin(0, MAX_COMPLETERS_PERCENT),
  weekdays: listOf(7, wholeWithin(1, 7)),
  tiers: value => listOf(MAX_PRIZE_TIERS, isText)(value) && (value as unknown[]).length > 0,
  teams: value => {
    if (typeof value !== 'object' || value === null) return false
    const { on, forming, score, minSize, maxSize, best } = value as Partial<WizardState['teams']>
    const isSize = wholeWithin(1, MAX_TEAM_MAX_SIZE)
    return (
      typeof on === 'boolean' &&
      oneOf(...TEAM_FORMINGS)(forming) &&
      oneOf(...TEAM_SCORES)(score) &&
      [minSize, maxSize, best].every(isSize)
    )
  },
  repeat: value => {
    if (value === null) return true
    const { id, title, people } = value as Partial<NonNullable<WizardState['repeat']>>
    return isText(id) && isText(title) && wholeWithin(0, Number.MAX_SAFE_INTEGER)(people)
  },
}

/**
 * Parses a stored wizard. Null when nothing is stored, `'broken'` when the text isn't one: the person is then informed
 * and starts over (docs/rules/interface.md#half-done-wizard). Values that an older version of the app didn't store get
 * their defaults.
 */
export function readWizard(text: string | null, today: Day): WizardState | 'broken' | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<WizardState> | null
    if (!kept || typeof kept !== 'object' || typeof kept.id !== 'string') return 'broken'
    const now = emptyWizard(today, kept.id)
    // Earlier versions knew kilometres only.
    const model: WizardState = { ...now, distanceUnit: 'km' }
    const keys = Object.keys(model) as (keyof WizardState)[]
    const whole = Object.fromEntries(keys.map(key => [key, key in kept ? kept[key] : model[key]])) as WizardState
    const isRight = (key: keyof WizardState) => CHECKS[key]?.(whole[key]) ?? typeof whole[key] === typeof model[key]
    return keys.every(isRight) ? inUnit(whole, now.distanceUnit) : 'broken'
  } catch {
    return 'broken'
  }
}
