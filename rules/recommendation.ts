import { addDays, type Day } from './calendar.ts'
import type { ChallengeCategory } from './challenge-category.ts'
import { ENDING_SOON_DAYS } from './limits.ts'
import type { Wishes } from './survey.ts'

/** Why a challenge is recommended to a person: its strongest reason. */
export const REASONS = [
  'featured',
  'same_creator',
  'same_category',
  'fits_answers',
  'guaranteed_prize',
  'many_people',
  'free',
  'open',
] as const
export type Reason = (typeof REASONS)[number]

/** Number of participants from which popularity is a reason (docs/rules/challenges.md#recommended). */
const MANY_PEOPLE = 10

/** Creators and categories of the challenges that a person has been in, and their answers to the survey. */
export type Taste = {
  creators: ReadonlySet<string>
  categories: ReadonlySet<ChallengeCategory>
  wishes: Wishes
}

/** Facts of a challenge that a person may join. */
export type Offer = {
  creatorId: string
  /** An admin has featured it. */
  isFeatured: boolean
  category: ChallengeCategory
  /** The highest score wins, instead of everyone who reaches a target. */
  isRace: boolean
  /** Check-ins at a gym give points. */
  countsGyms: boolean
  /** Its score is a distance or steps. */
  isOnTheMove: boolean
  hasPrize: boolean
  participants: number
  /** The prize is funded already, regardless of who joins. */
  isGuaranteed: boolean
  entryFeeCents: number
}

/**
 * Returns the first reason that applies, in the order of docs/rules/challenges.md#recommended. The last one always
 * does.
 */
export function reasonFor(offer: Offer, taste: Taste): Reason {
  if (offer.isFeatured) return 'featured'
  if (taste.creators.has(offer.creatorId)) return 'same_creator'
  // The general category is a catch-all, so it shows no preference.
  if (offer.category !== 'general' && taste.categories.has(offer.category)) return 'same_category'
  if (fits(offer, taste.wishes)) return 'fits_answers'
  if (offer.isGuaranteed) return 'guaranteed_prize'
  if (offer.participants >= MANY_PEOPLE) return 'many_people'
  return offer.entryFeeCents === 0 ? 'free' : 'open'
}

/** Returns whether a challenge fits why or where a person trains (docs/rules/challenges.md#recommended). */
function fits(offer: Offer, { motivation, trainingPlace }: Wishes): boolean {
  const isSteady = offer.category === 'consistency' || offer.category === 'days'
  const why = {
    health: isSteady,
    habit: isSteady,
    friends: offer.participants >= MANY_PEOPLE,
    competition: offer.isRace,
    prizes: offer.hasPrize,
  }
  const where = { gym: offer.countsGyms, outdoors: offer.isOnTheMove, home: false, mixed: false }
  return (motivation !== null && why[motivation]) || (trainingPlace !== null && where[trainingPlace])
}

/**
 * Returns the offers by reason, strongest first, and within a reason in the given order; those that end soon come last.
 */
export function recommended<One extends { reason: Reason; endDate: Day }>(offers: readonly One[], today: Day): One[] {
  const byReason = offers.toSorted((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason))
  return endingSoonLast(byReason, today)
}

/** Moves offers that end soon to the end (docs/rules/challenges.md#recommended). */
export function endingSoonLast<One extends { endDate: Day }>(offers: readonly One[], today: Day): One[] {
  const soon = (one: One) => Number(one.endDate < addDays(today, ENDING_SOON_DAYS))
  return offers.toSorted((a, b) => soon(a) - soon(b))
}
