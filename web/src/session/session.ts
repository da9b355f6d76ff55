import type { AuthClient, Factor } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { loadCode } from '../loading/load-chunk.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readStored, writeStored } from '../device/stored.ts'
import { isSessionRefused } from './session-refused.ts'
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
let endedElsewhere = false

// The client keeps its session in this browser; reading it there spares every page the client's code.
function read(): void {
  const text = readStored(SESSION_KEY)
  if (text === raw) return
  raw = text
  stored = parseSession(text)
  pending = stored && factorsToProve(stored)
  if (stored) endedElsewhere = false
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

/** A session that the address carried, of which nothing is kept yet. */
export type ArrivedSession = CurrentSession & {
  /** Makes it the one of this browser, in place of whatever was here. Throws when it is over by then. */
  take(): Promise<void>
  /** Ends it. */
  end(): Promise<void>
}

/** Takes the session out of the address; null where that carries none that holds. */
export async function arrivedSession(): Promise<ArrivedSession | null> {
  const { arrivalClient } = await loadCode(() => import('./auth-client.ts'))
  const arrived = await arrivalClient(SESSION_KEY)
  await arrived.initialize()
  const { session } = (await arrived.getSession()).data
  if (!session) return null
  return {
    ...viewOf(session),
    async take() {
      const { error } = await (await authClient()).setSession(session)
      read()
      if (error) throw error
    },
    async end() {
      await arrived.signOut({ scope: 'local' })
    },
  }
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

/**
 * Makes an attempt with the bearer token, and a second one with a renewed token where the first answer is a 401. A 401
 * that a refresh does not mend ends the session of this browser. Returns the last answer.
 */
export async function withToken<Answer extends { status: number }>(
  attempt: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const first = await attempt(await accessToken().catch(() => null))
  if (first.status !== 401 || !signedIn()) return first
  const renewed = await renewedToken().catch(() => null)
  if (!renewed) return first
  const second = await attempt(renewed)
  if (second.status === 401) await dropSession().catch(() => {})
  return second
}

async function renewedToken(): Promise<string | null> {
  const { data, error } = await (await authClient()).refreshSession()
  read()
  if (isSessionRefused(error)) await dropSession()
  return data.session?.access_token ?? null
}

/** Ends the session of this browser, which then names nobody whose pushes it asked for. */
export async function signOut(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' })
  writeStored(STORAGE_KEYS.push, null)
  read()
}

/**
 * Forgets a session that the server has ended, and whose pushes this browser asked for: with the session the server forgot
 * them, too. What waits offline stays for the same person.
 */
export async function dropSession(): Promise<void> {
  if (!stored) return
  // The client keeps a refused session until its access token runs out. It forgets it before it asks the server.
  endedElsewhere = true
  await signOut()
}

/** Whether the last session of this tab was ended by the server: on another device, by a new password, by a suspension. */
export function wasEndedElsewhere(): boolean {
  return endedElsewhere
}

export type CurrentSession = { userId: string; email: string; name: string }

let view: CurrentSession | null = null
let seen: StoredSession | null = null

/** Who is signed in, outside of components; null for a visitor. */
export function currentSession(): CurrentSession | null {
  if (stored !== seen) {
    seen = stored
    view = stored?.user && !pending ? viewOf(stored) : null
  }
  return view
}

function viewOf(session: StoredSession): CurrentSession {
  return { userId: session.user.id, email: session.user.email ?? '', name: nameIn(session) }
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
