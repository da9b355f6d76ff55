import { fetchMainPages } from './routes.tsx'
import { onSession, signedIn } from '../session/session.ts'

// What a page needs itself has come long before that.
const AFTER_MS = 4_000

/**
 * Fetches the code of the main pages, and of what tells and asks, once the browser has nothing else to do: then they open
 * without a connection, too. Not where somebody saves data. Returns the way to stop.
 */
export function startPrefetch(): () => void {
  if (savesData()) return () => {}
  let stopListening = () => {}
  const timer = setTimeout(() => {
    whenIdle(() => {
      fetchQuietly(() => Promise.all([import('../ui/ToastView.tsx'), import('../ui/DialogView.tsx')]))
      if (signedIn()) return fetchForMembers()
      stopListening = onSession(() => {
        if (!signedIn()) return
        stopListening()
        fetchForMembers()
      })
    })
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    stopListening()
  }
}

function fetchForMembers(): void {
  fetchQuietly(() =>
    Promise.all([
      fetchMainPages(),
      import('../components/frame/AccountMenu.tsx'),
      import('../screens/home/FoundChallenges.tsx'),
    ]),
  )
}

// Nobody waits for it: what doesn't come is asked for again when it is needed.
function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => console.debug('prefetch', error))
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then)
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
