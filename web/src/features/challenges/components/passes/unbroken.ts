/** The same words, which a line break never separates: a date or an amount with its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
