import {
  ACCOUNT_EVENTS_KEPT_DAYS,
  ARCHIVE_KEPT_DAYS,
  LEGAL_DATA_YEARS,
  NOTICES_KEPT_DAYS,
  ORIGIN_KEPT_MONTHS,
  PAGE_VIEW_MONTHS,
  RUN_OUT_KEPT_HOURS,
  SUPPORT_KEPT_MONTHS,
  TRACK_KEPT_DAYS,
  UNDO_DELETE_MINUTES,
} from './limits.ts'

/** A retention period: the lifetime of the account or of another object, or a fixed time afterwards. */
type Period =
  | { as: 'account' | 'challenge' | 'sign_in' | 'sending' }
  | { minutes: number }
  | { hours: number }
  | { days: number }
  | { months: number }
  | { years: number }

/**
 * How long personal data is kept, in any table: the single list that the privacy policy prints and account deletion
 * follows (docs/rules/people-and-rights.md#retention).
 */
export const RETENTION = {
  account: { as: 'account' },
  workouts: { as: 'account' },
  deletedWorkouts: { minutes: UNDO_DELETE_MINUTES },
  recordings: { days: TRACK_KEPT_DAYS },
  signIns: { days: ACCOUNT_EVENTS_KEPT_DAYS },
  notices: { days: NOTICES_KEPT_DAYS },
  support: { months: SUPPORT_KEPT_MONTHS },
  sessions: { as: 'sign_in' },
  pageViews: { months: PAGE_VIEW_MONTHS },
  codes: { hours: RUN_OUT_KEPT_HOURS },
  archive: { days: ARCHIVE_KEPT_DAYS },
  messages: { as: 'sending' },
  results: { as: 'challenge' },
  reports: { as: 'challenge' },
  origins: { months: ORIGIN_KEPT_MONTHS },
  money: { years: LEGAL_DATA_YEARS },
  acts: { years: LEGAL_DATA_YEARS },
} as const satisfies Record<string, Period>

export type Retention = keyof typeof RETENTION

/** Data that remains after an account's deletion, without name, address, document or picture. */
export const KEPT_TABLES = [
  'results',
  'reports',
  'origins',
  'money',
  'acts',
  'messages',
] as const satisfies readonly Retention[]
export type KeptReason = (typeof KEPT_TABLES)[number]
