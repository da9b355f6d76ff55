/** Returns a phone number as it is stored, digits with the country code and no plus; null if it isn't one. */
export function phoneNumber(text: string): string | null {
  const digits = withoutMarks(text).replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/**
 * Like `phoneNumber`, for a mobile number as people write it: with a plus or 00 it has a country code, without them it
 * is a Brazilian mobile number with its area code.
 */
export function mobileNumber(text: string): string | null {
  const plain = withoutMarks(text)
  if (isAbroad(plain)) return brazilianOrOther(phoneNumber(plain.replace(/^00/, '')))
  const digits = phoneNumber(plain.replace(/^0(xx)?(?!0)/i, ''))
  if (digits === null) return null
  return isMobile(digits) ? `55${digits}` : digits.length === 13 ? brazilianOrOther(digits, true) : null
}

/** Returns whether the typed number begins with a country code. */
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
