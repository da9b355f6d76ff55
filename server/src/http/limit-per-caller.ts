import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressBlock } from '../core/address-block.ts'
import { type Call, callBy, runCall } from '../db/current-caller.ts'

const calls = new WeakMap<FastifyRequest, Call>()

/** Returns the caller of a request, as far as it is known. */
export function callOf(request: FastifyRequest): Call {
  const known = calls.get(request)
  if (known) return known
  const call = callBy(addressBlock(request.ip), `${request.method} ${request.routeOptions.url ?? 'none'}`)
  calls.set(request, call)
  return call
}

/**
 * Counts the database use of each call against its caller: the address that it comes from, until a token names the
 * account (`setCallerAccount`). Applies to all routes; register it before them.
 */
export function limitPerCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runCall(callOf(request), done))
  // A body arrives in events of the connection, outside of the call's async context.
  app.addHook('preValidation', (request, _reply, done) => runCall(callOf(request), done))
}
