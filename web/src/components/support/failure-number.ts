/**
 * What somebody needs to see of a failed call, "GET /home · a1b2c3d4-7": the number by which the server's log knows it.
 * Which call it was tells something only to whoever looks into it; "" where the server gave no number.
 */
export function failureNumber(reference: string): string {
  return /^[A-Z]+ \//.test(reference) ? (reference.split(' · ')[1] ?? '') : reference
}
