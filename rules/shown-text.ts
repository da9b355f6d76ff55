/** Why a text can't be shown to others. */
export type TextProblem = 'too_short' | 'too_long' | 'unreadable'

type Wanted = {
  /** Visible characters; blanks and combining marks don't count. */
  least: number
  /** Characters as people count them: an emoji of one code point is one. */
  most: number
  /** Whether it may have several lines. */
  lines?: boolean
}

// Scripts that join or separate letters with the zero-width joiner and non-joiner.
const JOINING = ['Arab', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mong']
const IN_WORDS = new RegExp(`(?<=[${JOINING.map(script => `\\p{scx=${script}}`).join('')}])[\\u200c\\u200d]`, 'gu')
const MONGOLIAN = /(?<=\p{sc=Mong})[\u180b-\u180d\u180f]/gu
// Several pictograms joined into one, each optionally with a colour; and flags encoded with tag letters.
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`
const EMOJI = new RegExp(
  `\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,8}\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*|[0-9#*]\\ufe0f\\u20e3`,
  'gu',
)
// Invisible characters or ones that affect their neighbours: controls, direction changes, fillers, stray joiners, lone
// surrogates, private-use characters.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const BREAKS = /[\n\t]/g
// The Braille blank looks like any other blank.
const UNSEEN = /[\s\p{Mn}\p{Me}\u2800]/gu

/** Normalizes a text for storage: composed (NFC), with one kind of line break, and trimmed. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/**
 * Returns the problem with a text that others see (a name, a title, a caption), or null: it can't be distinguished from
 * another or from nothing (`unreadable`), or has too few or too many characters. Expects the result of `tidyText`.
 */
export function checkText(text: string, { least, most, lines = false }: Wanted): TextProblem | null {
  const tidy = tidyText(text)
  const plain = readable(lines ? tidy.replace(BREAKS, ' ') : tidy)
  if (plain.search(HIDDEN) !== -1) return 'unreadable'
  if ([...plain.replace(UNSEEN, '')].length < least) return 'too_short'
  return [...tidy].length > most ? 'too_long' : null
}

/**
 * Converts a text from outside to one line that can be shown, without hidden characters. At most `most` characters; may
 * be empty.
 */
export function shownLine(text: string, most: number): string {
  const line = tidyText(text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' '))
  const short = [...line].slice(0, most).join('')
  // Also if a sequence of joined characters was cut in two.
  const isReadable = checkText(short, { least: 0, most }) === null
  return (isReadable ? short : short.replace(HIDDEN, '')).trim()
}

// Removes invisible characters that words and emoji need, so that only suspicious ones remain.
function readable(text: string): string {
  return text.replace(EMOJI, '☺').replace(IN_WORDS, '').replace(MONGOLIAN, '')
}
