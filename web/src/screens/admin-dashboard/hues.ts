/**
 * The colours of the figures of a card, in their order. In both themes each keeps 3:1 to the card and to what lies beside
 * it in a stack; pitanga is that of what one points at.
 */
export const HUES = [
  'color-mix(in srgb, var(--folha) 70%, var(--mata))',
  'var(--ink)',
  'color-mix(in srgb, var(--mar) 90%, var(--mata))',
] as const

/** The same of the unit that one points at. */
export const POINTED_HUES = ['var(--brand)', 'var(--brand-text)', 'var(--ink-3)'] as const
