import type { BadgeCode } from '@bora/rules/badges/badges.ts'
import type { Category } from '@bora/rules/art/palettes.ts'
import type { DivisionName } from '@bora/rules/fairness/divisions.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import type { RecapCard } from '@bora/rules/recap.ts'
import type { Currency } from '@bora/rules/money.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

type Score = { amount: number; type: ChallengeType }

/** Facts of a challenge; `title` is null if it isn't named. */
export type AboutChallenge = {
  id: string
  category: Category
  isAmbassador: boolean
  durationDays: number
  title: string | null
}

type Days = { done: boolean[]; at: number }

/**
 * Everything that a card is drawn from: the picture changes if and only if this does. It contains no person but the
 * viewer.
 */
export type CardFacts = { person: { id: string; name: string; photoId: string | null } } & (
  | {
      card: 'workout'
      id: string
      photoId: string | null
      workoutType: WorkoutType
      minutes: number
      date: string
      gain: Score | null
      challenge: AboutChallenge | null
      /** The days of the challenge, or of the week, and the trained ones. */
      days: Days
    }
  | { card: 'badge'; code: BadgeCode; earnedOn: string }
  | {
      card: 'rank'
      challenge: AboutChallenge
      rank: number
      /** The division in which the rank is, where there are several, and the people in it. */
      division: DivisionName | null
      score: Score
      trainedDays: number
      people: number
    }
  | {
      card: 'result'
      challenge: AboutChallenge
      /** The viewer's team and its final place; its name is null where the challenge isn't named. */
      team: { name: string | null; rank: number; hundredths: number; size: number } | null
      rank: number
      score: Score
      trainedDays: number
      prizeCents: number
      currency: Currency
    }
  | {
      card: 'invite'
      challenge: AboutChallenge
      people: number
      prizeCents: number
      entryFeeCents: number
      currency: Currency
      startDate: string
      endDate: string
    }
  | {
      card: 'recap'
      part: Exclude<RecapCard, 'podium'>
      /** Null for a month, which `from` names. */
      challenge: AboutChallenge | null
      from: string
      to: string
      days: { date: string; workoutType: WorkoutType }[]
      workouts: number
      minutes: number
      bestRun: number
      challenges: number
      /** The best place among those challenges, or in this one. */
      rank: number | null
      /** The number of rivals behind the viewer, and of all rivals. */
      ahead: number
      rivals: number
      photoIds: string[]
    }
  | { card: 'wall'; month: string; days: { date: string; workoutType: WorkoutType }[]; workouts: number }
)
