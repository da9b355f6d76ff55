/** A phone number as it is kept, digits with the country code and no plus; null when it is none. */
export function phoneNumber(text: string): string | null {
  const digits = withoutMarks(text).replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/**
 * Like `phoneNumber`, for a phone that can be written to, as people write its number: with a plus or 00 it names its
 * country, without them it is a Brazilian mobile with its area code.
 */
export function mobileNumber(text: string): string | null {
  const plain = withoutMarks(text)
  if (isAbroad(plain)) return brazilianOrOther(phoneNumber(plain.replace(/^00/, '')))
  const digits = phoneNumber(plain.replace(/^0(xx)?(?!0)/i, ''))
  if (digits === null) return null
  return isMobile(digits) ? `55${digits}` : digits.length === 13 ? brazilianOrOther(digits, true) : null
}

/** Whether what is being typed names a country of its own. */
export function isAbroad(text: string): boolean {
  return /^\s*(\+|00)/.test(text)
}

function brazilianOrOther(digits: string | null, onlyBrazilian = false): string | null {
  if (digits?.startsWith('55')) return isMobile(digits.slice(2)) ? digits : null
  return onlyBrazilian ? null : digits
}

function withoutMarks(text: string): string {
  return text.replace(/[\s().-]/g, '')
}

// Area code, a nine, eight digits.
function isMobile(digits: string): boolean {
  return /^[1-9][1-9]9\d{8}$/.test(digits)
}
