/** Formats a stored phone number for display. */
export function writtenNumber(digits: string): string {
  const [, area, first, last] = /^55(\d\d)(\d{5})(\d{4})$/.exec(digits) ?? []
  return area ? `+55 ${area} ${first}-${last}` : `+${digits}`
}
