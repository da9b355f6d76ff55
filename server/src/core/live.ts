import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'

/** What can happen to a challenge while people look at it. */
export type LiveEvent = 'standings' | 'challenge'

export type LiveListener = {
  /** `frame` is the event as server-sent text, made once for all who listen. */
  tell(event: LiveEvent, frame: string): void
  /** The node stops: no more will come. */
  end(): void
}

/** News of challenges, carried to everyone who looks at them on any node. Call it once a transaction is committed. */
export type Live = {
  standingsMoved(challengeId: string): void
  challengeChanged(challengeId: string): void
  /** Listens to one challenge until the function that it returns is called. */
  listen(challengeId: string, listener: LiveListener): () => void
  /** Is told of every challenge whose standings moved, before any listener is: for what is kept in memory of them. */
  beforeListeners(hear: (challengeId: string) => void): void
  /** Is told by the database of people whose address was confirmed, or no longer is, if an invite bonus may hang on it. */
  hearConfirmed(hear: (userId: string) => void): void
  /** Ends those who listen here, and whoever still comes; what changes is told to other nodes until it is closed. */
  endListening(): void
  close(): Promise<void>
}

const CHANNEL = 'bora_live'
const BATCH_MS = 200
const RECONNECT_MS = 1_000
// A notification carries at most 8,000 bytes, and an id is 36.
const IDS_IN_ONE = 150

type News = { from: string; confirmed?: string[] } & Record<LiveEvent, string[]>

/**
 * Opens the news of this node: what its calls report goes to its own listeners and, in one notification every 200 ms,
 * to the other nodes on the same database, which it hears on one connection of its own.
 */
export async function openLive(database: Pick<Database, 'pool' | 'connection'>): Promise<Live> {
  const node = randomUUID()
  const listeners = new Map<string, Set<LiveListener>>()
  const hearers: ((challengeId: string) => void)[] = []
  const confirmedHearers: ((userId: string) => void)[] = []
  const pending: Record<LiveEvent, Set<string>> = { standings: new Set(), challenge: new Set() }
  let lastSent = 0
  let timer: NodeJS.Timeout | undefined
  let ending = false
  let closed = false
  let client: pg.Client | undefined

  function deliver(event: LiveEvent, challengeId: string): void {
    for (const hear of hearers) hear(challengeId)
    const here = listeners.get(challengeId)
    if (!here) return
    const frame = `event: ${event}\ndata: ${JSON.stringify({ challengeId })}\n\n`
    for (const listener of here) listener.tell(event, frame)
  }

  function report(event: LiveEvent, challengeId: string): void {
    if (closed) return
    pending[event].add(challengeId)
    // The first news goes at once, what follows it within 200 ms goes together.
    timer ??= setTimeout(() => void flush(), Math.max(0, lastSent + BATCH_MS - Date.now()))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    lastSent = Date.now()
    const sent: Promise<unknown>[] = []
    const news = { standings: [...pending.standings], challenge: [...pending.challenge] }
    for (const event of ['standings', 'challenge'] as const) {
      pending[event].clear()
      for (const id of news[event]) deliver(event, id)
      for (let at = 0; at < news[event].length; at += IDS_IN_ONE) {
        const some: News = { from: node, standings: [], challenge: [], [event]: news[event].slice(at, at + IDS_IN_ONE) }
        // Other nodes' listeners read afresh when they come back; nothing that counts depends on this.
        sent.push(database.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(some)]).catch(() => {}))
      }
    }
    await Promise.all(sent)
  }

  function hearOthers(payload: string | undefined): void {
    const news = JSON.parse(payload ?? 'null') as News | null
    if (!news || news.from === node) return
    for (const event of ['standings', 'challenge'] as const) for (const id of news[event]) deliver(event, id)
    for (const id of news.confirmed ?? []) for (const hear of confirmedHearers) hear(id)
  }

  async function connect(): Promise<{ lost: Promise<void> }> {
    const fresh = new pg.Client({ ...database.connection, application_name: 'bora live', keepAlive: true })
    const lost = new Promise<void>(resolve => {
      fresh.on('error', () => resolve())
      fresh.on('end', () => resolve())
    })
    fresh.on('notification', message => hearOthers(message.payload))
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    return { lost }
  }

  async function stayConnected(connection: { lost: Promise<void> }): Promise<void> {
    await connection.lost
    while (!closed) {
      await sleep(RECONNECT_MS, undefined, { ref: false })
      if (closed) return
      const again = await connect().catch(() => null)
      if (!again) continue
      // Whatever was said meanwhile was missed: everyone here looks again.
      for (const id of listeners.keys()) deliver('standings', id)
      return stayConnected(again)
    }
  }

  function endListening(): void {
    ending = true
    for (const here of listeners.values()) for (const listener of here) listener.end()
    listeners.clear()
  }

  void stayConnected(await connect())
  return {
    standingsMoved: id => report('standings', id),
    challengeChanged: id => report('challenge', id),
    listen(challengeId, listener) {
      if (ending) {
        queueMicrotask(() => listener.end())
        return () => {}
      }
      const here = listeners.get(challengeId) ?? new Set()
      listeners.set(challengeId, here.add(listener))
      return () => {
        here.delete(listener)
        if (here.size === 0 && listeners.get(challengeId) === here) listeners.delete(challengeId)
      }
    },
    beforeListeners: hear => void hearers.push(hear),
    hearConfirmed: hear => void confirmedHearers.push(hear),
    endListening,
    async close() {
      closed = true
      endListening()
      if (timer) await flush()
      await client?.end().catch(() => {})
    },
  }
}
