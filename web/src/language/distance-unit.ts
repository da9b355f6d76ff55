import { type DistanceUnit, DISTANCE_UNITS, usualDistanceUnit } from '@bora/rules/distance-units.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../device/stored.ts'
import { currentLanguage } from './current-language.ts'
import { likelyCountry } from './likely-country.ts'
import { UNIT_EVENT } from './unit-event.ts'

const KEY = 'bora.distance-unit'

/** What of the account decides on the unit: the chosen one, and the country where none was chosen. */
type Account = { distanceUnit: DistanceUnit | null; country: string }

// The last known values, so that a page uses the right unit before the account's answer.
let account = readAccount()

/** The unit in which distances and paces are shown and typed now (docs/rules/interface.md#units). */
export function currentDistanceUnit(): DistanceUnit {
  // The server draws pages for everybody.
  if (typeof document === 'undefined') return 'km'
  return account?.distanceUnit ?? usualDistanceUnit(currentLanguage(), account?.country ?? likelyCountry())
}

/**
 * Returns the i18next options of a text that names the unit, which select `meters_mi` over `meters`; texts without
 * units have one form. It isn't typed as a context, since i18next would require one for every text.
 */
export function unitContext(unit = currentDistanceUnit()): { context: string | undefined } {
  return { context: unit }
}

/** The unit of now; the component is drawn again when it changes. */
export function useDistanceUnit(): DistanceUnit {
  useTranslation()
  return currentDistanceUnit()
}

/** Stores the account's settings, or that nobody is signed in, and re-renders distances. */
export function setAccountDistanceUnit(next: Account | null): void {
  const before = currentDistanceUnit()
  account = next && { distanceUnit: next.distanceUnit, country: next.country }
  writeStored(KEY, account && `${account.distanceUnit ?? ''} ${account.country}`)
  if (currentDistanceUnit() !== before) i18next.emit(UNIT_EVENT)
}

function readAccount(): Account | null {
  const [unit, country] = readStored(KEY)?.split(' ') ?? []
  return country ? { distanceUnit: DISTANCE_UNITS.find(one => one === unit) ?? null, country } : null
}
