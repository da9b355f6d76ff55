/** The reason for a pass. It is checked with the request and never stored. */
export const PASS_KINDS = ['illness', 'injury', 'travel'] as const
export type PassKind = (typeof PASS_KINDS)[number]
