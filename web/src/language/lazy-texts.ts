/** The texts that hardly anybody needs first, those of admins among them; apart from the others, which every first page names. */
export const lazyTexts = import.meta.glob<{ default: Record<string, unknown> }>(
  './*/{admin*,ambassador,dev-clock,gdpr-settings,invite-card,money-cases,own-data,own-limits,referrals}.json',
  { base: '../locales' },
)
