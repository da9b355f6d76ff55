import { ApiError } from './api.ts'

const FAILED = ['offline', 'unexpected', 'try_again'] as const

/**
 * Whether a call of ours got no answer, or one that gives no reason, while the device has a network. Then nobody has
 * refused anything: it is a technical issue (docs/rules/interface.md#technical-issues).
 */
export function isTechnical(error: unknown): error is ApiError {
  return error instanceof ApiError && FAILED.some(code => code === error.code) && navigator.onLine
}
