import type { Generated } from 'kysely'

/** Instants are ISO text in UTC, by the system clock: sign-in ignores the shifted clock of a demo world. */
export type RateLimitTables = {
  'auth.rate_limits': { key: string; points: Generated<number>; expire: number | null }
}
