import type { Language } from './limits.ts'

/**
 * Units in which distances and paces are shown and entered; stored values are whole metres
 * (docs/rules/interface.md#units).
 */
export const DISTANCE_UNITS = ['km', 'mi'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]

/** Millimetres of one unit, exactly. */
const MILLIMETRES = { km: 1_000_000, mi: 1_609_344 } as const satisfies Record<DistanceUnit, number>

/** Maximum number of decimals: four are enough to enter any whole metre in miles. */
const TYPED_DECIMALS = { km: 3, mi: 4 } as const satisfies Record<DistanceUnit, number>

/** Countries with road signs in miles. */
const MILE_COUNTRIES: readonly string[] = ['US', 'GB', 'LR', 'MM']

/** Returns the default unit: miles for English in countries that use them, otherwise kilometres. */
export function usualDistanceUnit(language: Language, country: string): DistanceUnit {
  return language === 'en' && MILE_COUNTRIES.includes(country) ? 'mi' : 'km'
}

/** Converts metres to the unit. */
export function metresIn(unit: DistanceUnit, metres: number): number {
  return (metres * 1_000) / MILLIMETRES[unit]
}

/** Converts seconds per kilometre to whole seconds per unit. */
export function paceIn(unit: DistanceUnit, secondsPerKm: number): number {
  return Math.round((secondsPerKm * MILLIMETRES[unit]) / MILLIMETRES.km)
}

/**
 * Parses a distance in the unit, with a decimal comma or point, as whole metres, halves rounded up. Returns null if the
 * text isn't such a number. `mostDigits` limits the digits before the separator.
 */
export function metresTyped(text: string, unit: DistanceUnit, mostDigits = 4): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (!whole || whole.length > mostDigits || fraction.length > TYPED_DECIMALS[unit]) return null
  const millimetres = BigInt(whole + fraction) * BigInt(MILLIMETRES[unit])
  const scale = 1_000n * 10n ** BigInt(fraction.length)
  return Number((millimetres * 2n + scale) / (scale * 2n))
}

/** Returns the shortest number of the unit that parses back to these metres, with the language's decimal separator. */
export function typedMetres(metres: number, unit: DistanceUnit, separator: string): string {
  for (let decimals = 0; ; decimals++) {
    const text = metresIn(unit, metres).toFixed(decimals)
    if (decimals === TYPED_DECIMALS[unit] || metresTyped(text, unit, 12) === metres) return text.replace('.', separator)
  }
}

/** Converts input from one unit to another; returns text that isn't a number unchanged. */
export function retyped(text: string, from: DistanceUnit, to: DistanceUnit): string {
  const metres = from === to ? null : metresTyped(text, from, 12)
  return metres === null ? text : typedMetres(metres, to, text.includes(',') ? ',' : '.')
}
