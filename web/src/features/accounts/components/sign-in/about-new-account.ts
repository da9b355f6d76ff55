import { latestTerms } from '@bora/rules/terms.ts'
import { deviceTimeZone } from '../../../../device/clock.ts'
import { currentLanguage } from '../../../../language/language.ts'

/** The user data of a new account whose person has agreed to the terms. */
export function aboutNewAccount(name: string): Record<string, string> {
  return {
    name: name.trim(),
    time_zone: deviceTimeZone(),
    language: currentLanguage(),
    terms_version: latestTerms().version,
  }
}
