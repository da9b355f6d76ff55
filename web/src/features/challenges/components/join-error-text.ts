import i18next from 'i18next'
import { errorText } from '../../../api/error-text.ts'
import { failureOf } from '../../../api/failure.ts'

/** Why joining a challenge failed. Requires the `challenge` texts to be loaded. */
export function joinErrorText(error: unknown): string {
  return failureOf(error) === 'failing' ? i18next.t('challenge:joinFailed') : errorText(error)
}
