import { randomUUID } from 'node:crypto'
import type { LiveBus } from '../adapters/live-bus.ts'
import { notifyBus } from '../adapters/notify-bus.ts'
import type { Database } from '../db/database.ts'
import { RecentEvents, type EventsSince } from './recent-events.ts'

/**
 * Events of a challenge that viewers receive (`post`: a reaction or comment on a workout that counts in it; `chat`: in
 * its chat), and of a person: new notifications.
 */
export type LiveEvent = (typeof EVENTS)[number]
const EVENTS = ['standings', 'challenge', 'post', 'chat', 'notices'] as const

/**
 * Rows of a table visible in `/rest/v1` that a committed statement changed: their keys, or the remains of deleted ones.
 */
export type RowChanges = { table: string; type: 'INSERT' | 'UPDATE' | 'DELETE'; rows: Record<string, string | null>[] }

// The largest value that is relayed between nodes, as JSON; a notification has at most 8,000 bytes.
const RELAYED_MAX_BYTES = 7_500

export type LiveListener = {
  /** `frame` is the event as server-sent text, created once for all listeners. */
  tell(event: LiveEvent, frame: string): void
  /** The node stops: no more events will come. */
  end(): void
}

/**
 * Events of challenges and of people's notifications, delivered to all viewers on any node. Call it once a transaction
 * is committed.
 */
export type Live = {
  standingsMoved(challengeId: string): void
  challengeChanged(challengeId: string): void
  /** A reaction or comment on a workout changed, which viewers of these challenges may see. */
  postChanged(challengeIds: readonly string[], activityId: string): void
  /** A message was written, deleted or hidden in the chat of a challenge. */
  chatChanged(challengeId: string): void
  noticesChanged(userId: string): void
  /** Listens to one challenge, or to the notifications of one person, until the returned function is called. */
  listen(id: string, listener: LiveListener): () => void
  /** Returns the frames of a challenge that a reader missed; all possible ones if that is no longer known. */
  missedBy(challengeId: string, since: EventsSince): string[]
  /** Returns the mark of the latest event, from which a reader continues. */
  mark(): string
  /** Calls back with every challenge whose standings changed, before any listener: for in-memory caches. */
  beforeListeners(hear: (challengeId: string) => void): void
  /**
   * Calls back with people whose address was confirmed, or no longer is, if an invite bonus may depend on it. The
   * database sends these.
   */
  hearConfirmed(hear: (userId: string) => void): void
  /**
   * Calls back with sessions that ended or whose account was suspended, before their followers. The database sends
   * these.
   */
  hearSessions(hear: (sessionIds: readonly string[]) => void): void
  /** Calls back when a session may be over, on any node, until the returned function is called. */
  followSession(sessionId: string, look: () => void): () => void
  /**
   * Sends a value to the other nodes, as JSON; in order, and lost for a node whose connection is. Returns false, and
   * sends nothing, if it takes more than 7,500 bytes.
   */
  relay(value: object): boolean
  /** Calls back with events relayed by other nodes, and `missed` when some may have been lost. */
  hearRelayed(hear: (value: unknown, from: string) => void, missed: () => void): void
  /** Calls back with changed rows, on every node, and `missed` when some may have been lost. The database sends these. */
  hearChanges(hear: (changes: RowChanges) => void, missed: () => void): void
  /** Ends current and later listeners here; changes are still sent to other nodes until it is closed. */
  endListening(): void
  close(): Promise<void>
}

const OF_A_WHOLE_CHALLENGE = ['standings', 'challenge', 'chat'] as const

const BATCH_MS = 200
const RELAY_MS = 20
// A notification has at most 8,000 bytes, and an id 36; posts have two.
const IDS_IN_ONE = 90

/**
 * Ids of challenges or people; a post's is followed by that of its workout. Notifications of the database itself
 * contain only some of the fields.
 */
type News = {
  from: string
  confirmed?: string[]
  sessions?: string[]
  relayed?: object[]
  changes?: RowChanges
} & Partial<Record<LiveEvent, string[]>>

function textOf(event: LiveEvent, id: string, activityId?: string): string {
  return `event: ${event}\ndata: ${JSON.stringify(event === 'notices' ? {} : { challengeId: id, activityId })}\n\n`
}

/**
 * Opens the events of this node: reported events go to its own listeners and, in one message every 200 ms, to the other
 * nodes by the `bus`, which is that of the database unless there is another. Events that the database itself sends
 * always come by its own.
 */
