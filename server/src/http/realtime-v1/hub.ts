import type { Live } from '../../core/live.ts'
import type { Channel } from './channel.ts'
import { type Diff, type Metas, openPresence } from './presence.ts'

/** A broadcast: JSON, or bytes. */
type Broadcast = { event: string } & ({ payload: unknown } | { raw: Buffer })

/** The channels of this node, and the messages exchanged with other nodes. */
export type Hub = {
  join(channel: Channel): void
  leave(channel: Channel): void
  channels(): Iterable<Channel>
  /** Sends to everyone in a room but `except`; false if it is too large. */
  broadcast(room: string, message: Broadcast, except: Channel | null): boolean
  /** Shows a person's state in the channel's room, replacing the previous one; returns false if it is too large. */
  track(channel: Channel, shown: Record<string, unknown>): boolean
  untrack(channel: Channel): void
  presentIn(room: string): Metas
  close(): void
}

/** Messages between nodes. `ask` requests the whole presence of all others; `alive` and `gone` are about a node. */
type Told =
  | { rt: 'broadcast'; room: string; event: string; payload?: unknown; raw?: string }
  | { rt: 'presence'; room: string; diff: Diff }
  | { rt: 'ask' | 'alive' | 'gone' }

const ALIVE_MS = 10_000
const DEAD_MS = 35_000

/** Opens the hub of this node. */
export function openHub(live: Live): Hub {
  const rooms = new Map<string, Set<Channel>>()
  const presence = openPresence()
  const shown = new Map<Channel, string>()
  const heard = new Map<string, number>()

  const relay = (told: Told) => live.relay(told)
  const inRoom = (room: string) => [...(rooms.get(room) ?? [])]

  function deliver(room: string, message: Broadcast, except: Channel | null): void {
    const { event } = message
    for (const channel of inRoom(room)) {
      if (channel === except) continue
      if ('raw' in message) channel.send(event, {}, { raw: message.raw })
      else channel.send('broadcast', { type: 'broadcast', event, payload: message.payload })
    }
  }

  function tellDiff(room: string, diff: Diff | null): void {
    if (diff === null) return
    for (const channel of inRoom(room)) if (channel.presence.isShown) channel.send('presence_diff', diff)
  }

  function untrack(channel: Channel): void {
    const ref = shown.get(channel)
    if (ref === undefined) return
    shown.delete(channel)
    const diff = presence.hide(channel.room, ref)
    if (diff === null) return
    tellDiff(channel.room, diff)
    relay({ rt: 'presence', room: channel.room, diff: onlyRefs(diff) })
  }

  function forget(node: string): void {
    heard.delete(node)
    for (const [room, diff] of presence.forget(node)) tellDiff(room, diff)
  }

  function hear(value: unknown, from: string): void {
    const told = value as Told
    if (told.rt === undefined) return
    heard.set(from, Date.now())
    if (told.rt === 'broadcast') {
      const { room, event, payload, raw } = told
      const message = raw === undefined ? { event, payload } : { event, raw: Buffer.from(raw, 'base64') }
      deliver(room, message, null)
    } else if (told.rt === 'presence') tellDiff(told.room, presence.merge(told.room, from, told.diff))
    else if (told.rt === 'ask') for (const [room, diff] of presence.own()) relay({ rt: 'presence', room, diff })
    else if (told.rt === 'gone') forget(from)
  }

  // Presence messages may have been missed, so it is requested from all nodes again.
  function missed(): void {
    if (!hasAsked) return
    for (const node of presence.nodes()) forget(node)
    relay({ rt: 'ask' })
    for (const [room, diff] of presence.own()) relay({ rt: 'presence', room, diff })
  }

  live.hearRelayed(hear, missed)
  let hasAsked = false
  const beat = setInterval(() => {
    if (shown.size > 0) relay({ rt: 'alive' })
    for (const node of presence.nodes()) if (Date.now() - (heard.get(node) ?? 0) > DEAD_MS) forget(node)
  }, ALIVE_MS)
  beat.unref()

  return {
    join(channel) {
      // Before its first channel a node doesn't track the presence on other nodes.
      if (!hasAsked) relay({ rt: 'ask' })
      hasAsked = true
      rooms.set(channel.room, (rooms.get(channel.room) ?? new Set()).add(channel))
    },
    leave(channel) {
      const here = rooms.get(channel.room)
      here?.delete(channel)
      if (here?.size === 0) rooms.delete(channel.room)
      untrack(channel)
    },
    channels: () => [...rooms.values()].flatMap(here => [...here]),
    broadcast(room, message, except) {
      const { event } = message
      const told = 'raw' in message ? { raw: message.raw.toString('base64') } : { payload: message.payload }
      if (!relay({ rt: 'broadcast', room, event, ...told })) return false
      deliver(room, message, except)
      return true
    },
    track(channel, about) {
      // A state too large to be relayed between nodes is shown to nobody.
      if (JSON.stringify(about).length > MAX_SHOWN) return false
      const { room, presence: own } = channel
      const { ref, diff } = presence.show(room, own.key, about, shown.get(channel) ?? null)
      shown.set(channel, ref)
      tellDiff(room, diff)
      return relay({ rt: 'presence', room, diff: { joins: diff.joins, leaves: onlyRefs(diff).leaves } })
    },
    untrack,
    presentIn: room => presence.state(room),
    close() {
      clearInterval(beat)
      if (hasAsked) relay({ rt: 'gone' })
    },
  }
}

const MAX_SHOWN = 1_500

// Others know the rest: a leave is known by its reference.
function onlyRefs({ joins, leaves }: Diff): Diff {
  const short = Object.entries(leaves).map(([key, { metas }]) => [
    key,
    { metas: metas.map(({ phx_ref }) => ({ phx_ref })) },
  ])
  return { joins, leaves: Object.fromEntries(short) as Metas }
}
