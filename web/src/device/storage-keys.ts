/** The storage keys of what `after-sign-in` processes. */
export const STORAGE_KEYS = {
  instantJoin: 'bora.instant-join',
  referral: 'bora.referral',
  consent: 'bora.consent',
  /** the id of the person who requested pushes in this browser */
  push: 'bora.push',
  /** until the tab is closed */
  openedInvite: 'bora.opened-invite',
} as const
