import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './database.ts'
import { findAddress } from './embedded/address.ts'
import { program } from './embedded/binaries.ts'
import { findInstallation } from './embedded/installation.ts'
import { spawnOptions } from './embedded/launch-methods.ts'
import { startEmbedded, type EmbeddedConnection } from './embedded/start.ts'
import { migrate } from './migrate.ts'
import { connectOnce, type TestDatabase, urlOf } from './testing.ts'

export type TestReplica = {
  primary: TestDatabase
  /** DATABASE_READ_URL of a streaming replica. */
  url: string
  /** Stops or resumes replaying, while the replica keeps answering. */
  pause(isPaused: boolean): Promise<void>
  /** Ends the replica's PostgreSQL at once. */
  kill(): Promise<void>
}

/**
 * Starts a migrated built-in PostgreSQL and a streaming replica of it that replays each change `delayMs` milliseconds
 * late. Both are stopped and deleted with `end` of the primary.
 */
export async function databaseWithReplica(delayMs: number): Promise<TestReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-replica-'))
  const [ofPrimary, ofReplica] = [join(folder, 'primary'), join(folder, 'replica', 'postgres')]
  const prepared = await startEmbedded(ofPrimary)
  await migrate(prepared.connection)
  await prepared.stop()
  mkdirSync(ofReplica, { recursive: true })
  const cluster = join(ofReplica, 'cluster')
  cpSync(join(ofPrimary, 'postgres', 'cluster'), cluster, { recursive: true })
  chmodSync(cluster, 0o700)
  const embedded = await startEmbedded(ofPrimary)
  const { host, port, user } = embedded.connection
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\nrecovery_min_apply_delay = ${delayMs}\n`,
  )
  const standby = await startStandby(ofReplica, embedded.connection)
  const url = urlOf(standby.connection)
  const primary = urlOf(embedded.connection)
  const database = connect({ connectionString: primary }, 'primary of the test', 8)
  await database.pool.query('update payout_checks set checked_at = now()')
  return {
    primary: {
      ...database,
      name: embedded.connection.database,
      url: primary,
      async end() {
        await database.end()
        await standby.stop()
        await embedded.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    },
    url,
    pause: async isPaused => {
      const statement = `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`
      await connectOnce(url, client => client.query(statement))
    },
    kill: standby.stop,
  }
}

/** PostgreSQL's own start command waits for a database that accepts changes. */
async function startStandby(home: string, { database, user }: EmbeddedConnection) {
  const place = findInstallation(home, {})
  const address = await findAddress(place)
  const args = ['-D', join(place.home, 'cluster'), ...address.settings.flatMap(setting => ['-c', setting])]
  const { file, args: wrapped, uid, gid } = place.rung.wrap(program(place.binaries, 'postgres'), args)
  const child = spawn(file, wrapped, { ...spawnOptions(uid, gid), stdio: 'ignore' })
  const connection = { host: address.host, port: address.port, user, database }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
    address.release()
  }
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    try {
      await connectOnce(urlOf(connection), client => client.query('select 1'))
      return { connection, stop }
    } catch (error) {
      if (Date.now() < end && child.exitCode === null) continue
      await stop()
      throw error
    }
  }
}
