import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../core/refusal.ts'

/** Where a load balancer asks whether this server takes calls. `/api/live` only says that its process is up. */
export const TELLS_READINESS: ReadonlySet<string> = new Set(['/api/ready', '/api/health'])

/**
 * `noticeMs`: how long the server still takes calls after it was told to stop, while `/api/ready` and `/api/health` say that it does.
 * `drainMs`: how long calls that were under way then may take to end; what is left is cut off.
 */
export type ShutdownTimes = { noticeMs: number; drainMs: number }

/**
 * Closing the server loses nothing that is on its way: for a moment it goes on taking calls (what has arrived at the
 * machine is not all accepted yet), tells each connection that it is the last answer on it, then takes no more and waits
 * for the answers under way. `endStreams` ends those that would never end by themselves.
 */
export function gracefulShutdown(app: FastifyInstance, times: ShutdownTimes, endStreams: () => void): void {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  let lastIsAnswered = () => {}
  app.server.on('request', (_request, answer) => {
    underWay.add(answer)
    answer.once('close', () => {
      underWay.delete(answer)
      if (underWay.size === 0) lastIsAnswered()
    })
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (stopping && TELLS_READINESS.has(request.routeOptions.url ?? '')) throw new Refusal('try_again')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    stopping = true
    if (app.server.listening) {
      await sleep(times.noticeMs)
      app.server.close()
    }
    endStreams()
    if (underWay.size === 0) return
    const patience = new AbortController()
    const allAnswered = new Promise<void>(resolve => (lastIsAnswered = resolve))
    await Promise.race([allAnswered, sleep(times.drainMs, undefined, patience).catch(() => {})])
    patience.abort()
  })
}
