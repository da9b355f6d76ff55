/**
 * Returns the time of the machine's clock, for tokens, sessions and attempts. The product's own clock may run ahead in
 * the demo world, and moving it must not sign anyone out; browsers compare a token's times with their own.
 */
export function systemClock(): Date {
  return new Date()
}
