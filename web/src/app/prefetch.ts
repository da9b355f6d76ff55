import { outboxCount } from '../offline/outbox-count.ts'

// The page itself has loaded long before that.
const AFTER_MS = 4_000

/**
 * Prefetches what other pages need once the browser is idle, so that they open without a connection, too. Skipped with
 * data saving on, except that a workout waiting to be sent is handled at once. Returns a function that stops it.
 */
export function startPrefetch(): () => void {
  const sparing = savesData()
  let stopped = false
  let stop = () => {}
  const begin = () =>
    import('./prefetch-code.ts').then(
      ({ prefetchCode }) => void (stopped || (stop = prefetchCode({ sparing }))),
      (error: unknown) => console.debug('prefetch', error),
    )
  const waits = outboxCount() > 0
  if (waits) void begin()
  const timer = waits || sparing ? undefined : setTimeout(() => whenIdle(() => void begin()), AFTER_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
    stop()
  }
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then)
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
