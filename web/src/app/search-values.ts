import { namedByLink } from '@bora/rules/link-tail.ts'

/** Returns a search parameter that is a text; undefined for anything else, and for an empty one. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the text of a search parameter without text that a message appended to the link. */
export function named(value: unknown): string | undefined {
  return text(namedByLink(text(value) ?? ''))
}

/** Returns a search parameter that is a year of this century. */
export function yearOf(value: unknown): number | undefined {
  return /^20\d\d$/.test(String(value)) ? Number(value) : undefined
}
