/**
 * Returns what a link names (an invite token, a referral code, an id) without what chat apps, mail programs and sentences
 * leave behind it: a full stop, a bracket, an asterisk, a quotation mark, a space. Empty where nothing is named.
 */
export function namedByLink(text: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(text.trim())?.[0] ?? ''
}

/** Returns a decoded path without the same; a slash at its end stays. */
export function pathWithoutTail(path: string): string {
  return path.replace(/[^\p{L}\p{N}/]+$/u, '')
}

/** What is found behind links in messages, as it stands there; tests of links go through all of it. */
export const LINK_TAILS = [
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  ')',
  ']',
  '}',
  '>',
  '*',
  '_',
  '~',
  "'",
  '"',
  '’',
  '”',
  '»',
  '…',
  '-',
  '—',
  ').',
  '*.',
  '!!!',
  '>,',
  '."',
  ' ',
  '%20',
  '%22',
  '%0A',
  '%E2%80%9D',
  '\u00a0',
  '\u200b',
] as const
