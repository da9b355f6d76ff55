import type { Calls } from '@bora/contract/api.ts'
import type { ChallengeDraft as CheckedDraft } from '@bora/rules/challenge-draft.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { type DistanceUnit, metresTyped, retyped } from '@bora/rules/distance-units.ts'
import { PASS_KINDS, type PassKind } from '@bora/rules/fairness/pass-kinds.ts'
import { centsOf } from '@bora/rules/money.ts'
import type { Prize } from '@bora/rules/prizes.ts'
import type { Language } from '@bora/rules/limits.ts'
import { passDaysOf } from './passes.ts'
import type { WizardState } from './wizard-state.ts'

export type SentDraft = Calls['POST /challenges']['request']['body']['draft']

/** The input of the rules: possibly incomplete, with unreadable numbers as impossible ones. */
export function checkedDraft(state: WizardState, language: Language): CheckedDraft {
  return {
    title: state.title,
    description: state.description,
    type: state.type,
    startDate: state.startDate || null,
    endDate: state.endDate || null,
    target: state.goal === 'none' ? 'none' : state.goal === null || state.target.trim() === '' ? null : targetOf(state),
    rules: rulesOf(state),
    prize: prizeOf(state, language),
    lateHours: state.lateHours,
    participantLimit: limitOf(state.maxParticipants),
    freeJoinLimit: state.entry === 'challenge' ? null : limitOf(state.maxFreeJoins),
    teams: teamsOf(state),
  }
}

function teamsOf({ teams: { on, ...teams } }: WizardState) {
  return on ? teams : null
}

/** The number of divisions; 0 with teams, which exclude them (docs/rules/fair-starts.md#divisions). */
export function divisionsOf({ teams, divisions }: WizardState): number {
  return teams.on ? 0 : divisions
}

/** Why a challenge can't have a share for all who complete; null if it can (docs/rules/fair-starts.md#completers). */
export function completersLock({ teams, goal, entry }: WizardState): 'teams' | 'target' | 'prize' | null {
  if (teams.on) return 'teams'
  if (entry === 'free') return 'prize'
  return goal === 'number' ? null : 'target'
}

/** The request body, once there are no problems. */
export function sentDraft(state: WizardState, language: Language, timeZone: string): SentDraft {
  const { target } = checkedDraft(state, language)
  return {
    template: state.template === 'blank' ? null : state.template,
    title: state.title.trim(),
    description: state.description.trim(),
    type: state.type!,
    startDate: state.startDate,
    endDate: state.endDate,
    timeZone,
    target: target === 'none' || target === undefined ? null : target,
    isPrivate: state.isPrivate,
    rules: rulesOf(state),
    prize: prizeOf(state, language),
    limits: {
      maxParticipants: limitOf(state.maxParticipants),
      maxFreeJoins: state.entry === 'challenge' ? null : limitOf(state.maxFreeJoins),
      closedAfterStart: state.closedAfterStart,
      lateHours: state.lateHours,
    },
    teams: teamsOf(state),
  }
}

/** The prize, in whole cents; an unreadable amount is 0, which the rules refuse. */
export function prizeOf(state: WizardState, language: Language) {
  const { entry } = state
  const kind: Prize['kind'] = entry === 'free' ? 'none' : entry === 'fixed' && state.sponsored ? 'sponsored' : entry
  const split = entry === 'free' ? ('winner' as const) : state.split
  return {
    kind,
    currency: state.currency,
    split,
    entryFeeCents: entry === 'challenge' ? (centsOf(state.entryFee, language) ?? 0) : 0,
    amountCents: entry === 'fixed' ? (centsOf(state.amount, language) ?? 0) : 0,
    tiers: split === 'tiers' ? state.tiers.map(wholeOf) : null,
    completersPercent: completersLock(state) === null ? state.completersPercent : 0,
  }
}

/** The unit in which a target of this type is typed and read. */
export function unitOf(type: ChallengeType | null): (typeof challengeTypes)[ChallengeType]['unit'] {
  return type ? challengeTypes[type].unit : 'points'
}

function rulesOf(state: WizardState) {
  const base = state.basePoints.trim().replace(',', '.')
  return {
    basePointsPerMinute: /^\d{1,4}(\.\d{1,4})?$/.test(base) ? base : '0',
    variety: state.variety,
    flash: state.flash,
    minMinutes: wholeOf(state.minMinutes),
    weeklyTarget: state.weeklyTarget,
    weekStreakBonus: wholeOf(state.weekStreakBonus),
    weekdays: state.weekdays.toSorted((a, b) => a - b),
    gymBonus: state.gymBonus,
    inviteBonus: state.inviteBonus,
    ...passesOf(state),
    ...(state.pose !== 'off' && { pose: state.pose }),
    ...(divisionsOf(state) > 0 && { divisions: divisionsOf(state) }),
  }
}

// Omits settings that are switched off, so that they don't affect the fingerprint of the rules.
function passesOf(state: WizardState): { passDays?: number; passKinds?: PassKind[] } {
  const passDays = passDaysOf(state)
  if (passDays === 0) return {}
  return { passDays, ...(state.passKinds.length < PASS_KINDS.length && { passKinds: state.passKinds }) }
}

const TARGET_DIGITS = 12

function targetOf({ target, type, distanceUnit }: WizardState): number {
  if (unitOf(type) !== 'meters') return wholeOf(target)
  return metresTyped(target, distanceUnit, TARGET_DIGITS) ?? Number.NaN
}

/** The wizard with its target as it is typed in this unit. */
export function inUnit(state: WizardState, distanceUnit: DistanceUnit): WizardState {
  const isDistance = unitOf(state.type) === 'meters'
  const target = isDistance ? retyped(state.target, state.distanceUnit, distanceUnit) : state.target
  return { ...state, target, distanceUnit }
}

function limitOf(text: string): number | null {
  return text.trim() === '' ? null : wholeOf(text)
}

function wholeOf(text: string): number {
  const bare = text.trim()
  if (/^\d{1,15}$/.test(bare)) return Number(bare)
  return /^\d{1,3}(?:[.,\s]\d{3})+$/.test(bare) ? Number(bare.replace(/\D/g, '')) : Number.NaN
}
