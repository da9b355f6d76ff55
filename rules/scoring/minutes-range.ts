import type { MinutesRange, Terms } from './scoring-type.ts'

type ReadTerms = Pick<Terms, 'rules' | 'numbers'>

/** 30 to 300 minutes, for every type without its own range (docs/rules/activities.md#duration). */
export function generalMinutes({ numbers }: Pick<Terms, 'numbers'>): MinutesRange {
  return { least: numbers.leastMinutes, most: numbers.mostMinutes }
}

/** 1 to 300 minutes, for `calories_time` (docs/rules/activities.md#duration). */
export function anyMinutes({ numbers }: ReadTerms): MinutesRange {
  return { least: numbers.leastMinutesOfCaloriesTime, most: numbers.mostMinutes }
}

/** From the challenge's own minimum to 300 minutes, for `count_days` (docs/rules/activities.md#duration). */
export function minutesOfValidDay({ rules, numbers }: ReadTerms): MinutesRange {
  return { least: rules.minMinutes, most: numbers.mostMinutes }
}
