import { type Day, dayNumber, dayOfNumber, weekdayOf } from '../calendar.ts'
import { WEEK_GOAL_DEFAULT } from '../limits.ts'
import type { BadgeFacts, BadgeResult, BadgeWorkout } from './facts.ts'

/** One step towards a badge, with its challenge if there is one. */
export type Step = { day: Day; challengeId?: string }

/** The step that earned the badge (null: not yet), and the amount reached, at most the required one. */
export type Measured = { earned: Step | null; done: number }

/** Measures progress towards `of` from facts; current streaks depend on `today`, a local date. */
export type Measure = (facts: BadgeFacts, of: number, today: Day) => Measured

/** Counts steps in any order; the last one needed, by date, earns the badge. */
export function count(stepsOf: (facts: BadgeFacts) => Step[]): Measure {
  return sum(facts => stepsOf(facts).map(step => ({ ...step, amount: 1 })))
}

/** Sums amounts by date; the date on which they reach the required amount earns the badge. */
export function sum(stepsOf: (facts: BadgeFacts) => (Step & { amount: number })[]): Measure {
  return (facts, of) => {
    let done = 0
    for (const { amount, ...step } of inOrder(stepsOf(facts))) {
      done += amount
      if (done >= of) return { earned: step, done: of }
    }
    return { earned: null, done }
  }
}

/** Counts accepted workouts that match `counts`. */
export function workouts(counts: (workout: BadgeWorkout) => boolean = () => true): Measure {
  return count(facts => facts.workouts.filter(counts).map(stepOf))
}

/** Counts results of challenges that match `counts`. */
export function results(counts: (result: BadgeResult) => boolean): Measure {
  return count(facts => facts.results.filter(counts).map(stepOf))
}

/** Counts distinct values over accepted workouts, each at its first date. */
export function different(of: (workout: BadgeWorkout) => string | number): Measure {
  return count(facts => firstOf(facts.workouts, of).map(stepOf))
}

/** Counts invited people, each once even if they joined several challenges. */
export const peopleBrought: Measure = count(facts => firstOf(facts.invites, invite => invite.personId).map(stepOf))

/** Counts votes cast in time, whatever the verdict. */
export const votes: Measure = count(facts => (facts.reviews ?? []).map(({ day }) => ({ day })))

/** Counts dates in a row with an accepted workout, passes left out (docs/rules/scoring.md#streak, docs/rules/passes.md#streak). */
export const daysInARow: Measure = (facts, of, today) => {
  const free = new Set(facts.passes?.map(day => dayNumber(day)!))
  const held = (from: number, to: number) => {
    for (let number = from; number < to; number++) if (!free.has(number)) return false
    return true
  }
  let run = 0
  let last: number | undefined
  for (const number of numbersOf(facts)) {
    run = last !== undefined && held(last + 1, number) ? run + 1 : 1
    last = number
    if (run >= of) return { earned: { day: dayOfNumber(number) }, done: of }
  }
  return { earned: null, done: last !== undefined && held(last + 1, dayNumber(today)!) ? run : 0 }
}

/** Counts calendar weeks in a row that are complete (docs/rules/scoring.md#week-progress). */
export const completeWeeksInARow: Measure = (facts, of, today) => {
  let run = 0
  let last: number | undefined
  for (const date of completingDates(facts)) {
    run = last !== undefined && weekOf(date) === last + 1 ? run + 1 : 1
    last = weekOf(date)
    if (run >= of) return { earned: { day: dayOfNumber(date) }, done: of }
  }
  // The current week can still be completed.
  return { earned: null, done: last !== undefined && last >= weekOf(dayNumber(today)!) - 1 ? run : 0 }
}

/** Counts comebacks: dates with an accepted workout after at least this number of days without one. */
export function returnsAfter(daysOff: number): Measure {
  return count(facts => {
    const days = numbersOf(facts)
    return days
      .filter((number, index) => index > 0 && number - days[index - 1]! > daysOff)
      .map(number => ({ day: dayOfNumber(number) }))
  })
}

/** Returns the ISO weekday of a workout's date. */
export function weekday({ day }: BadgeWorkout): number {
  return weekdayOf(day)
}

// Returns the dates on which weeks became complete, in order.
function completingDates(facts: BadgeFacts): number[] {
  const weeks = Map.groupBy(numbersOf(facts), weekOf)
  return [...weeks.values()].flatMap(dates => dates[WEEK_GOAL_DEFAULT - 1] ?? [])
}

// Returns the distinct dates with a workout, as sorted day numbers.
function numbersOf({ workouts: all }: BadgeFacts): number[] {
  return [...new Set(all.map(workout => dayNumber(workout.day)!))].sort((a, b) => a - b)
}

// Weeks begin on Mondays; day 0, in 1970, was a Thursday.
function weekOf(dayNumber_: number): number {
  return Math.floor((dayNumber_ + 3) / 7)
}

function firstOf<Fact extends Step>(facts: readonly Fact[], key: (fact: Fact) => string | number): Fact[] {
  const firsts = new Map<string | number, Fact>()
  for (const fact of inOrder(facts)) if (!firsts.has(key(fact))) firsts.set(key(fact), fact)
  return [...firsts.values()]
}

function inOrder<Fact extends Step>(facts: readonly Fact[]): Fact[] {
  return facts.toSorted((a, b) => compare(a.day, b.day) || compare(a.challengeId ?? '', b.challengeId ?? ''))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function stepOf({ day, challengeId }: Step): Step {
  return challengeId === undefined ? { day } : { day, challengeId }
}
