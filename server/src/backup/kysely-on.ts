import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** Runs statements of the modules on an open connection, within its current transaction. */
export function kyselyOn(client: pg.Client): Kysely<Tables> {
  const borrowed = { query: client.query.bind(client), release() {} }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => borrowed as never, end: async () => {} },
    }),
  })
}
