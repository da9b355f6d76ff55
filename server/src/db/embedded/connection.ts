import pg from 'pg'
import type { Address } from './address.ts'
import { databaseName, superuser } from './names.ts'

/** Connection settings for `pg`; `host` is the folder of the socket (on Windows the loopback address). */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; password?: string }

/** Returns how to connect to the product's database of a PostgreSQL that listens there. */
export function connectionTo(address: Address): EmbeddedConnection {
  const { host, port, password } = address
  return { host, port, user: superuser, database: databaseName, ...(password === null ? {} : { password }) }
}

export function hasDatabase(connection: EmbeddedConnection): Promise<boolean> {
  return onMaintenance(connection, findDatabase)
}

/** Creates the product's database if it is missing. */
export function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  return onMaintenance(connection, async client => {
    if (!(await findDatabase(client))) await client.query(`create database ${databaseName}`)
  })
}

async function findDatabase(client: pg.Client): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [databaseName])).rowCount === 1
}

async function onMaintenance<T>(connection: EmbeddedConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // A broken connection fails its query; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
