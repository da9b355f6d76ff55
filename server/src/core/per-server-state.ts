import type { Context } from './context.ts'

/**
 * State that one node keeps between calls, so that checking a token needs neither a signature nor a query each time:
 * one value per server, found by the secrets that it read at startup. Two servers in one process share nothing.
 */
export function perServerState<T>(make: () => T): (ctx: Pick<Context, 'secrets'>) => T {
  const values = new WeakMap<object, T>()
  return ({ secrets }) => {
    const known = values.get(secrets)
    if (known !== undefined) return known
    const made = make()
    values.set(secrets, made)
    return made
  }
}
