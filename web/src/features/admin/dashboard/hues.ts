/**
 * The colours of a card's metrics, in order. In both themes each has a contrast of 3:1 to the card and to its
 * neighbours in a stack; pitanga is the highlight.
 */
export const HUES = [
  'color-mix(in srgb, var(--folha) 70%, var(--mata))',
  'var(--ink)',
  'color-mix(in srgb, var(--mar) 90%, var(--mata))',
] as const

/** The same for the unit under the pointer. */
export const POINTED_HUES = ['var(--brand)', 'var(--brand-text)', 'var(--ink-3)'] as const
