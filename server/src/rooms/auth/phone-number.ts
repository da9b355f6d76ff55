/** A phone number as it is kept, digits with the country code and no plus; null when it is none. */
export function phoneNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}
