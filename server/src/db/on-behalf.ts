import { AsyncLocalStorage } from 'node:async_hooks'

type Call = { party: string | null }

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs `work` on behalf of a party: an account's id or, until it is known who calls, an address. What the database is
 * asked meanwhile counts on that party's share of the connections. Null is the server itself, which has no share.
 */
export function onBehalfOf<T>(party: string | null, work: () => T): T {
  return calls.run({ party }, work)
}

/** From now on the running call counts on this account, from whatever address it comes. */
export function nowOnBehalfOf(accountId: string): void {
  const call = calls.getStore()
  if (call && call.party !== null) call.party = accountId
}

/** On whose behalf the running code works; null for the server itself. */
export function party(): string | null {
  return calls.getStore()?.party ?? null
}
