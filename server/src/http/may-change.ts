import { CHANGES_A_MINUTE } from '@bora/rules/limits.ts'
import { rateLimit } from '../core/rate-limit.ts'

/**
 * Counts a change by a person; refuses `too_many_requests`. Applies in addition to all other limits: no person is
 * faster, and notifying others of a change costs more than the change.
 */
export const mayChange = rateLimit('changes', [{ most: CHANGES_A_MINUTE, seconds: 60 }])
