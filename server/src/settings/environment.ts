/** The server can't start; the message gives the reason in one sentence for the person at the terminal. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

export type Environment = Record<string, string | undefined>

/** Reads a whole number within bounds, or returns the default if the variable is missing or empty. */
export function wholeNumber<Default extends number | null>(
  environment: Environment,
  name: string,
  byDefault: Default,
  least: number,
  most: number,
): number | Default {
  const text = environment[name]
  if (!text) return byDefault
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= most) return value
  throw new StartRefused(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

/** Reads one of the given words, or returns the default if the variable is missing or empty. */
export function oneOf<T extends string>(
  environment: Environment,
  name: string,
  allowed: readonly T[],
  byDefault: T,
): T {
  const text = environment[name]
  if (!text) return byDefault
  const found = allowed.find(value => value === text)
  if (found) return found
  throw new StartRefused(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
}

/** Reads `on` or `off` as a boolean. */
export function switched(environment: Environment, name: string, byDefault: boolean): boolean {
  return oneOf(environment, name, ['on', 'off'], byDefault ? 'on' : 'off') === 'on'
}

/** Reads the items of a comma-separated list, trimmed and without empty ones. */
export function listOf(environment: Environment, name: string): string[] {
  return (environment[name] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}
