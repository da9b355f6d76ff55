import { startEmbedded } from '@bora/server/src/db/embedded/start.ts'
import { migrate } from '@bora/server/src/db/migrate.ts'
import { connectOnce, urlOf } from '@bora/server/src/db/testing.ts'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A migrated database for one run. `url` is a DATABASE_URL; `close` leaves nothing behind. */
export type Place = { url: string; folder: string; description: string; close(): Promise<void> }

/**
 * Creates a database for one run: in a built-in PostgreSQL in a temporary folder, with the settings of production, or a
 * separate database on the server that TEST_DATABASE_URL names. It is also deleted if the run is interrupted.
 */
export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-bench-'))
  const place = process.env.TEST_DATABASE_URL
    ? await onServer(process.env.TEST_DATABASE_URL)
    : await builtIn(join(folder, 'database'))
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    closing ??= place.close().finally(() => rmSync(folder, { recursive: true, force: true }))
    await closing
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)))
  }
  try {
    await migrate({ connectionString: place.url })
    return { ...place, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = Pick<Place, 'url' | 'description' | 'close'>

async function builtIn(folder: string): Promise<Opened> {
  const embedded = await startEmbedded(folder)
  return { url: urlOf(embedded.connection), description: 'built-in PostgreSQL, durable', close: () => embedded.stop() }
}

async function onServer(server: string): Promise<Opened> {
  const name = `bora_bench_${randomBytes(6).toString('hex')}`
  await connectOnce(server, client => client.query(`create database ${name} template template0`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    description: `PostgreSQL of TEST_DATABASE_URL (${url.host})`,
    close: () => connectOnce(server, async client => void (await client.query(`drop database ${name} with (force)`))),
  }
}
