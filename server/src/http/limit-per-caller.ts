import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressBlock } from '../core/address-block.ts'
import { type Call, callBy, runCall } from '../db/current-caller.ts'

const calls = new WeakMap<FastifyRequest, Call>()

/** On whose behalf a request is answered, as far as that is known by now. */
export function callOf(request: FastifyRequest): Call {
  const known = calls.get(request)
  if (known) return known
  const call = callBy(addressBlock(request.ip), `${request.method} ${request.routeOptions.url ?? 'none'}`)
  calls.set(request, call)
  return call
}

/**
 * Counts what each call asks of the database on its caller: the address that it comes from, until a token names the
 * account (`setCallerAccount`). For every door; register it before them.
 */
export function limitPerCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runCall(callOf(request), done))
  // A body arrives in events of the connection, which know nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => runCall(callOf(request), done))
}
