import { latestTerms } from '@bora/rules/terms.ts'
import { deviceTimeZone } from '../../device/clock.ts'
import { currentLanguage } from '../../language/language.ts'

/** What a new account is told of its person, who has agreed to the terms. */
export function aboutNewAccount(name: string): Record<string, string> {
  return {
    name: name.trim(),
    time_zone: deviceTimeZone(),
    language: currentLanguage(),
    terms_version: latestTerms().version,
  }
}
