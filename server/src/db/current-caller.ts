import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the running code works for: the party whose share it counts against, the network the call came from, whether an account with a
 * confirmed address makes it, and the name of the call or job for the log.
 */
export type Call = { party: string | null; network: string | null; isProven: boolean; about?: string | undefined }

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs `work` on behalf of a party: an account's id or, until it is known who calls, an address. What the database is
 * asked meanwhile counts on that party's share of the connections. Null is the server itself, which has no share.
 */
export function runAsCaller<T>(party: string | null, work: () => T): T {
  return calls.run(callBy(party, calls.getStore()?.about), work)
}

/** Returns the call of a party: an account's id, an address, or null for the server itself. */
export function callBy(party: string | null, about?: string): Call {
  return { party, network: isAnonymousCaller(party) ? party : null, isProven: false, about }
}

/** Runs `work` for a call or a job, whose account may become known later on. */
export function runCall<T>(call: Call, work: () => T): T {
  return calls.run(call, work)
}

/** Returns the name of the call or job that the running code works for; null where nothing is known. */
export function workingFor(): string | null {
  return calls.getStore()?.about ?? null
}

/** From now on the running call counts on this account, from whatever address it comes. */
export function setCallerAccount(accountId: string): void {
  const call = calls.getStore()
  if (call && call.party !== null) call.party = accountId
}

/** From now on the account of the running call counts as one with a confirmed address. */
export function nowProven(): void {
  const call = calls.getStore()
  if (call) call.isProven = true
}

const ACCOUNT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a party is an address of which it is not known who calls from it; an account and the server itself are not. */
export function isAnonymousCaller(party: string | null): boolean {
  return party !== null && !ACCOUNT.test(party)
}

/** The account that a call is known to come from; null for a stranger and for the server itself. */
export function personOf({ party }: Call): string | null {
  return party !== null && ACCOUNT.test(party) ? party : null
}

/** On whose behalf the running code works; null for the server itself. */
export function currentCaller(): string | null {
  return calls.getStore()?.party ?? null
}

/**
 * The network that the running call comes from, as long as no account with a confirmed address makes it: accounts without
 * one cost nothing, so that a network has no more by having many. Null for such an account, and for the server itself.
 */
export function unprovenNetwork(): string | null {
  const call = calls.getStore()
  return call && !call.isProven ? call.network : null
}
