/** Milliseconds of each tick and of the pauses between them. */
const PATTERNS = {
  /** a workout gave points */
  points: [18, 60, 30],
  reaction: [12],
  medal: [25, 70, 25, 70, 45],
} as const

/**
 * Makes the device vibrate, if it can and motion is not reduced; there is no sound (docs/rules/interface.md#haptics).
 */
export function hapticTick(moment: keyof typeof PATTERNS): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(PATTERNS[moment])
}
