import type { AuthClient, Factor } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { loadCode } from '../loading/load-code.ts'
import { readStored } from '../device/stored.ts'
import {
  type DeskAccess,
  deskFor,
  factorsToProve,
  nameIn,
  parseSession,
  SESSION_KEY,
  type StoredSession,
} from './stored-session.ts'

const RENEW_BEFORE = 90_000

type Client = InstanceType<typeof AuthClient>

let raw: string | null = null
let stored: StoredSession | null = null
let pending: Factor[] | null = null
let client: Promise<Client> | null = null
let renewal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

// The client keeps its session in this browser; reading it there spares every page the client's code.
function read(): void {
  const text = readStored(SESSION_KEY)
  if (text === raw) return
  raw = text
  stored = parseSession(text)
  pending = stored && factorsToProve(stored)
  planRenewal()
  for (const listener of listeners) listener()
}

function planRenewal(): void {
  clearTimeout(renewal)
  if (!stored?.expires_at) return
  const wait = stored.expires_at * 1000 - Date.now() - RENEW_BEFORE
  renewal = setTimeout(() => void accessToken().catch(() => {}), Math.min(Math.max(wait, 0), 2 ** 31 - 1))
}

/** The auth client against our own `/auth/v1`, loaded when somebody signs in, out, or a token must be renewed. */
export function authClient(): Promise<Client> {
  client ??= startClient().catch((error: unknown) => {
    client = null
    throw error
  })
  return client
}

async function startClient(): Promise<Client> {
  const { newClient } = await loadCode(() => import('./auth-client.ts'))
  const started = await newClient(SESSION_KEY)
  started.onAuthStateChange(() => queueMicrotask(read))
  await started.initialize()
  read()
  return started
}

/** Leaves for a site or a company's page that signs people in here, and comes back to the page `redirectTo`. */
export async function leaveForProvider(provider: string | { domain: string }, redirectTo: string): Promise<void> {
  const leave = await loadCode(() => import('./auth-client.ts'))
  await leave.leaveForProvider(SESSION_KEY, provider, redirectTo)
}

/** Reads what this browser remembers, and listens to other tabs. Call once, before the first page. */
export function startSession(): void {
  read()
  addEventListener('storage', event => event.key === SESSION_KEY && read())
}

/** Whether somebody is signed in here; while a second factor is missing nobody is. */
export function signedIn(): boolean {
  return stored !== null && pending === null
}

/** What the session of this browser opens of the desk; a factor that is still to be proven at sign-in opens nothing yet. */
export function deskAccess(): DeskAccess {
  return stored ? deskFor(stored) : 'none'
}

/** The same in a component, which is drawn again when it changes. */
export function useDeskAccess(): DeskAccess {
  return useSyncExternalStore(onSession, deskAccess, () => 'none')
}

/** The bearer token for a call, renewed when it is about to run out; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  if (!stored || pending) return null
  if ((stored.expires_at ?? 0) * 1000 - Date.now() > RENEW_BEFORE / 3) return stored.access_token
  const { data } = await (await authClient()).getSession()
  read()
  return data.session?.access_token ?? null
}

/** Renews after a refused token; null when the session is over, which then is forgotten. */
export async function renewedToken(): Promise<string | null> {
  if (!stored) return null
  const { data } = await (await authClient()).refreshSession()
  read()
  return data.session?.access_token ?? null
}

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' })
  read()
}

export type CurrentSession = { userId: string; email: string; name: string }

let view: CurrentSession | null = null
let viewOf: StoredSession | null = null

/** Who is signed in, outside of components; null for a visitor. */
export function currentSession(): CurrentSession | null {
  if (stored !== viewOf) {
    viewOf = stored
    view =
      stored?.user && !pending ? { userId: stored.user.id, email: stored.user.email ?? '', name: nameIn(stored) } : null
  }
  return view
}

/** Calls back whenever somebody signs in or out, here or in another tab; returns the way to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in; null for a visitor. */
export function useSession(): CurrentSession | null {
  return useSyncExternalStore(onSession, currentSession, () => null)
}

/** The second factors of which one is still to be proven before its owner is signed in; null when nothing is missing. */
export function usePendingFactors(): Factor[] | null {
  return useSyncExternalStore(
    onSession,
    () => pending,
    () => null,
  )
}
