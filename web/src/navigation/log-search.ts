import { SHARED, type Shared } from '@bora/rules/shared-files.ts'

/**
 * Search parameters of the workout form: the challenge it was opened from, the pending workout, and that files were
 * shared.
 */
type LogSearch = { challenge?: string; waiting?: string; shared?: Shared }

/** Reads it; what isn't a text says nothing. */
export function logSearch(search: Record<string, unknown>): LogSearch {
  return {
    challenge: text(search['challenge']),
    waiting: text(search['waiting']),
    shared: SHARED.find(one => one === search['shared']),
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
