import { queryClient, read } from '../api/queries.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { currentSession, onSession, signedIn } from '../session/session.ts'
import { forgetOthers, keepSeen } from './seen.ts'
import { keepSending, type News } from './sending.ts'
import { recount } from './shelf.ts'

const WORKER = '/worker.js'

/**
 * Lets the app work without a connection from here on: keeps its files and what it shows, and sends what waits. `install`
 * leaves the files out where somebody saves data.
 */
export function startOffline({ install, onNews }: { install: boolean; onNews: (news: News) => void }): void {
  if (install && import.meta.env.PROD) quietly(installWorker())
  let person = currentSession()?.userId ?? null
  quietly(forgetOthers(person))
  onSession(() => {
    const next = currentSession()?.userId ?? null
    if (next === person) return
    person = next
    quietly(forgetOthers(person))
    readyThePages()
  })
  keepSeen()
  readyThePages()
  quietly(recount(person).then(() => keepSending(onNews)))
}

async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
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
