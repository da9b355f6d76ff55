import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The context of the running code: the party whose share it counts against, the network of the call, whether its
 * account has a confirmed address, and the name of the call or job for the log.
 */
export type Call = { party: string | null; network: string | null; isProven: boolean; about?: string | undefined }

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs `work` on behalf of a party: an account's id or, until the caller is known, an address. Its queries count
 * against that party's share of the connections. Null is the server itself, which has no share.
 */
export function runAsCaller<T>(party: string | null, work: () => T): T {
  return calls.run(callBy(party, calls.getStore()?.about), work)
}

/** Returns the call of a party: an account's id, an address, or null for the server itself. */
export function callBy(party: string | null, about?: string): Call {
  return { party, network: isAnonymousCaller(party) ? party : null, isProven: false, about }
}

/** Runs `work` for a call or a job, whose account may become known later. */
export function runCall<T>(call: Call, work: () => T): T {
  return calls.run(call, work)
}

/** Returns the name of the current call or job; null if unknown. */
export function workingFor(): string | null {
  return calls.getStore()?.about ?? null
}

/** Attributes the current call to this account from now on, instead of its address. */
export function setCallerAccount(accountId: string): void {
  const call = calls.getStore()
  if (call && call.party !== null) call.party = accountId
}

/** Marks the account of the current call as having a confirmed address from now on. */
export function nowProven(): void {
  const call = calls.getStore()
  if (call) call.isProven = true
}

const ACCOUNT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a party is an address without a known account; an account and the server itself are not. */
export function isAnonymousCaller(party: string | null): boolean {
  return party !== null && !ACCOUNT.test(party)
}

/** Returns the account of a call; null for an unknown caller and for the server itself. */
export function personOf({ party }: Call): string | null {
  return party !== null && ACCOUNT.test(party) ? party : null
}

/** Returns the party of the current call; null for the server itself. */
export function currentCaller(): string | null {
  return calls.getStore()?.party ?? null
}

/**
 * Returns the network of the current call, unless it comes from an account with a confirmed address. Accounts without
 * one cost nothing, so creating many gives a network no larger share. Null for confirmed accounts, and for the server
 * itself.
 */
export function unprovenNetwork(): string | null {
  const call = calls.getStore()
  return call && !call.isProven ? call.network : null
}
