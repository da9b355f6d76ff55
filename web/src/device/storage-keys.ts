/** What this browser keeps to be looked after (`after-sign-in`), by the names that it is stored under. */
export const STORAGE_KEYS = {
  instantJoin: 'bora.instant-join',
  referral: 'bora.referral',
  consent: 'bora.consent',
  /** whose pushes this browser asked for, by the person's id */
  push: 'bora.push',
  /** until the tab is closed */
  openedInvite: 'bora.opened-invite',
} as const
