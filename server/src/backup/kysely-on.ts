import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../db/tables.ts'

/** Statements of the modules on a connection that is open already, within whatever transaction it is in. */
export function kyselyOn(client: pg.Client): Kysely<Tables> {
  const borrowed = { query: client.query.bind(client), release() {} }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => borrowed as never, end: async () => {} },
    }),
  })
}
