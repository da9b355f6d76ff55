/**
 * The visible part of a failed call's reference, "GET /home · a1b2c3d4-7": the number that identifies the call in the
 * server's log. The name of the call is useful only to support; "" where the server gave no number.
 */
export function failureNumber(reference: string): string {
  return /^[A-Z]+ \//.test(reference) ? (reference.split(' · ')[1] ?? '') : reference
}
