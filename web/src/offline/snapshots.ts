import type { Query } from '@tanstack/react-query'
import type { CallName } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { currentSession } from '../session/session.ts'
import { openDB } from 'idb'
import { EXPIRY_DATABASE, EXPIRY_STORE, PICTURES_CACHE } from '../worker/caches.ts'
import { database } from './database.ts'

// Queries available without a connection: home, the person's challenges with their ranking and workouts, the feed, the
// person's history and profile, and the workout form's scoring input. No wallet, no sessions, no credentials.
const KEPT: ReadonlySet<unknown> = new Set<CallName | 'leaderboard'>([
  'GET /home',
  'GET /me',
  'GET /me/activities',
  'GET /me/wall',
  'GET /challenges/:challengeId',
  'GET /challenges/:challengeId/activities',
  'GET /feed',
  'GET /feed/today',
  'GET /activities/scoring-context',
  'GET /people/:personId/badges',
  'leaderboard',
])
const MAX = 60
const LONGEST = 300_000
const WAIT_MS = 1_000

/** Starts storing these queries, as they change. */
export function startSnapshotCache(): void {
  const cache = queryClient.getQueryCache()
  const changed = new Map<string, { query: Query; person: string }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function note(query: Query): void {
    const person = currentSession()?.userId
    if (!person || !KEPT.has(query.queryKey[0])) return
    changed.set(query.queryHash, { query, person })
    timer ??= setTimeout(write, WAIT_MS)
  }
  function write(): void {
    timer = undefined
    const all = [...changed.values()]
    changed.clear()
    // Not awaited; where this browser can't store it, there is nothing to report yet.
    keep(all).catch((error: unknown) => console.debug('offline', error))
  }
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query)
  cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) note(event.query)
  })
}

async function keep(all: readonly { query: Query; person: string }[]): Promise<void> {
  const open = await database()
  for (const { query, person } of all) {
    const { data: answer, dataUpdatedAt: at } = query.state
    // A person who signed in meanwhile must not find it.
    if (answer === undefined || currentSession()?.userId !== person) continue
    if (JSON.stringify(answer).length > LONGEST) continue
    await open.put('seen', { person, question: query.queryHash, key: query.queryKey, answer, at })
  }
  const person = currentSession()?.userId
  if (person) await dropOldest(person)
}

async function dropOldest(person: string): Promise<void> {
  const open = await database()
  const all = await open.getAllFromIndex('seen', 'of', person)
  const old = all.toSorted((a, b) => b.at - a.at).slice(MAX)
  await Promise.all(old.map(({ question }) => open.delete('seen', [person, question])))
}

/** Fills a query with its last known answer if it has nothing newer. Returns whether there was one. */
export async function restoreSnapshot(query: Query): Promise<boolean> {
  const person = currentSession()?.userId
  if (!person || !KEPT.has(query.queryKey[0])) return false
  const found = await (await database()).get('seen', [person, query.queryHash]).catch(() => undefined)
  if (!found || query.state.data !== undefined || currentSession()?.userId !== person) return false
  queryClient.setQueryData(query.queryKey, found.answer, { updatedAt: found.at })
  // Refetched as soon as the server answers.
  query.invalidate()
  return true
}

/** Deletes the snapshots of everyone except this person, of everyone for null; pending workouts stay. */
export async function clearOthersSnapshots(person: string | null): Promise<void> {
  const open = await database()
  const all = await open.getAllKeys('seen')
  const others = all.filter(([whose]) => whose !== person)
  if (others.length === 0 && person !== null) return
  await Promise.all(others.map(key => open.delete('seen', key)))
  await forgetPictures()
}

// The worker's library stores when it cached each picture, by address.
async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES_CACHE)
  const expiry = await openDB(EXPIRY_DATABASE, 1, {
    // The database doesn't exist yet, and none is created.
    upgrade(_fresh, _old, _new, change) {
      change.done.catch(() => {})
      change.abort()
    },
  }).catch(() => null)
  await expiry?.clear(EXPIRY_STORE)
  expiry?.close()
}
