import { QUERY_STALE_MS } from '@bora/rules/limits.ts'
import { useEffect, useRef } from 'react'
import { followClock } from '../device/clock.ts'
import { useSession } from '../session/session.ts'
import { subscribeToEvents, type LiveEvent } from './event-stream.ts'

// How long a shown answer may have been in flight.
const LONGEST_ANSWER = 60_000
// Refetched by a page while the server has no capacity for its stream.
const ALL_EVENTS = ['standings', 'challenge', 'chat'] as const
/** The last event id of each stream, by its address: later events are replayed when the stream resumes. */
const lastHeard = new Map<string, string>()

/**
 * Subscribes to the live events of a challenge (`standings`, `challenge`, `post`, `chat`) while the component is
 * mounted. After every break it reconnects and receives the missed events.
 */
export function useLive(challengeId: string | undefined, onEvent: (event: LiveEvent) => void): void {
  useStream(challengeId && `/api/challenges/${encodeURIComponent(challengeId)}/live`, onEvent)
}

/** The same for all active challenges of the reader. */
export function useLiveFeed(onEvent: (event: LiveEvent) => void): void {
  useStream('/api/feed/live', onEvent)
}

function useStream(address: string | undefined, onEvent: (event: LiveEvent) => void): void {
  const person = useSession()?.userId
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    if (!address || !person) return
    const stop = new AbortController()
    const line = {
      address: () => `${address}?${sinceLast(address)}`,
      heard: (id: string) => void lastHeard.set(address, id),
    }
    const tell = (event: LiveEvent) => {
      // A settlement may come from a clock that was moved.
      void followClock().catch(() => {})
      latest.current(event)
    }
    const tellAll = () => ALL_EVENTS.forEach(event => tell({ event, data: '{}' }))
    void subscribeToEvents(line, stop.signal, tell, () => {}, tellAll)
    return () => stop.abort()
  }, [address, person])
}

// Nothing a page shows is older than the document, and older state is refetched.
function sinceLast(address: string): string {
  const after = lastHeard.get(address)
  if (after) return `after=${encodeURIComponent(after)}`
  return `missed=${Math.ceil(Math.min(performance.now(), QUERY_STALE_MS + LONGEST_ANSWER))}`
}
