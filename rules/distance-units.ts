import type { Language } from './limits.ts'

/** What distances and paces are shown and typed in; stored are whole metres (docs/rules/interface.md#units). */
export const DISTANCE_UNITS = ['km', 'mi'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]

/** Millimetres of one unit, exactly. */
const MILLIMETRES = { km: 1_000_000, mi: 1_609_344 } as const satisfies Record<DistanceUnit, number>

/** Decimals that may be typed: with four of them, miles give any whole metre. */
const TYPED_DECIMALS = { km: 3, mi: 4 } as const satisfies Record<DistanceUnit, number>

/** Where road signs are in miles. */
const MILE_COUNTRIES: readonly string[] = ['US', 'GB', 'LR', 'MM']

/** The unit of a person who has chosen none: miles in English in the countries that use them, else kilometres. */
export function usualDistanceUnit(language: Language, country: string): DistanceUnit {
  return language === 'en' && MILE_COUNTRIES.includes(country) ? 'mi' : 'km'
}

/** Metres as a number of the unit. */
export function metresIn(unit: DistanceUnit, metres: number): number {
  return (metres * 1_000) / MILLIMETRES[unit]
}

/** Seconds per kilometre as whole seconds for one of the unit. */
export function paceIn(unit: DistanceUnit, secondsPerKm: number): number {
  return Math.round((secondsPerKm * MILLIMETRES[unit]) / MILLIMETRES.km)
}

/**
 * What was typed in the unit, with comma or point, as whole metres, a half rounded up; null when it is no such number.
 * `mostDigits` are those before the comma.
 */
export function metresTyped(text: string, unit: DistanceUnit, mostDigits = 4): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (!whole || whole.length > mostDigits || fraction.length > TYPED_DECIMALS[unit]) return null
  const millimetres = BigInt(whole + fraction) * BigInt(MILLIMETRES[unit])
  const scale = 1_000n * 10n ** BigInt(fraction.length)
  return Number((millimetres * 2n + scale) / (scale * 2n))
}

/** The shortest number of the unit that gives these metres when it is typed, with the decimal separator of a language. */
export function typedMetres(metres: number, unit: DistanceUnit, separator: string): string {
  for (let decimals = 0; ; decimals++) {
    const text = metresIn(unit, metres).toFixed(decimals)
    if (decimals === TYPED_DECIMALS[unit] || metresTyped(text, unit, 12) === metres) return text.replace('.', separator)
  }
}

/** What was typed in one unit, as it would be typed in another; what is no number stays as it is. */
export function retyped(text: string, from: DistanceUnit, to: DistanceUnit): string {
  const metres = from === to ? null : metresTyped(text, from, 12)
  return metres === null ? text : typedMetres(metres, to, text.includes(',') ? ',' : '.')
}
