// Numbers and instants as programs write them in XML, including localized forms.

const MAX_CHARACTERS = 100
// A digit of any script: the ten of each follow one another from its zero on.
const DIGITS = /[^\P{Nd}0-9]/gu
// Of fewer than a thousand: found once each, since a file can consist of them.
const DIGIT_VALUES = new Map<string, string>()
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const MOMENT =
  /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})[T\s]+(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2})(?:[.,](\d+))?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
// Some phones write years of the Thai calendar.
const BUDDHIST = { from: 2_400, ahead: 543 }

/** Parses a number with a decimal point or comma, in Latin or Arabic digits; NaN for anything else. */
export function numberIn(text: string | undefined): number {
  if (text === undefined) return Number.NaN
  const plain = latinDigits(text)
    .replace('\u2212', '-')
    .replace(/[,\u066b]/, '.')
  return NUMBER.test(plain) ? Number(plain) : Number.NaN
}

/**
 * Parses an ISO 8601 instant to epoch milliseconds; without a zone it is UTC, as GPX requires. NaN for anything else.
 */
export function instantIn(text: string | undefined): number {
  const found = MOMENT.exec(latinDigits(text ?? ''))
  if (!found) return Number.NaN
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return Number.NaN
  const milliseconds = Math.floor(Number(`0.${found[7] ?? 0}`) * 1_000)
  const inChristian = year >= BUDDHIST.from ? year - BUDDHIST.ahead : year
  return Date.UTC(inChristian, month - 1, day, hour, minute, second, milliseconds) - offsetMs(found[8])
}

function offsetMs(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '')
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return (found[1] === '-' ? -minutes : minutes) * 60_000
}

function latinDigits(text: string): string {
  const short = text.length > MAX_CHARACTERS ? text.trim().slice(0, MAX_CHARACTERS) : text.trim()
  return short.replace(DIGITS, digit => {
    const known = DIGIT_VALUES.get(digit) ?? String(digitValue(digit))
    DIGIT_VALUES.set(digit, known)
    return known
  })
}

function digitValue(digit: string): number {
  const at = digit.codePointAt(0)!
  let zero = at
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (at - zero) % 10
}
