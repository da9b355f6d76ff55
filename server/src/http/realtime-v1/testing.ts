import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import assert from 'node:assert/strict'

/** The messages that a channel of the official client received, in order; `next` waits for one that matches. */
type Heard<T> = { all: T[]; add(value: T): void; next(matches?: (value: T) => boolean): Promise<T> }

/** Collects received values; `next` returns each of them once. */
export function heard<T>(): Heard<T> {
  const all: T[] = []
  const unread: T[] = []
  const waiting: { matches: (value: T) => boolean; found: (value: T) => void }[] = []
  return {
    all,
    add(value) {
      all.push(value)
      const at = waiting.findIndex(({ matches }) => matches(value))
      if (at < 0) unread.push(value)
      else waiting.splice(at, 1)[0]!.found(value)
    },
    next: (matches = () => true) =>
      new Promise(found => {
        const at = unread.findIndex(matches)
        if (at < 0) waiting.push({ matches, found })
        else found(unread.splice(at, 1)[0]!)
      }),
  }
}

/** Joins a channel; fails if the server refuses. */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const { status, message } = await statusOf(channel)
  assert.deepEqual([status, message], ['SUBSCRIBED', undefined])
  return channel
}

/** Joins a channel; returns the first status that the client reports, and its error. */
export function statusOf(channel: RealtimeChannel): Promise<{ status: string; message: string | undefined }> {
  return new Promise(resolve => {
    channel.subscribe((status, error) => resolve({ status, message: error?.message }))
  })
}

/** Ends the sockets of clients. */
export async function disconnected(...clients: SupabaseClient[]): Promise<void> {
  for (const client of clients) {
    await client.removeAllChannels()
    await client.realtime.disconnect()
  }
}
