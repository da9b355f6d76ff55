/**
 * Calls with `mayLag` may be answered from a replica of the database, up to `MAX_LAG_MS` milliseconds behind. A request
 * with the header `FRESH_HEADER` (any value) never is; a client sends it for `FRESH_MS` milliseconds after a change of its
 * own and after each live event (docs/decisions/0155-reads-on-a-replica.md).
 */
export const FRESH_HEADER = 'x-fresh'
export const FRESH_MS = 5_000
export const MAX_LAG_MS = 2_000
