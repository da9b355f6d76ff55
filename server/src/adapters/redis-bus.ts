import { StartRefused } from '../settings/environment.ts'
import type { LiveBus } from './live-bus.ts'

const CHANNEL = 'bora:live'
const RECONNECT_MS = 1_000
const CONNECT_MS = 5_000

/**
 * Returns a bus through the Redis at `url` (LIVE_URL), for installations whose events are too many for NOTIFY.
 * Opening it refuses (`StartRefused`) a Redis that cannot be reached, without repeating the password.
 */
export async function redisBus(url: string): Promise<LiveBus> {
  // Loaded only where it is configured.
  const { createClient } = await import('@redis/client')
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS }
  // Without a queue a message fails at once while the connection is lost, in place of arriving late.
  const publisher = createClient({ url, socket, disableOfflineQueue: true })
  const subscriber = createClient({ url, socket })
  const clients = [publisher, subscriber]
  // A lost connection is opened again; an unhandled event would end the process.
  for (const client of clients) client.on('error', () => {})
  return {
    async open(hear, missed) {
      for (const client of clients) await connectOnce(client, url)
      await subscriber.subscribe(CHANNEL, hear)
      // The client subscribes again before it is ready.
      subscriber.on('ready', missed)
    },
    publish: message => publisher.publish(CHANNEL, message),
    async close() {
      for (const client of clients) if (client.isOpen) client.destroy()
    },
  }
}

/** The client itself would try for ever. */
async function connectOnce(
  client: { connect(): Promise<unknown>; destroy(): void; once(event: 'error', hear: (error: Error) => void): unknown },
  url: string,
): Promise<void> {
  const failed = new Promise<never>((_, reject) => void client.once('error', reject))
  try {
    await Promise.race([client.connect(), failed])
  } catch (error) {
    client.destroy()
    const { hostname, port } = new URL(url)
    const { code, message } = error as NodeJS.ErrnoException
    throw new StartRefused(`LIVE_URL: no Redis can be used at ${hostname}:${port || 6379} (${code ?? message}).`)
  }
}
