import { queryClient, read } from '../api/queries.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { currentSession, onSession, signedIn } from '../session/session.ts'
import { clearOthersSnapshots, startSnapshotCache } from './snapshots.ts'
import { startOutboxSync, type OutboxResult } from './outbox-sync.ts'
import { recount } from './offline-outbox.ts'

const WORKER = '/worker.js'

/**
 * Lets the app work without a connection from here on: keeps its files and what it shows, and sends what waits. `install`
 * leaves the files out where somebody saves data.
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
  // An earlier version asked for it, and browsers remember that: links that work once would go out twice.
  if (registration.active) await registration.navigationPreload?.disable()
}

// The form of a workout needs it, and home: whoever opens them in a basement can't ask any more.
function readyThePages(): void {
  if (!signedIn() || !navigator.onLine) return
  void queryClient.prefetchQuery(read('GET /activities/scoring-context'))
  void queryClient.prefetchQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))
}

// Nobody waits for it: where this browser keeps nothing, the app works as long as there is a connection.
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.debug('offline', error))
}
