import { outboxCount } from '../offline/outbox-count.ts'

// What a page needs itself has come long before that.
const AFTER_MS = 4_000

/**
 * Fetches ahead what other pages need, once the browser has nothing else to do: then they open without a connection, too.
 * Not where somebody saves data; but a workout that waits to be sent is seen to at once. Returns the way to stop.
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
