import type { FastifyInstance } from 'fastify'
import { limitPerCaller } from './limit-per-caller.ts'
import { registerJsonParser, rejectInvalidUtf8 } from './text.ts'

/** Guards for every call of every route; register it before them. */
export function registerRequestGuards(app: FastifyInstance): void {
  limitPerCaller(app)
  registerJsonParser(app)
  rejectInvalidUtf8(app)
}