export async function openLive(database: Pick<Database, 'pool' | 'connection'>, bus?: LiveBus): Promise<Live> {
  const node = randomUUID()
  const listeners = new Map<string, Set<LiveListener>>()
  const recent = new RecentEvents(node)
  const hearers: ((challengeId: string) => void)[] = []
  const confirmedHearers: ((userId: string) => void)[] = []
  const sessionHearers: ((sessionIds: readonly string[]) => void)[] = []
  const followers = new Map<string, Set<() => void>>()
  const relayHearers: ((value: unknown, from: string) => void)[] = []
  const changeHearers: ((changes: RowChanges) => void)[] = []
  const missedHearers: (() => void)[] = []
  const outgoing: { value: object; bytes: number }[] = []
  const pending: Record<LiveEvent, Set<string>> = {
    standings: new Set(),
    challenge: new Set(),
    post: new Set(),
    chat: new Set(),
    notices: new Set(),
  }
  let lastSent = 0
  let timer: NodeJS.Timeout | undefined
  let relayTimer: NodeJS.Timeout | undefined
  let relaying = Promise.resolve()
  let ending = false
  let closed = false
  const ofDatabase = notifyBus(database)
  const between = bus ?? ofDatabase

  function deliver(event: LiveEvent, about: string): void {
    const [id = '', activityId] = about.split(' ')
    if (event === 'standings' || event === 'challenge') for (const hear of hearers) hear(id)
    const text = textOf(event, id, activityId)
    // A person's notifications are counted again when their stream opens.
    const frame = event === 'notices' ? text : recent.keep(id, text)
    for (const listener of listeners.get(id) ?? []) listener.tell(event, frame)
  }

  function report(event: LiveEvent, about: string): void {
    if (closed) return
    pending[event].add(about)
    // The first event is sent at once, those within the next 200 ms are sent together.
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
        // Nodes that still run an older version expect both of these fields.
        const some: News = { from: node, standings: [], challenge: [], [event]: all.slice(at, at + IDS_IN_ONE) }
        // Listeners of other nodes reload when they reconnect; nothing important depends on this.
        sent.push(between.publish(JSON.stringify(some)).catch(() => {}))
      }
    }
    await Promise.all(sent)
  }

  // Values of the same moment travel together, and one message after the other, so that they stay in order.
  async function flushRelay(): Promise<void> {
    clearTimeout(relayTimer)
    relayTimer = undefined
    while (outgoing.length > 0) {
      const relayed: object[] = []
      for (let bytes = 0; outgoing.length > 0 && bytes + outgoing[0]!.bytes <= RELAYED_MAX_BYTES;) {
        const { value, bytes: more } = outgoing.shift()!
        relayed.push(value)
        bytes += more
      }
      const news: News = { from: node, standings: [], challenge: [], relayed }
      await between.publish(JSON.stringify(news)).catch(() => {})
    }
  }

  function relay(value: object): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(value)) + 1
    if (bytes > RELAYED_MAX_BYTES) return false
    if (closed) return true
    outgoing.push({ value, bytes })
    relayTimer ??= setTimeout(() => (relaying = relaying.then(flushRelay)), RELAY_MS)
    return true
  }

  function hearOthers(payload: string): void {
    const news = JSON.parse(payload) as News
    if (news.from === node) return
    for (const event of EVENTS) for (const about of news[event] ?? []) deliver(event, about)
    for (const id of news.confirmed ?? []) for (const hear of confirmedHearers) hear(id)
    for (const hear of sessionHearers) hear(news.sessions ?? [])
    for (const id of news.sessions ?? []) for (const look of followers.get(id) ?? []) look()
    for (const value of news.relayed ?? []) for (const hear of relayHearers) hear(value, news.from)
    if (news.changes) for (const hear of changeHearers) hear(news.changes)
  }

  // Events sent in the meantime were missed: all listeners here reload.
  function reloadAll(): void {
    for (const id of listeners.keys()) deliver('standings', id)
    for (const hear of sessionHearers) hear([...followers.keys()])
    for (const here of followers.values()) for (const look of here) look()
    for (const missed of missedHearers) missed()
  }

  function endListening(): void {
    ending = true
    for (const here of listeners.values()) for (const listener of here) listener.end()
    listeners.clear()
  }

  for (const one of new Set([ofDatabase, between])) await one.open(hearOthers, reloadAll)
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
    relay,
    hearRelayed(hear, missed) {
      relayHearers.push(hear)
      missedHearers.push(missed)
    },
    hearChanges(hear, missed) {
      changeHearers.push(hear)
      missedHearers.push(missed)
    },
    endListening,
    async close() {
      endListening()
      closed = true
      await relaying.then(flushRelay)
      if (timer) await flush()
      await Promise.all([ofDatabase.close(), bus?.close()])
    },
  }
}
