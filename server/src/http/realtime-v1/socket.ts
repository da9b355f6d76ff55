import type { WebSocket } from '@fastify/websocket'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { accountPlace, takeStreamPlaces, watchPlaces } from '../../core/event-stream.ts'
import { rateLimit } from '../../core/rate-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { systemClock } from '../../core/system-clock.ts'
import { hasIds, mayJoinChannel } from '../../modules/supabase-api/index.ts'
import { readBindings, watchesIn } from './bindings.ts'
import { type Channel, messageOf, roomOf } from './channel.ts'
import { callerOfToken } from './caller.ts'
import { type Answer, type Frame, readFrame, type Version, writeFrame } from './frames.ts'
import type { Hub } from './hub.ts'

const PREFIX = 'realtime:'
const MAX_CHANNELS = 100
const MAX_WAITING_FRAMES = 500
const MAX_UNREAD_BYTES = 1_000_000
// Clients send a heartbeat every 25 seconds.
const SILENT_MS = 70_000
// A longer one would end at once; the rights are checked every minute anyway.
const LONGEST_TIMER_MS = 2_000_000_000

// Older clients send booleans as texts.
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).catch(false)
const Config = z
  .object({
    broadcast: z.object({ ack: Flag, self: Flag }).catch({ ack: false, self: false }),
    presence: z.object({ key: z.string().max(255).catch(''), enabled: Flag }).catch({ key: '', enabled: false }),
    postgres_changes: z.unknown().optional(),
    private: Flag,
  })
  .catch({
    broadcast: { ack: false, self: false },
    presence: { key: '', enabled: false },
    postgres_changes: [],
    private: false,
  })

/** Limits of one person for all their sockets on this node. */
export const mayBroadcast = rateLimit('broadcasts', [{ most: 300, seconds: 10 }])
const mayShow = rateLimit('presence', [{ most: 60, seconds: 30 }])

type SocketAbout = {
  ws: WebSocket
  /** The address that it was opened from. */
  ip: string
  hub: Hub
  version: Version
  context(): Context
  /** Runs work for a message on behalf of the sender's address. */
  asCaller<T>(work: () => T): T
  /** Called when the socket is closed. */
  closed(): void
}

