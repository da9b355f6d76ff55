import type { Day } from './calendar.ts'

/**
 * The terms of use and the privacy policy in force. Their pages name the version, and a new account stores it as what its
 * person agreed to, so texts that say something else are a new version (docs/rules/people-and-rights.md#terms).
 */
export const TERMS: { version: string; since: Day } = { version: '5', since: '2026-11-23' }
