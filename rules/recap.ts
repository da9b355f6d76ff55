import { addDays, type Day } from './calendar.ts'

/** The cards of a recap, in their order (docs/rules/interface.md#recaps). */
export const RECAP_CARDS = ['podium', 'sum', 'challenges', 'photos', 'tiles', 'streak', 'rivals'] as const
export type RecapCard = (typeof RECAP_CARDS)[number]

/** The number of photos on a card. */
export const RECAP_PHOTOS = 4
/** The days of a month, from its first, on which home shows the recap of the one before. */
export const RECAP_HOME_DAYS = 5
/** The hour of the first day of a month from which people are notified of their recap. */
export const RECAP_HOUR = 9

/** Returns whether a text is a month, as in `2026-03`. */
export function isMonth(text: string): boolean {
  return /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** Returns the month before the one of a date, as in `2026-02`. */
export function monthBefore(date: Day): string {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)
}

/** Returns the last day of a month. */
export function lastDayOf(month: string): Day {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
}

/** Returns the largest number of consecutive dates; order and duplicates don't matter. */
export function longestRun(dates: readonly Day[]): number {
  const all = new Set(dates)
  let longest = 0
  for (const date of all) {
    if (all.has(addDays(date, -1))) continue
    let days = 1
    while (all.has(addDays(date, days))) days++
    longest = Math.max(longest, days)
  }
  return longest
}

type Content = {
  podium: object | null
  challenges: readonly unknown[]
  photos: readonly unknown[]
  rivals: readonly unknown[]
}

/** Returns the cards of a recap with this content: those without anything to show are left out. */
export function recapCardsOf({ podium, challenges, photos, rivals }: Content): RecapCard[] {
  const isShown: Record<RecapCard, boolean> = {
    podium: podium !== null,
    sum: true,
    challenges: challenges.length > 0,
    photos: photos.length > 0,
    tiles: true,
    streak: true,
    rivals: rivals.length > 0,
  }
  return RECAP_CARDS.filter(card => isShown[card])
}
