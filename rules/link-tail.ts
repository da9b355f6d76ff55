/**
 * Returns the name in a link (an invite token, a referral code, an id) without the trailing characters that chat apps,
 * mail programs and sentences add: a full stop, a bracket, an asterisk, a quotation mark, a space. Empty if there is
 * none.
 */
export function namedByLink(text: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*/i.exec(text.trim())?.[0] ?? ''
}

// What became of such a character where a text was escaped for HTML before its links were found.
const ENTITY = /&(?:[a-z]{2,6}|#\d{2,5});$/i
const LONGEST_ENTITY = 8
const OF_A_NAME = /[\p{L}\p{N}/]$/u

/** Returns a decoded path without such trailing characters; a slash at its end stays. */
export function pathWithoutTail(path: string): string {
  let end = path.length
  while (end > 0) {
    const last = path.slice(Math.max(0, end - LONGEST_ENTITY), end)
    const entity = ENTITY.exec(last)
    if (!entity && OF_A_NAME.test(last)) break
    end -= entity?.[0].length ?? [...last].at(-1)!.length
  }
  return path.slice(0, end)
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
  '&gt;',
  '&quot;.',
  '&#39;',
  ' ',
  '%20',
  '%22',
  '%0A',
  '%E2%80%9D',
  '\u00a0',
  '\u200b',
] as const
