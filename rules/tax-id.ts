/** Returns the 11 digits of a CPF, written with or without punctuation, if its check digits are right; else null. */
export function readCpf(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  // Repeated digits pass the check but belong to no one.
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return null
  return digits.endsWith(cpfCheck(digits.slice(0, 9))) ? digits : null
}

/**
 * Returns the 14 characters of a CNPJ in capitals, written with or without punctuation, if its check digits are right;
 * else null. Those issued since July 2026 may have letters in the first twelve.
 */
export function readCnpj(text: string): string | null {
  const characters = text.replace(/[\s./-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1+$/.test(characters)) return null
  return characters.endsWith(cnpjCheck(characters.slice(0, 12))) ? characters : null
}

/** Returns the two check digits for the first nine digits of a CPF. */
export function cpfCheck(nine: string): string {
  const weighted = (digits: string) => [...digits].map((digit, at) => Number(digit) * (digits.length + 1 - at))
  const first = checkDigit(weighted(nine))
  return first + checkDigit(weighted(nine + first))
}

/** Returns the two check digits for the first twelve characters of a CNPJ. */
export function cnpjCheck(twelve: string): string {
  // From the end the weights are 2 to 9, and 2 again; a letter counts as its ASCII code minus that of 0.
  const weighted = (text: string) =>
    [...text].map((one, at) => (one.charCodeAt(0) - 48) * (((text.length - 1 - at) % 8) + 2))
  const first = checkDigit(weighted(twelve))
  return first + checkDigit(weighted(twelve + first))
}

function checkDigit(parts: readonly number[]): string {
  const rest = parts.reduce((sum, part) => sum + part, 0) % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
