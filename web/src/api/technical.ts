import { ApiError } from './api.ts'

const FAILED = ['offline', 'unexpected', 'try_again'] as const

/**
 * Whether one of our calls got no answer, or one without a reason, while the device has a network. Nothing was refused
 * then: it is a technical issue (docs/rules/interface.md#technical-issues).
 */
export function isTechnical(error: unknown): error is ApiError {
  return error instanceof ApiError && FAILED.some(code => code === error.code) && navigator.onLine
}
