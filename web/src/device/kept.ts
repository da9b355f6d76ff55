/** What this browser keeps to be looked after (`after-sign-in`), by the names that it is stored under. */
export const KEPT = {
  instantJoin: 'bora.instant-join',
  referral: 'bora.referral',
  consent: 'bora.consent',
  /** until the tab is closed */
  openedInvite: 'bora.opened-invite',
} as const
