// Codes for bonus credits (docs/rules/money.md#credit-codes).

export const MAX_CREDIT_CODE_CENTS = 10_000
export const MAX_CREDIT_CODE_USES = 1_000
/** Maximum number of days until the last day of a code. */
export const MAX_CREDIT_CODE_DAYS = 365
/** Days for which credits from a code can be spent. */
export const CREDIT_CODE_CREDIT_DAYS = 180
export const CREDIT_CODE_TRIES_AN_HOUR = 10
export const CREDIT_CODE_TRIES_A_DAY = 30
