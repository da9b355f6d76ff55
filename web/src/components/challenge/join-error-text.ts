import i18next from 'i18next'
import { errorText } from '../../api/error-text.ts'
import { failureOf } from '../../api/failure.ts'

/** Why somebody didn't get into a challenge. Load the `challenge` texts before. */
export function joinErrorText(error: unknown): string {
  return failureOf(error) === 'failing' ? i18next.t('challenge:joinFailed') : errorText(error)
}
