import { ApiError } from './api.ts'
import { ChunkLoadError } from '../loading/load-chunk.ts'

/** Why something failed: the server could not be reached, it failed, or it refused for a stated reason. */
export type Failure = 'offline' | 'failing' | 'refused'

// What Chromium, Firefox and Safari throw when there was no answer.
const NO_ANSWER = /failed to fetch|networkerror|load failed/i

/** Classifies a failure of a call, of the sign-in protocol's client, or of loading code. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ChunkLoadError) return error.reason === 'offline' ? 'offline' : 'failing'
  if (error instanceof TypeError && NO_ANSWER.test(error.message)) return 'offline'
  const { name, status } = (error ?? {}) as { name?: string; status?: number }
  if (error instanceof ApiError || name?.startsWith('Auth')) {
    // The sign-in client has no status for requests that never arrived.
    if (!status) return name === 'AuthRetryableFetchError' || error instanceof ApiError ? 'offline' : 'failing'
    return status >= 500 ? 'failing' : 'refused'
  }
  return 'failing'
}
