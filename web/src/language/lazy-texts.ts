/**
 * The texts rarely needed first, including those of admins; kept apart from the others, which every first page lists.
 */
export const lazyTexts = import.meta.glob<{ default: Record<string, unknown> }>(
  './*/{admin*,ambassador,conduct,dev-clock,gdpr-settings,hosting,invite-card,money-cases,own-data,own-limits,payouts,recap,referrals,review,security}.json',
  { base: '../locales' },
)
