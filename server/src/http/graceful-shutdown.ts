import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../core/refusal.ts'

/** Where a load balancer checks whether this server takes calls. `/api/live` only shows that its process is up. */
export const TELLS_READINESS: ReadonlySet<string> = new Set(['/api/ready', '/api/health'])

/**
 * `noticeMs`: how long the server still accepts calls after the stop signal, while `/api/ready` and `/api/health`
 * report the stop. `drainMs`: how long pending calls may then take to end; the rest is cut off.
 */
export type ShutdownTimes = { noticeMs: number; drainMs: number }

/**
 * Closes the server without losing pending requests: for a short time it still accepts calls (connections may be queued
 * in the system) and marks each answer as the last of its connection; then it accepts no more and waits for pending
 * answers. `endStreams` ends endless streams.
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
