import { currentLanguage } from '../../language/language.ts'

/** Of the terms and the privacy policy that the check box speaks of. */
const TERMS_VERSION = '1'

/** What a new account is told of its person, who has agreed to the terms. */
export function aboutNewAccount(name: string): Record<string, string> {
  return {
    name: name.trim(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: currentLanguage(),
    terms_version: TERMS_VERSION,
  }
}
