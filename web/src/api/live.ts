import { QUERY_STALE_MS } from '@bora/rules/limits.ts'
import { useEffect, useRef } from 'react'
import { followClock } from '../device/clock.ts'
import { useSession } from '../session/session.ts'
import { subscribeToEvents, type LiveEvent } from './event-stream.ts'

// How long an answer that is shown may have been on its way.
const LONGEST_ANSWER = 60_000
// What a page asks again while there is no place for its stream.
const ALL_EVENTS = ['standings', 'challenge', 'chat'] as const
/** By its address, the last that was heard on each line: what came after it is told when the line is taken up again. */
const lastHeard = new Map<string, string>()

/**
 * Listens to the live events of a challenge (`standings`, `challenge`, `post`, `chat`) while the component is shown. After
 * every break it comes back, and is told what it missed.
 */
export function useLive(challengeId: string | undefined, onEvent: (event: LiveEvent) => void): void {
  useStream(challengeId && `/api/challenges/${encodeURIComponent(challengeId)}/live`, onEvent)
}

/** The same of all active challenges of the reader. */
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
      // A settlement may be the work of a clock that was moved.
      void followClock().catch(() => {})
      latest.current(event)
    }
    const tellAll = () => ALL_EVENTS.forEach(event => tell({ event, data: '{}' }))
    void subscribeToEvents(line, stop.signal, tell, () => {}, tellAll)
    return () => stop.abort()
  }, [address, person])
}

// What a page shows is no older than the document, and otherwise than what is asked for anew.
function sinceLast(address: string): string {
  const after = lastHeard.get(address)
  if (after) return `after=${encodeURIComponent(after)}`
  return `missed=${Math.ceil(Math.min(performance.now(), QUERY_STALE_MS + LONGEST_ANSWER))}`
}
