/**
 * The machine's clock, for tokens, sessions and attempts. The product's own clock may run ahead in the demo world, and
 * moving it must sign nobody out; browsers hold a token's times against theirs.
 */
export function systemClock(): Date {
  return new Date()
}
