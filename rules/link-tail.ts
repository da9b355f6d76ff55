/**
 * Returns the name in a link (an invite token, a referral code, an id) without the trailing characters that chat apps,
 * mail programs and sentences add: a full stop, a bracket, an asterisk, a quotation mark, a space. Empty if there is
 * none.
 */
export function namedByLink(text: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(text.trim())?.[0] ?? ''
}

/** Returns a decoded path without such trailing characters; a slash at its end stays. */
export function pathWithoutTail(path: string): string {
  return path.replace(/[^\p{L}\p{N}/]+$/u, '')
}

/** Trailing characters found after links in messages, for tests of links. */
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
