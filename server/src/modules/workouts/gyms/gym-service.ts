import { GYM_QUERIES_A_MINUTE } from '../../../adapters/overpass-gyms.ts'
import { sharedAllowance } from '../../../core/rate-limit.ts'
import type { Context } from '../../../core/context.ts'

/** Counts one query to the gym service for a caller at this address; refuses `too_many_requests`. */
export const countGymQuery = sharedAllowance('gymService', { total: GYM_QUERIES_A_MINUTE, seconds: 60 })

/** Counts queries before they are sent; refuses `too_many_requests`. */
export type MayAsk = (queries: number) => Promise<void>

/** Returns the `MayAsk` of a call. The service has one quota for all, of which no one may use up more than a part. */
export function mayAskGymService(ctx: Pick<Context, 'config' | 'viewer'>, ip: string): MayAsk {
  return async queries => {
    for (let n = 0; n < queries; n++) await countGymQuery(ctx, ip)
  }
}
