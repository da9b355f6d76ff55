/** What this browser keeps to be looked after (`errands.ts`), by the names that it is stored under. */
export const KEPT = { instantJoin: 'bora.instant-join', referral: 'bora.referral', consent: 'bora.consent' } as const
