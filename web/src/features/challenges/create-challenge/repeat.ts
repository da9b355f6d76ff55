import type { Day } from '@bora/rules/calendar.ts'
import { repeatedDates } from '@bora/rules/challenge-repeat.ts'
import { typedMetres } from '@bora/rules/distance-units.ts'
import type { Language } from '@bora/rules/limits.ts'
import { decimalOfCents } from '@bora/rules/money.ts'
import type { Details } from '../components/challenge-data.ts'
import { unitOf } from './to-draft.ts'
import { emptyWizard, REVIEW_STEP, rulesOf, type WizardState } from './wizard-state.ts'

/**
 * A wizard that repeats a challenge: everything but the dates, which are in the future, ready for review
 * (docs/rules/challenges.md#repeating). Only its creator can invite its people again. `today` is the viewer's local
 * date.
 */
export function repeatedWizard(challenge: Details, today: Day, language: Language, id?: string): WizardState {
  const { type, target, pool, limits, viewer } = challenge
  const fresh = emptyWizard(today, id)
  const announced = pool.kind === 'fixed' || pool.kind === 'sponsored'
  const others = challenge.participants - (viewer.state === 'participating' ? 1 : 0)
  const typed = { ...rulesOf(challenge.rules), passDays: challenge.rules.passDays ?? 0 }
  const targetTyped = () =>
    target === null
      ? ''
      : unitOf(type) === 'meters'
        ? typedMetres(target, fresh.distanceUnit, language === 'en' ? '.' : ',')
        : decimalIn(target, language)
  return {
    ...fresh,
    ...typed,
    ...repeatedDates(challenge, today),
    step: REVIEW_STEP,
    template: 'blank',
    title: challenge.title,
    description: challenge.description,
    type,
    goal: target === null ? 'none' : 'number',
    target: targetTyped(),
    basePoints: decimalIn(typed.basePoints, language),
    lateHours: limits.lateHours,
    isPrivate: challenge.isPrivate,
    entry: pool.kind === 'none' ? 'free' : pool.kind === 'challenge' ? 'challenge' : 'fixed',
    currency: pool.currency,
    ...(pool.kind === 'challenge' && { entryFee: amountIn(pool.entryFeeCents, language) }),
    ...(announced && { amount: amountIn(pool.poolCents, language), sponsored: pool.kind === 'sponsored' }),
    split: pool.split,
    ...(pool.tiers && { tiers: pool.tiers.map(String) }),
    completersPercent: pool.completersPercent,
    maxParticipants: limits.maxParticipants === null ? '' : String(limits.maxParticipants),
    maxFreeJoins: limits.maxFreeJoins === null ? '' : String(limits.maxFreeJoins),
    closedAfterStart: limits.closedAfterStart,
    ...(challenge.teams && { teams: { on: true, ...challenge.teams } }),
    repeat: { id: challenge.id, title: challenge.title, people: viewer.isCreator ? Math.max(0, others) : 0 },
  }
}

/** Whole currency units without cents, as they would be typed. */
function amountIn(cents: number, language: Language): string {
  return decimalIn(decimalOfCents(cents).replace(/\.00$/, ''), language)
}

function decimalIn(value: string | number, language: Language): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',')
}
