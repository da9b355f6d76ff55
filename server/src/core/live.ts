import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { RecentEvents, type EventsSince } from './recent-events.ts'

/**
 * What can happen to a challenge while people look at it (`post`: something was said to a workout that counts in it; `chat`: in its chat), and to a
 * person: it has notices that weren't there.
 */
export type LiveEvent = (typeof EVENTS)[number]
const EVENTS = ['standings', 'challenge', 'post', 'chat', 'notices'] as const

export type LiveListener = {
  /** `frame` is the event as server-sent text, made once for all who listen. */
  tell(event: LiveEvent, frame: string): void
  /** The node stops: no more will come. */
  end(): void
}

/**
 * News of challenges and of people's notices, carried to everyone who looks at them on any node. Call it once a
 * transaction is committed.
 */
export type Live = {
  standingsMoved(challengeId: string): void
  challengeChanged(challengeId: string): void
  /** Something was said to a workout, which whoever looks at one of these challenges may see. */
  postChanged(challengeIds: readonly string[], activityId: string): void
  /** Something was written, deleted or hidden in the chat of a challenge. */
  chatChanged(challengeId: string): void
  noticesChanged(userId: string): void
  /** Listens to one challenge, or to the notices of one person, until the function that it returns is called. */
  listen(id: string, listener: LiveListener): () => void
  /** The frames of a challenge that a reader missed; all that could have been where it can't be told any more. */
  missedBy(challengeId: string, since: EventsSince): string[]
  /** By which the last news of all is known to who reads on after it. */
  mark(): string
  /** Is told of every challenge whose standings moved, before any listener is: for what is kept in memory of them. */
  beforeListeners(hear: (challengeId: string) => void): void
  /** Is told by the database of people whose address was confirmed, or no longer is, if an invite bonus may hang on it. */
  hearConfirmed(hear: (userId: string) => void): void
  /** Is told by the database of sessions that were ended or whose account was suspended, before those who follow them. */
  hearSessions(hear: (sessionIds: readonly string[]) => void): void
  /** Calls back when a session may be over, on any node, until the function that it returns is called. */
  followSession(sessionId: string, look: () => void): () => void
  /** Ends those who listen here, and whoever still comes; what changes is told to other nodes until it is closed. */
  endListening(): void
  close(): Promise<void>
}

const OF_A_WHOLE_CHALLENGE = ['standings', 'challenge', 'chat'] as const

const CHANNEL = 'bora_live'
const BATCH_MS = 200
const RECONNECT_MS = 1_000
// A notification carries at most 8,000 bytes, and an id is 36; of posts there are two.
const IDS_IN_ONE = 90

/** Ids of challenges or people; of a post, that of its workout follows. What the database itself tells has some of them only. */
type News = { from: string; confirmed?: string[]; sessions?: string[] } & Partial<Record<LiveEvent, string[]>>

function textOf(event: LiveEvent, id: string, activityId?: string): string {
  return `event: ${event}\ndata: ${JSON.stringify(event === 'notices' ? {} : { challengeId: id, activityId })}\n\n`
}

/**
 * Opens the news of this node: what its calls report goes to its own listeners and, in one notification every 200 ms,
 * to the other nodes on the same database, which it hears on one connection of its own.
 */
export async function openLive(database: Pick<Database, 'pool' | 'connection'>): Promise<Live> {
  const node = randomUUID()
  const listeners = new Map<string, Set<LiveListener>>()
  const recent = new RecentEvents(node)
  const hearers: ((challengeId: string) => void)[] = []
  const confirmedHearers: ((userId: string) => void)[] = []
  const sessionHearers: ((sessionIds: readonly string[]) => void)[] = []
  const followers = new Map<string, Set<() => void>>()
  const pending: Record<LiveEvent, Set<string>> = {
    standings: new Set(),
    challenge: new Set(),
    post: new Set(),
    chat: new Set(),
    notices: new Set(),
  }
  let lastSent = 0
  let timer: NodeJS.Timeout | undefined
  let ending = false
  let closed = false
  let client: pg.Client | undefined

  function deliver(event: LiveEvent, about: string): void {
    const [id = '', activityId] = about.split(' ')
    if (event === 'standings' || event === 'challenge') for (const hear of hearers) hear(id)
    const text = textOf(event, id, activityId)
    // A person's notices are counted afresh when their line opens.
    const frame = event === 'notices' ? text : recent.keep(id, text)
    for (const listener of listeners.get(id) ?? []) listener.tell(event, frame)
  }

  function report(event: LiveEvent, about: string): void {
    if (closed) return
    pending[event].add(about)
    // The first news goes at once, what follows it within 200 ms goes together.
    timer ??= setTimeout(() => void flush(), Math.max(0, lastSent + BATCH_MS - Date.now()))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    lastSent = Date.now()
    const sent: Promise<unknown>[] = []
    const news = EVENTS.map(event => [event, [...pending[event]]] as const)
    for (const event of EVENTS) pending[event].clear()
    for (const [event, all] of news) {
      for (const about of all) deliver(event, about)
      for (let at = 0; at < all.length; at += IDS_IN_ONE) {
        // Nodes that still run what was before these read both of the older kinds.
        const some: News = { from: node, standings: [], challenge: [], [event]: all.slice(at, at + IDS_IN_ONE) }
        // Other nodes' listeners read afresh when they come back; nothing that counts depends on this.
        sent.push(database.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(some)]).catch(() => {}))
      }
    }
    await Promise.all(sent)
  }

  function hearOthers(payload: string | undefined): void {
    const news = JSON.parse(payload ?? 'null') as News | null
    if (!news || news.from === node) return
    for (const event of EVENTS) for (const about of news[event] ?? []) deliver(event, about)
    for (const id of news.confirmed ?? []) for (const hear of confirmedHearers) hear(id)
    for (const hear of sessionHearers) hear(news.sessions ?? [])
    for (const id of news.sessions ?? []) for (const look of followers.get(id) ?? []) look()
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
      for (const hear of sessionHearers) hear([...followers.keys()])
      for (const here of followers.values()) for (const look of here) look()
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
    postChanged: (ids, activityId) => ids.forEach(id => report('post', `${id} ${activityId}`)),
    chatChanged: id => report('chat', id),
    noticesChanged: id => report('notices', id),
    listen(id, listener) {
      if (ending) {
        queueMicrotask(() => listener.end())
        return () => {}
      }
      const here = listeners.get(id) ?? new Set()
      listeners.set(id, here.add(listener))
      return () => {
        here.delete(listener)
        if (here.size === 0 && listeners.get(id) === here) listeners.delete(id)
      }
    },
    missedBy: (id, since) => recent.missedBy(id, since) ?? OF_A_WHOLE_CHALLENGE.map(event => textOf(event, id)),
    mark: () => recent.mark,
    beforeListeners: hear => void hearers.push(hear),
    hearConfirmed: hear => void confirmedHearers.push(hear),
    hearSessions: hear => void sessionHearers.push(hear),
    followSession(sessionId, look) {
      const here = followers.get(sessionId) ?? new Set()
      followers.set(sessionId, here.add(look))
      return () => {
        here.delete(look)
        if (here.size === 0 && followers.get(sessionId) === here) followers.delete(sessionId)
      }
    },
    endListening,
    async close() {
      closed = true
      endListening()
      if (timer) await flush()
      await client?.end().catch(() => {})
    },
  }
}
