import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the machine's clock: signing in knows nothing of a demo world that runs ahead. */
export type RateLimitTables = {
  'auth.rate_limits': { key: string; points: Generated<number>; expire: number | null }
}
