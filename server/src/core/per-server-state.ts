import type { Context } from './context.ts'

/**
 * What one node remembers between calls, so that checking a token costs neither a signature nor a query each time: one
 * value per server, found by the secrets that it read at its start. Two servers in one process share nothing.
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
