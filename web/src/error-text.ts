import i18next from 'i18next'
import { ApiError } from './api.ts'

/** The sentence for whatever went wrong, in the language shown. Load the `errors` texts before. */
export function errorText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'unexpected'
  const params = error instanceof ApiError ? error.params : {}
  const text: (key: string, options: object) => string = i18next.t as never
  return text(`errors:${code}`, { ...params, defaultValue: text('errors:unexpected', {}) })
}
