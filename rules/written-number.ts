/** A number that is kept, as people read it. */
export function writtenNumber(digits: string): string {
  const [, area, first, last] = /^55(\d\d)(\d{5})(\d{4})$/.exec(digits) ?? []
  return area ? `+55 ${area} ${first}-${last}` : `+${digits}`
}