/** Serves the channel protocol to one client until it leaves. Returns a function that checks its rights again. */
export function serveSocket({ ws, ip, hub, version, context, asCaller, closed }: SocketAbout): () => void {
  const channels = new Map<string, Channel>()
  const accounts = new Map<string, () => void>()
  let working = Promise.resolve()
  let waiting = 0
  let silence = setTimeout(() => ws.terminate(), SILENT_MS)

  ws.on('message', (data: Buffer, isBinary: boolean) => {
    clearTimeout(silence)
    silence = setTimeout(() => ws.terminate(), SILENT_MS)
    const frame = readFrame(data, isBinary, version)
    if (!frame || ++waiting > MAX_WAITING_FRAMES) return ws.close(1008)
    // One after the other, so that they keep their order.
    working = working.then(() => asCaller(() => handle(frame))).finally(() => waiting--)
  })
  ws.on('error', () => {})
  ws.on('close', () => {
    clearTimeout(silence)
    for (const channel of channels.values()) drop(channel)
    for (const release of accounts.values()) release()
    closed()
  })

  function send(answer: Answer): void {
    const text = writeFrame(answer, version)
    if (text === null || ws.readyState !== ws.OPEN) return
    // A reader that does not read: it connects again, and joins again.
    if (ws.bufferedAmount > MAX_UNREAD_BYTES) return ws.terminate()
    ws.send(text)
  }

  function reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object = {}): void {
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  async function handle(frame: Frame): Promise<void> {
    if (ws.readyState !== ws.OPEN) return
    try {
      await answer(frame)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_many_requests')
        return reply(frame, 'error', { reason: 'ClientRateLimitReached: Too many messages' })
      context().tellFault(error, 'a message of a channel failed')
      reply(frame, 'error', { reason: 'UnknownError: Try again' })
    }
  }

  async function answer(frame: Frame): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') return reply(frame, 'ok')
    if (event === 'phx_join') return join(frame)
    const channel = channels.get(topic)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (event === 'phx_leave') {
      drop(channel)
      reply(frame, 'ok')
      channel.send('phx_close', {})
    } else if (event === 'access_token') await renew(channel, frame.payload['access_token'])
    else if (event === 'broadcast') await broadcast(channel, frame)
    else if (event === 'presence') await present(channel, frame)
    else reply(frame, 'error', { reason: 'unknown event' })
  }

  async function join(frame: Frame): Promise<void> {
    const { topic, joinRef, payload } = frame
    const name = topic.slice(PREFIX.length)
    const fail = (reason: string) => reply(frame, 'error', { reason })
    if (!topic.startsWith(PREFIX)) return fail('unmatched topic')
    if (name === '') return fail('TopicNameRequired: You must provide a topic name')
    const before = channels.get(topic)
    if (before) {
      drop(before)
      before.send('phx_close', {})
    }
    if (channels.size >= MAX_CHANNELS) return fail('ChannelRateLimitReached: Too many channels')
    const config = Config.parse(payload['config'])
    const isPrivate = config.private
    const known = await callerOfToken(context(), payload['access_token'])
    if ('refused' in known) return fail(known.refused)
    const { caller } = known
    const isAllowed = await mayJoinChannel({ ...context(), viewer: caller?.viewer ?? null }, name, { isPrivate })
    if (!isAllowed) return fail(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    const { told, ...read } = await readBindings(context(), config.postgres_changes)
    // The socket may have closed meanwhile, and has given its places back.
    if (ws.readyState !== ws.OPEN) return
    if (caller && !takePlaceOf(caller.viewer.id)) return fail('ConnectionRateLimitReached: Too many connected users')
    const unwatch = takeWatches(caller?.viewer.id ?? null, watchesIn(read.bindings))
    const bindings = unwatch ? read.bindings : []
    const refused = unwatch ? read.refused : 'too many changes are watched'
    const channel: Channel = {
      topic,
      name,
      room: roomOf(name, isPrivate),
      isPrivate,
      joinRef,
      hearsItself: config.broadcast.self,
      isAnswered: config.broadcast.ack,
      presence: { isShown: config.presence.enabled, key: config.presence.key || randomUUID() },
      bindings,
      caller,
      unwatch: unwatch ?? (() => {}),
      unfollow: () => {},
      send: (event, about, { raw } = {}) => send(messageOf(channel, event, about, raw)),
      end(why) {
        if (channels.get(topic) !== channel) return
        drop(channel)
        channel.send('system', { extension: 'system', status: 'error', message: why, channel: name })
        channel.send('phx_close', {})
      },
      interrupt() {
        if (channels.get(topic) !== channel) return
        drop(channel)
        channel.send('phx_error', {})
      },
    }
    channels.set(topic, channel)
    hub.join(channel)
    follow(channel)
    reply(frame, 'ok', { postgres_changes: told })
    if (channel.presence.isShown) channel.send('presence_state', hub.presentIn(channel.room))
    if (told.length > 0) {
      const status = refused === null ? 'ok' : 'error'
      const why = `Unable to subscribe to changes with given parameters: ${refused}`
      const message = refused === null ? 'Subscribed to PostgreSQL' : why
      channel.send('system', { extension: 'postgres_changes', status, message, channel: name })
    }
  }

  async function renew(channel: Channel, token: unknown): Promise<void> {
    const known = await callerOfToken(context(), token)
    if (channels.get(channel.topic) !== channel || ws.readyState !== ws.OPEN) return
    if ('refused' in known) return channel.end(known.refused)
    const { caller } = known
    if (caller && !takePlaceOf(caller.viewer.id)) return channel.end('Too many connected users')
    channel.caller = caller
    follow(channel)
    await look(channel)
  }

  async function broadcast(channel: Channel, frame: Frame): Promise<void> {
    const { viewer } = channel.caller ?? {}
    const { event, payload } = frame.payload
    const refuse = (reason: string) => (channel.isAnswered ? reply(frame, 'error', { reason }) : undefined)
    if (!viewer) return refuse('Unauthorized: You do not have permissions to write to this Channel topic')
    if (typeof event !== 'string' || event === '' || event.length > 255) return refuse('a broadcast has an event')
    await mayBroadcast({ viewer, config: context().config })
    const message = frame.raw ? { event, raw: frame.raw } : { event, payload: payload ?? {} }
    if (!hub.broadcast(channel.room, message, channel.hearsItself ? null : channel))
      return refuse('PayloadTooLarge: A broadcast has at most 7,000 bytes')
    if (channel.isAnswered) reply(frame, 'ok')
  }

  async function present(channel: Channel, frame: Frame): Promise<void> {
    const { viewer } = channel.caller ?? {}
    const { event, payload = {} } = frame.payload
    if (!viewer)
      return reply(frame, 'error', {
        reason: 'Unauthorized: You do not have permissions to write to this Channel topic',
      })
    await mayShow({ viewer, config: context().config })
    if (event === 'untrack') {
      hub.untrack(channel)
      return reply(frame, 'ok')
    }
    const shown = z.record(z.string(), z.unknown()).safeParse(payload)
    if (event !== 'track' || !shown.success)
      return reply(frame, 'error', { reason: 'Presence track payload must be a map' })
    if (!hub.track(channel, shown.data)) return reply(frame, 'error', { reason: 'Presence track payload is too large' })
    reply(frame, 'ok')
  }

  /** Ends the channel when its token or its session does. */
  function follow(channel: Channel): void {
    channel.unfollow()
    const { caller } = channel
    if (!caller) return
    const left = caller.until.getTime() - systemClock().getTime()
    const end = setTimeout(() => void asCaller(() => look(channel)), Math.min(Math.max(0, left), LONGEST_TIMER_MS))
    end.unref()
    const unfollow = context().live.followSession(caller.viewer.sessionId, () => void asCaller(() => look(channel)))
    channel.unfollow = () => {
      clearTimeout(end)
      unfollow()
    }
  }

  /** Ends the channel if its session, or the right to it, is over; the socket, if it has no other. */
  async function look(channel: Channel): Promise<void> {
    if (channels.get(channel.topic) !== channel) return
    try {
      const { caller, name, isPrivate } = channel
      const known = caller ? await callerOfToken(context(), caller.token) : { caller: null }
      if ('refused' in known) {
        channel.end(known.refused)
        if (channels.size === 0) ws.close(1000)
        return
      }
      if (channel.caller === caller) channel.caller = known.caller
      const viewer = known.caller?.viewer ?? null
      if (!(await mayJoinChannel({ ...context(), viewer }, name, { isPrivate })))
        channel.end(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    } catch (error) {
      context().tellFault(error, 'the rights to a channel could not be checked')
      channel.interrupt()
    }
  }

  function drop(channel: Channel): void {
    channel.unfollow()
    channel.unwatch()
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
    hub.leave(channel)
  }

  /** Counts the socket among those of an account, once; false if it has too many. */
  function takePlaceOf(accountId: string): boolean {
    if (accounts.has(accountId)) return true
    const release = takePlaces(accountPlace(accountId))
    if (release) accounts.set(accountId, release)
    return release !== null
  }

  /** Counts the watches of a channel; returns a function that releases them, or null if there are too many. */
  function takeWatches(accountId: string | null, count: number): (() => void) | null {
    return takePlaces(watchPlaces(accountId, ip, count))
  }

  function takePlaces(places: Parameters<typeof takeStreamPlaces>[1][number]): (() => void) | null {
    try {
      return takeStreamPlaces(context(), [places])
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  return () => {
    for (const channel of channels.values())
      if (channel.caller !== null || hasIds(channel.name)) void asCaller(() => look(channel))
  }
}
