/** Seconds as runners write a pace: `4:05`. */
export function paceText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
