import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The databases that the server suite can run on: always the built-in one, and a PostgreSQL server if TEST_DATABASE_URL
 * names one or one answers without a password at 127.0.0.1:5432. The default, named `server`, is the one in
 * TEST_DATABASE_URL, else the built-in one; the other one is tested by `npm run test:deep`
 * (docs/decisions/0034-one-database-runs-every-test.md). `start` returns the environment of the tests; `stop` drops
 * every database that they created.
 */
export async function findEngines() {
  const given = process.env.TEST_DATABASE_URL
  const engines = [
    { name: 'embedded', isUsual: !given, description: 'the built-in PostgreSQL', start: startEmbeddedEngine },
  ]
  const { localServerUrl } = await import('../../server/src/db/testing.ts')
  const url = given ?? ((await answers(localServerUrl)) ? localServerUrl : null)
  if (url) {
    // Tests of the built-in one don't need a server, and have run already.
    const without = 'server/src/db/embedded'
    const start = () => startServerEngine(url)
    engines.push({ name: 'server', isUsual: Boolean(given), description: descriptionOf(url), without, start })
  }
  return engines
}

function descriptionOf(url) {
  const { hostname, port } = new URL(url)
  return `the PostgreSQL at ${hostname}:${port || 5432}`
}

async function startEmbeddedEngine() {
  const { startEmbedded } = await import('../../server/src/db/embedded/start.ts')
  const { urlOf } = await import('../../server/src/db/testing.ts')
  const folder = mkdtempSync(join(tmpdir(), 'bora-test-'))
  const embedded = await startEmbedded(folder, { durable: false, maxConnections: 200 })
  return {
    env: environment('embedded', urlOf(embedded.connection)),
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startServerEngine(url) {
  const env = environment('server', url)
  return { env, stop: () => dropAll(url, `bora_test_${env.BORA_TEST_RUN}_`) }
}

/** The run's id is in the name of every database it creates, so that two runs can share a server. */
function environment(engine, url) {
  return { BORA_TEST_ENGINE: engine, BORA_TEST_SERVER: url, BORA_TEST_RUN: randomBytes(4).toString('hex') }
}

async function dropAll(url, prefix) {
  await onServer(url, async client => {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

async function answers(url) {
  try {
    return await onServer(url, async client => {
      const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
      return rows[0].version >= 150_000
    })
  } catch {
    return false
  }
}

async function onServer(url, work) {
  const { connectOnce } = await import('../../server/src/db/testing.ts')
  return connectOnce(url, work)
}
