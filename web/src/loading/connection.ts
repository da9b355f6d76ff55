import { useSyncExternalStore } from 'react'

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 30_000
const ANSWER_WITHIN = 8_000

/** The result of checking whether the server is reachable. */
export type Reachability = 'ok' | 'failing' | 'offline'

/** Asks the server and not the browser: a network without internet access is no connection either. */
export async function checkServer(): Promise<Reachability> {
  if (!navigator.onLine) return 'offline'
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN) })
    return answer.ok ? 'ok' : 'failing'
  } catch {
    return 'offline'
  }
}

/**
 * Calls back once, as soon as the server answers: checks when the browser finds a network, when the page becomes
 * visible, and at growing intervals while it is visible. Returns a function that stops it.
 */
export function whenReachable(then: () => void): () => void {
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function ask(): Promise<void> {
    clearTimeout(timer)
    const answer = document.hidden ? 'offline' : await checkServer()
    if (stopped) return
    if (answer === 'ok') {
      stop()
      then()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  function askNow(): void {
    wait = FIRST_WAIT
    void ask()
  }
  function stop(): void {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', askNow)
    document.removeEventListener('visibilitychange', askNow)
  }
  addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
  timer = setTimeout(() => void ask(), wait)
  return stop
}

const REACH = 'bora-reach'
let unreachable = false

/**
 * Records that the server is unreachable, though the browser has a network, until it answers; `then` is called at that
 * moment.
 */
export function noteUnreachable(then: () => void): void {
  if (unreachable) return
  const tell = (news: boolean) => {
    unreachable = news
    dispatchEvent(new Event(REACH))
  }
  tell(true)
  whenReachable(() => {
    tell(false)
    then()
  })
}

/** Returns whether there is no connection: the browser has no network, or the server is unreachable. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    listen,
    () => !navigator.onLine || unreachable,
    () => false,
  )
}

function listen(changed: () => void): () => void {
  const events = ['online', 'offline', REACH]
  for (const event of events) addEventListener(event, changed)
  return () => events.forEach(event => removeEventListener(event, changed))
}
