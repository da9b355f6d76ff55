import i18next from 'i18next'
import { ApiError } from './api.ts'
import { failureOf } from './failure.ts'
import { ChunkLoadError } from '../loading/load-chunk.ts'
import type texts from '../locales/pt-BR/errors.json'

/** The text for any error, in the current language; a general text while the `errors` texts are not loaded. */
export function errorText(error: unknown): string {
  // The home screen loads them only at the first interaction, which may be this one.
  if (!i18next.exists('errors:unexpected'))
    return i18next.t(`common:error.${failureOf(error) === 'offline' ? 'offline' : 'sentence'}`)
  return i18next.t(errorKey(error), error instanceof ApiError ? error.params : {})
}

/**
 * The key of that text, for refusals without values: a caller that keeps the key can show it in another language later.
 */
export function errorKey(error: unknown) {
  if (error instanceof ChunkLoadError && error.reason === 'outdated') return 'common:error.outdatedSentence'
  return keyOf(codeOf(error))
}

/** The text of a refusal by its code, filled in with these values; the general text for a code without one. */
export function codeText(code: string, values: Record<string, string | number | undefined>): string {
  return i18next.t(keyOf(code), values)
}

function keyOf(code: string) {
  return hasText(code) ? (`errors:${code}` as const) : 'errors:unexpected'
}

function hasText(code: string): code is keyof typeof texts {
  return i18next.exists(`errors:${code}`)
}

function codeOf(error: unknown): string {
  if (error instanceof ChunkLoadError) return error.reason === 'offline' ? 'offline' : 'try_again'
  return error instanceof ApiError ? error.code : 'unexpected'
}
