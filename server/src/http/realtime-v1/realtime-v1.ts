import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { addressBlock } from '../../core/address-block.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { addressPlace, takeStreamPlaces } from '../../core/event-stream.ts'
import type { Live } from '../../core/live.ts'
import { Refusal } from '../../core/refusal.ts'
import { callBy, runCall } from '../../db/current-caller.ts'
import { anonKey } from '../../modules/accounts/index.ts'
import { registerClientHooks } from '../client-auth.ts'
import { mountBroadcasts } from './broadcasts.ts'
import { openHub } from './hub.ts'
import { serveSocket } from './socket.ts'
import { tellChanges } from './tell-changes.ts'

const Query = z.object({
  apikey: z.string().optional().catch(undefined),
  vsn: z.enum(['1.0.0', '2.0.0']).catch('1.0.0'),
})

const MAX_FRAME_BYTES = 65_536
const CHECK_MS = 60_000
const CLOSE_MS = 1_000

/** Where clients open a socket: the only address that a connection is upgraded at. */
export const SOCKET_ADDRESS = '/realtime/v1/websocket'

/** The channels of the official clients, at `/realtime/v1` (docs/rules/client-api.md#channels). */
export async function realtimeV1(
  app: FastifyInstance,
  { context, live }: { context(viewer?: Viewer | null): Context; live: Live },
): Promise<void> {
  const hub = openHub(live)
  const looks = new Set<() => void>()
  const sockets = new Set<WebSocket>()
  tellChanges({ live, context, channels: () => hub.channels() })
  const checking = setInterval(() => {
    for (const look of looks) look()
  }, CHECK_MS)
  checking.unref()

  // The node stops: clients connect to another one.
  app.addHook('preClose', async () => {
    clearInterval(checking)
    hub.close()
    for (const ws of sockets) ws.close(1012)
    await Promise.race([Promise.all([...sockets].map(ws => once(ws, 'close'))), sleep(CLOSE_MS)])
    for (const ws of sockets) ws.terminate()
  })

  await app.register(
    async door => {
      await door.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES }, preClose: done => done() })
      registerClientHooks(door, context().config)
      mountBroadcasts(door, { context, hub })
      door.get('/websocket', { websocket: true, preValidation: admit }, open)
    },
    { prefix: '/realtime/v1' },
  )

  function open(ws: WebSocket, request: FastifyRequest): void {
    const { ip } = request
    const look = serveSocket({
      ws,
      ip,
      hub,
      version: Query.parse(request.query).vsn,
      context,
      asCaller: work => runCall(callBy(addressBlock(ip), `GET ${SOCKET_ADDRESS}`), work),
      closed() {
        looks.delete(look)
        sockets.delete(ws)
      },
    })
    looks.add(look)
    sockets.add(ws)
  }

  /** Refuses before the connection becomes a socket: an answer that the client can read. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const { config } = context()
    const { origin } = request.headers
    if (origin !== undefined && ![config.siteUrl, ...config.allowedOrigins].includes(origin))
      return reply.status(403).send({ error: 'The origin is not allowed' })
    const { apikey: key } = Query.parse(request.query)
    if (config.auth.apiKeyRule) {
      if (key === undefined) return reply.status(401).send({ error: 'API key is missing' })
      if (key !== (await anonKey(context())))
        return reply.status(401).send({ error: 'The token provided is not a valid JWT' })
    }
    if (!request.ws) return
    try {
      request.raw.socket.once('close', takeStreamPlaces(context(), [addressPlace(request.ip)]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.status(429).send({ error: 'Too many connected users' })
    }
  }
}
