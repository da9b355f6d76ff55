/** Why somebody doesn't train on a date. It is checked when a pass is asked for, and stored nowhere. */
export const PASS_KINDS = ['illness', 'injury', 'travel'] as const
export type PassKind = (typeof PASS_KINDS)[number]
