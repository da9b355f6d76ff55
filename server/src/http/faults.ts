import type { ErrorCode } from '@bora/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { classifyDatabaseError, type DatabaseFault } from '../db/database-faults.ts'

/** The answer to a fault on any route: the catalogue's code, and the seconds until a retry. */
export type FaultResponse = { code: ErrorCode; status: 400 | 429 | 503 | 507; retryAfterSeconds?: number }

const answers: Record<DatabaseFault, FaultResponse> = {
  busy: { code: 'too_many_requests', status: 429, retryAfterSeconds: 1 },
  away: { code: 'try_again', status: 503, retryAfterSeconds: 2 },
  full: { code: 'storage_full', status: 507, retryAfterSeconds: 60 },
  refused: { code: 'invalid_input', status: 400 },
}

/** Returns the answer to a fault of the database or the disk, and logs it; null if the error is a fault in the code. */
export function faultResponse(error: unknown, request: FastifyRequest): FaultResponse | null {
  const fault = classifyDatabaseError(error)
  if (fault === null) return null
  const about = { err: error, route: request.routeOptions.url }
  if (fault === 'full') request.log.error(about, 'storage is full')
  else if (fault === 'away') request.log.warn(about, 'the database or the file store did not respond')
  else if (fault === 'refused') request.log.warn(about, 'the database refused a value')
  return answers[fault]
}
