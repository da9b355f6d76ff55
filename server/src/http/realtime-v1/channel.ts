import type { Viewer } from '../../core/context.ts'
import type { Binding } from './bindings.ts'
import type { Answer } from './frames.ts'

/** A topic that a socket has joined. */
export type Channel = {
  topic: string
  /** The name without `realtime:`. */
  name: string
  /** Public and private channels of one name are different rooms. */
  room: string
  isPrivate: boolean
  joinRef: string | null
  /** Whether the sender receives its own broadcasts, and is answered. */
  hearsItself: boolean
  isAnswered: boolean
  presence: { isShown: boolean; key: string }
  bindings: Binding[]
  caller: ChannelCaller
  /** Releases its watches. */
  unwatch(): void
  /** Stops following the caller's session. */
  unfollow(): void
  send(event: string, payload: object, about?: { raw?: Buffer }): void
  /** Ends the channel for a reason, and notifies the client. */
  end(why: string): void
  /** Makes the client join again: it may have missed something. */
  interrupt(): void
}

/** Whose rights a channel has: those of the latest token; a visitor has none. */
export type ChannelCaller = { viewer: Viewer; token: string; until: Date } | null

/** Returns the room of a channel's name. */
export function roomOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${name}`
}

/** Returns the message that an event of a channel is sent as. */
export function messageOf(
  { topic, joinRef }: Pick<Channel, 'topic' | 'joinRef'>,
  event: string,
  payload: object,
  raw?: Buffer,
): Answer {
  // The client drops messages of an earlier join; broadcasts and the like are for every join.
  const isOfJoin = ['phx_close', 'phx_error', 'presence_state', 'system'].includes(event)
  return { joinRef: isOfJoin ? joinRef : null, ref: null, topic, event, payload, ...(raw && { raw }) }
}
