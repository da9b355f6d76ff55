import { ApiError, openStream, readFresh } from './api.ts'

/** An event without a name carries only an id. */
export type LiveEvent = { event: string; data: string; id?: string }

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

type Line = {
  /** Where to resume, evaluated on each connection. */
  address(): string
  /** Called with the id of each event. */
  heard?(id: string): void
}

/**
 * Subscribes to a stream of the server until stopped or the session is over, and reconnects after every break. Calls
 * `onOpen` each time it opens, and `onRefused` each time the server has no capacity for it.
 */
export async function subscribeToEvents(
  { address, heard = () => {} }: Line,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onOpen: () => void = () => {},
  onRefused: () => void = onOpen,
): Promise<void> {
  let wait = FIRST_WAIT
  while (!signal.aborted) {
    try {
      const response = await openStream(address(), signal)
      onOpen()
      wait = FIRST_WAIT
      for await (const event of parseEventStream(response)) {
        if (signal.aborted) return
        if (event.id) heard(event.id)
        if (!event.event) continue
        readFresh()
        onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (isOver(error)) return
      const seconds = retryAfter(error)
      if (seconds !== undefined) {
        // Too many streams are open: the page polls instead until there is capacity.
        onRefused()
        await pause(seconds * 1000 * (1 + Math.random() / 4), signal)
        continue
      }
    }
    await pause(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

// After signing in again, the person starts a new stream.
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function retryAfter(error: unknown): number | undefined {
  const { status, params } = error instanceof ApiError ? error : { status: 0, params: {} as ApiError['params'] }
  return status === 429 ? Number(params['seconds'] ?? 60) : undefined
}

/** The events of a `text/event-stream` answer, one by one. Comments and retry fields are ignored. */
export async function* parseEventStream(response: Response): AsyncGenerator<LiveEvent> {
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
  let event = ''
  let id = ''
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
    if (line.startsWith('id:')) id = line.slice(3).trim()
  }
  if (!event && data.length > 0) event = 'message'
  return event || id ? { event, data: data.join('\n'), ...(id && { id }) } : null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
