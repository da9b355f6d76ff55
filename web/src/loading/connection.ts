import { useSyncExternalStore } from 'react'

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 30_000
const ANSWER_WITHIN = 8_000

/** What the server says when it is asked whether it is there. */
export type Reachability = 'ok' | 'failing' | 'offline'

/** Asks the server, not the browser: a network without the internet behind it is no connection either. */
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
 * Calls back once, as soon as the server answers: asks when the browser finds a network, when somebody comes back to the
 * page, and now and then, ever more seldom, while it is looked at. Returns the way to stop.
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

/** Notes that nobody answers, though the browser has a network, until somebody does; `then` is called at that moment. */
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

/** Returns whether there is no connection: the browser has no network, or nobody answers over it. */
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
