import { type BadgeCode, badgeNamed } from '@bora/rules/badges/badges.ts'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/api.ts'
import { day, number, percent, time } from '../../../../language/format.ts'
import { distance } from '../../../../language/distance.ts'

export type Collection = Answer<'GET /people/:personId/badges'>
export type EarnedBadge = Collection['earned'][number]
export type BadgeToCome = NonNullable<Collection['toCome']>[number]

/** The texts about badges. Requires the `badges` texts to be loaded. */
export function useBadgeTexts() {
  const { t } = useTranslation('badges')
  return {
    name: (code: BadgeCode) => t(`names.${code}`),
    sentence: (code: BadgeCode) => t(`sentences.${code}`),
    /** How it is earned, with the numbers of its rule. */
    how(code: BadgeCode) {
      const { of, unit, numbers = {}, hours = {} } = badgeNamed(code)
      const texts = Object.entries(numbers).map(([slot, value]) => [slot, number(value)])
      const times = Object.entries(hours).map(([slot, hour]) => [slot, time(Date.UTC(2026, 0, 1, hour), 'UTC')])
      const slots = Object.fromEntries([...texts, ...times]) as Record<string, string>
      // The types of i18next treat the text after an underscore as a context; it isn't one here.
      const key = `how.${code}` as 'how.marathon'
      return t(key, { of: unit === 'metres' ? distance(of) : number(of), ...slots })
    },
    /** "7 of 10"; empty for a badge that needs only one. */
    progress({ code, done, of }: BadgeToCome) {
      const { unit } = badgeNamed(code)
      if (of === 1) return null
      if (unit === 'metres') return t('progress', { done: distance(done), of: distance(of) })
      const key = unit === 'minutes' ? 'progressMinutes' : 'progress'
      return t(key, { done: number(done), of: number(of) })
    },
    /** The same, short enough for a ring. */
    shortProgress: ({ code, done, of }: BadgeToCome) => (badgeNamed(code).unit ? percent(done / of) : number(done)),
    /** When it was earned, and in which challenge. */
    earned: ({ earnedOn, challenge }: EarnedBadge) =>
      challenge
        ? t('earnedIn', { day: day(earnedOn, 'full'), title: challenge.title })
        : t('earnedOn', { day: day(earnedOn, 'full') }),
  }
}

/** Latest badge first; those of the same day in the order of a collection. */
export function latestFirst(earned: readonly EarnedBadge[]): EarnedBadge[] {
  return earned.toSorted((a, b) => (a.earnedOn < b.earnedOn ? 1 : a.earnedOn > b.earnedOn ? -1 : 0))
}
