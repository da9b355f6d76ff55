/** The texts that only admins read; apart from the others, which everybody's first page names. */
export const deskTexts = import.meta.glob<{ default: Record<string, unknown> }>('./*/admin*.json', {
  base: '../locales',
})
