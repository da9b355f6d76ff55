import type { FastifyInstance } from 'fastify'
import { countOnCallers } from './shares.ts'
import { readJson, refuseWhatIsNoText } from './text.ts'

/** What holds for every call of every door; register it before them. */
export function guardEveryDoor(app: FastifyInstance): void {
  countOnCallers(app)
  readJson(app)
  refuseWhatIsNoText(app)
}
