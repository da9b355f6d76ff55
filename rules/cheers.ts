/** How many people a person can cheer on in 24 hours; each one once a day (docs/rules/people-and-rights.md#cheers). */
export const CHEERS_A_DAY = 30
