import i18next from 'i18next'
import { ApiError } from './api.ts'
import { CodeMissing } from '../loading/load-code.ts'
import type texts from '../locales/pt-BR/errors.json'

/** The sentence for whatever went wrong, in the language shown. Load the `errors` texts before. */
export function errorText(error: unknown): string {
  if (error instanceof CodeMissing && error.reason === 'outdated') return i18next.t('error.outdatedSentence')
  return codeText(codeOf(error), error instanceof ApiError ? error.params : {})
}

/** The sentence of a refusal by its code, filled in with these values; of one without a sentence the general one. */
export function codeText(code: string, values: Record<string, string | number | undefined>): string {
  return i18next.t(hasText(code) ? `errors:${code}` : 'errors:unexpected', values)
}

function hasText(code: string): code is keyof typeof texts {
  return i18next.exists(`errors:${code}`)
}

function codeOf(error: unknown): string {
  if (error instanceof CodeMissing) return error.reason === 'offline' ? 'offline' : 'try_again'
  return error instanceof ApiError ? error.code : 'unexpected'
}
