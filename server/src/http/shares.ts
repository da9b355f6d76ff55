import type { FastifyInstance } from 'fastify'
import { addressBlock } from '../core/address-block.ts'
import { onBehalfOf } from '../db/on-behalf.ts'

/**
 * Counts what each call asks of the database on its caller: the address that it comes from, until a token names the
 * account (`nowOnBehalfOf`). For every door; register it before them.
 */
export function countOnCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => onBehalfOf(addressBlock(request.ip), done))
  // A body arrives in events of the connection, which know nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(addressBlock(request.ip), done))
}
