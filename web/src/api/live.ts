import { useEffect, useRef } from 'react'
import { openStream } from './api.ts'
import { followClock } from '../device/clock.ts'

export type LiveEvent = { event: string; data: string }

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/**
 * Listens to the live events of a challenge (`standings`, `challenge`, `post`) while the component is shown, and comes back
 * after every break. `onEvent` is called once more after a reconnection, as `reconnected`: something may have been missed.
 */
export function useLive(challengeId: string | undefined, onEvent: (event: LiveEvent) => void): void {
  useStream(challengeId && `/api/challenges/${encodeURIComponent(challengeId)}/live`, onEvent)
}

/** The same of all active challenges of the reader. */
export function useLiveFeed(onEvent: (event: LiveEvent) => void): void {
  useStream('/api/feed/live', onEvent)
}

function useStream(address: string | undefined, onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    if (!address) return
    const stop = new AbortController()
    void listen(address, stop.signal, event => {
      // A settlement may be the work of a clock that was moved.
      void followClock().catch(() => {})
      latest.current(event)
    })
    return () => stop.abort()
  }, [address])
}

/**
 * Listens to a stream of the server until it is told to stop, and comes back after every break, as `reconnected`; `onOpen`
 * is called when it listens for the first time.
 */
export async function listen(
  address: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onOpen: () => void = () => {},
): Promise<void> {
  let wait = FIRST_WAIT
  for (let round = 0; !signal.aborted; round++) {
    try {
      const response = await openStream(address, signal)
      if (round > 0) onEvent({ event: 'reconnected', data: '' })
      else onOpen()
      wait = FIRST_WAIT
      for await (const event of eventsOf(response)) onEvent(event)
    } catch {
      if (signal.aborted) return
    }
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/** The events of a `text/event-stream` answer, one by one. Comments, ids and retries are left out. */
export async function* eventsOf(response: Response): AsyncGenerator<LiveEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    rest += value.replaceAll('\r\n', '\n')
    const blocks = rest.split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const event = readBlock(block)
      if (event) yield event
    }
  }
}

function readBlock(block: string): LiveEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
