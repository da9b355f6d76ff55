import { ApiError } from './api.ts'
import { ChunkLoadError } from '../loading/load-chunk.ts'

/** Why something didn't work: nobody could be reached, the server is at fault, or it refused for a reason that it named. */
export type Failure = 'offline' | 'failing' | 'refused'

// What Chromium, Firefox and Safari throw where no answer came.
const NO_ANSWER = /failed to fetch|networkerror|load failed/i

/** Tells them apart, whether a call, the sign-in protocol's client, or code that didn't come has failed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ChunkLoadError) return error.reason === 'offline' ? 'offline' : 'failing'
  if (error instanceof TypeError && NO_ANSWER.test(error.message)) return 'offline'
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  if (error instanceof ApiError || name?.startsWith('Auth')) {
    // The sign-in client doesn't count what never arrived.
    if (!status) return name === 'AuthRetryableFetchError' || error instanceof ApiError ? 'offline' : 'failing'
    return status >= 500 ? 'failing' : 'refused'
  }
  return 'failing'
}
