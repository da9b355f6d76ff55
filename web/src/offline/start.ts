import { queryClient, read } from '../api/queries.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { currentSession, onSession, signedIn } from '../session/session.ts'
import { clearOthersSnapshots, startSnapshotCache } from './snapshots.ts'
import { startOutboxSync, type OutboxResult } from './outbox-sync.ts'
import { recount } from './offline-outbox.ts'

const WORKER = '/worker.js'

/**
 * Makes the app work without a connection from now on: caches its files and data, and sends pending workouts. `install`
 * is false with data saving on, and omits the files.
 */
export function startOffline({ install, onNews }: { install: boolean; onNews: (news: OutboxResult) => void }): void {
  if (install && import.meta.env.PROD) quietly(installWorker())
  let person = currentSession()?.userId ?? null
  quietly(clearOthersSnapshots(person))
  onSession(() => {
    const next = currentSession()?.userId ?? null
    if (next === person) return
    person = next
    quietly(clearOthersSnapshots(person))
    readyThePages()
  })
  startSnapshotCache()
  readyThePages()
  quietly(recount(person).then(() => startOutboxSync(onNews)))
}

async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  // An earlier version enabled it, and browsers keep that setting: single-use links would be requested twice.
  if (registration.active) await registration.navigationPreload?.disable()
}

// The workout form and home need it: a person in a place without reception can't load it any longer.
function readyThePages(): void {
  if (!signedIn() || !navigator.onLine) return
  void queryClient.prefetchQuery(read('GET /activities/scoring-context'))
  void queryClient.prefetchQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))
}

// Not awaited: where this browser can't store anything, the app works as long as there is a connection.
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.debug('offline', error))
}
