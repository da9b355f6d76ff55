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
  sessionIdIn,
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

// The client stores its session in this browser; reading it there spares every page the client's code.
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

/** The auth client against our own `/auth/v1`, loaded when someone signs in or out, or a token must be renewed. */
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

/** A session from the address that hasn't been stored yet. */
export type ArrivedSession = CurrentSession & {
  sessionId: string
  /** Makes it the session of this browser, replacing any other. Throws when it is over by then. */
  take(): Promise<void>
  /** Ends it. */
  end(): Promise<void>
}

/** Takes the session from the address; null if there is no valid one. */
export async function arrivedSession(): Promise<ArrivedSession | null> {
  const { arrivalClient } = await loadCode(() => import('./auth-client.ts'))
  const arrived = await arrivalClient(SESSION_KEY)
  await arrived.initialize()
  const { session } = (await arrived.getSession()).data
  if (!session) return null
  return {
    ...viewOf(session),
    sessionId: sessionIdIn(session),
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

/** Navigates to a site or a company's page that signs people in here, and returns to the page `redirectTo`. */
export async function leaveForProvider(provider: string | { domain: string }, redirectTo: string): Promise<void> {
  const leave = await loadCode(() => import('./auth-client.ts'))
  await leave.leaveForProvider(SESSION_KEY, provider, redirectTo)
}

/** Reads the stored session, and listens to other tabs. Call once, before the first page. */
export function startSession(): void {
  read()
  addEventListener('storage', event => event.key === SESSION_KEY && read())
}

/** Whether someone is signed in here; false while a second factor is missing. */
export function signedIn(): boolean {
  return stored !== null && pending === null
}

/** Returns this browser's access to the desk; a factor not yet proven at sign-in gives none. */
export function deskAccess(): DeskAccess {
  return stored ? deskFor(stored) : 'none'
}

/** The same in a component, which re-renders when it changes. */
export function useDeskAccess(): DeskAccess {
  return useSyncExternalStore(onSession, deskAccess, () => 'none')
}

/** The bearer token for a call, renewed when it is about to expire; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  if (!stored || pending) return null
  if ((stored.expires_at ?? 0) * 1000 - Date.now() > RENEW_BEFORE / 3) return stored.access_token
  const { data } = await (await authClient()).getSession()
  read()
  return data.session?.access_token ?? null
}

/**
 * Makes an attempt with the bearer token, and a second one with a renewed token if the first answer is a 401. A 401
 * that persists after a refresh ends this browser's session. Returns the last answer.
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

/** Ends this browser's session, and clears the record of who requested pushes here. */
export async function signOut(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' })
  writeStored(STORAGE_KEYS.push, null)
  read()
}

/**
 * Drops a session that the server has ended, and the record of who requested pushes here: the server deleted the
 * subscription along with the session. Pending offline workouts stay for the same person.
 */
export async function dropSession(): Promise<void> {
  if (!stored) return
  // The client keeps a refused session until its access token expires. Signing out removes it before the server is
  // asked.
  endedElsewhere = true
  await signOut()
}

/**
 * Whether the last session of this tab was ended by the server: from another device, by a new password, by a
 * suspension.
 */
export function wasEndedElsewhere(): boolean {
  return endedElsewhere
}

export type CurrentSession = { userId: string; email: string; name: string }

let view: CurrentSession | null = null
let seen: StoredSession | null = null

/** The signed-in person, outside of components; null for a visitor. */
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

/** Calls back whenever someone signs in or out, here or in another tab; returns a function that stops it. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in person; null for a visitor. */
export function useSession(): CurrentSession | null {
  return useSyncExternalStore(onSession, currentSession, () => null)
}

/** The second factors, one of which must be proven before the person is signed in; null when none is missing. */
export function usePendingFactors(): Factor[] | null {
  return useSyncExternalStore(
    onSession,
    () => pending,
    () => null,
  )
}
