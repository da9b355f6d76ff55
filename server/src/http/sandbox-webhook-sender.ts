import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { settleSandboxOrders } from '../adapters/sandbox-books.ts'
import { deliverWebhooks } from '../adapters/sandbox-webhooks.ts'
import type { Context } from '../core/context.ts'

const EVERY_MS = 2_000

/**
 * Delivers the sandbox's webhooks to this server's own route, over HTTP like those of other providers: at once when
 * triggered, and every two seconds if any are pending. It runs while the server listens; closing the server waits for
 * its pending requests.
 */
export function sandboxWebhookSender(app: FastifyInstance, context: () => Context): { go(): void } {
  let underWay: Promise<unknown> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    const door = doorOf(app)
    again = underWay !== null
    if (door === null || underWay) return
    underWay = deliver(door)
      .catch(error => app.log.error({ err: error }, 'sandbox webhooks'))
      .finally(() => {
        underWay = null
        if (again) go()
      })
  }

  async function deliver(door: string): Promise<void> {
    const { db, now } = context()
    await settleSandboxOrders(db, now)
    await deliverWebhooks(db, door, now)
  }

  app.addHook('onListen', async () => void (timer = setInterval(go, EVERY_MS).unref()))
  // Before the server stops taking calls, which include the sender's own.
  app.addHook('preClose', async () => {
    clearInterval(timer)
    while (underWay) await underWay
  })
  return { go }
}

/** Returns the address of this server's webhook route, as seen from its own machine; null while it doesn't listen. */
function doorOf(app: FastifyInstance): string | null {
  const address = app.server.address() as AddressInfo | null
  if (!address) return null
  const isAnywhere = address.address === '::' || address.address === '0.0.0.0'
  const host = isAnywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}/webhooks/sandbox`
}
