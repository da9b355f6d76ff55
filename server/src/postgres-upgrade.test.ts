import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { copyClient, sequencesOf, tablesOf } from './backup/catalog.ts'
import { sumOf } from './backup/load.ts'
import { readManifest } from './backup/manifest.ts'
import { rowMover } from './backup/move-rows.ts'
import { findBinaries, findEarlierBinaries, majorVersion } from './db/embedded/binaries.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { asPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { pay } from './testing/pay.ts'
import { beginServer, type ServerProcess, untilReady } from './testing/server-process.ts'
import { testServer } from './testing/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path(tmpdir(), 'bora-upgrade-'))
const made = path(folder, 'made')
const server = await testServer('2026-03-02T22:00:00.000Z')
const version = majorVersion(findBinaries(folder).next().value!)!
const former = version - 1
const nodes: ServerProcess[] = []
after(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** All tables and sequences of a database, by name. */
async function sumsOf(connection: object): Promise<Record<string, unknown>> {
  const client = await copyClient(connection, 'test')
  try {
    const found: Record<string, unknown> = { sequences: await sequencesOf(client) }
    for (const table of await tablesOf(client)) found[table.name] = await sumOf(client, table)
    return found
  } finally {
    await client.end()
  }
}

let sums: Record<string, unknown>

before(async () => {
  const creator = await asPerson(server, 'Ana')
  const free = await buildChallenge(creator)
  const paid = await buildChallenge(creator, {
    startDate: '2026-03-05',
    endDate: '2026-03-20',
    prize: { kind: 'challenge', entryFeeCents: 2990 },
  })
  for (const name of ['Bia', 'Caio', 'Duda']) {
    const person = await asPerson(server, name)
    await join(person, free)
    await join(person, paid)
    await pay(server, person, paid)
    await logWorkout(person)
  }
  const earlier = await startEmbedded(made, { binaries: findEarlierBinaries(former, folder) })
  const mover = rowMover({ dataDir: made }, () => {})
  const copy = path(folder, 'copy')
  await mover.backUp(server.database.connection, copy)
  await mover.restore(earlier.connection, copy)
  sums = await sumsOf(earlier.connection)
  await earlier.stop()
})

/** Returns a copy of the data folder that the former major version made. */
async function ofFormer(name: string): Promise<string> {
  // The command keeps owners and the modes of folders, which PostgreSQL requires.
  await run('cp', ['-a', made, path(folder, name)])
  return path(folder, name)
}

async function runs(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const all = { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', ...env }
  const { stdout } = await run(process.execPath, [path(import.meta.dirname, program), ...args], { env: all })
  return stdout
}

async function begin(dataDir: string): Promise<ServerProcess> {
  const node = await beginServer({ DATA_DIR: dataDir })
  nodes.push(node)
  return node
}

async function stop(node: ServerProcess): Promise<void> {
  node.child.kill('SIGTERM')
  assert.equal(await node.ended, 0, node.said())
}

const names = (dataDir: string, beginning: string) => readdirSync(dataDir).filter(name => name.startsWith(beginning))

test('every row and sequence of the product arrives in the new major version, and is in the backup', async () => {
  const dataDir = await ofFormer('moved')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const started = await startEmbedded(dataDir, { move: { mover: rowMover({ dataDir }, say), say } })
  assert.deepEqual(await sumsOf(started.connection), sums)
  const [backup, ...more] = names(dataDir, 'backup-of')
  assert.deepEqual(more, [])
  const { files, database } = await readManifest(path(dataDir, backup!))
  assert.equal(files, null)
  assert.match(database.postgres, new RegExp(`^${former}\\.`))
  const written = Object.fromEntries(database.tables.map(({ name, rows, digest }) => [name, { rows, digest }]))
  assert.deepEqual({ sequences: database.sequences, ...written }, sums)
  assert.match(said.join('\n'), /\d+ tables restored, all read back and compared\./)
  await started.stop()
})

test('a start of the server moves the data, the money is right, and the next start is a plain one', async () => {
  const dataDir = await ofFormer('served')
  const moving = await begin(dataDir)
  await untilReady(moving)
  assert.match(
    moving.said(),
    new RegExp(`are of PostgreSQL ${former} \\(\\d+ MB\\): moving them to PostgreSQL ${version}`),
  )
  assert.doesNotMatch(moving.said(), /Quiet:/)
  await runs('check-money.ts', [], { DATA_DIR: dataDir })
  const people = await runs('sql.ts', ['select name from people order by 1'], { DATA_DIR: dataDir })
  for (const name of ['Ana', 'Bia', 'Caio', 'Duda']) assert.match(people, new RegExp(name))
  await stop(moving)
  const plain = await begin(dataDir)
  await untilReady(plain)
  assert.doesNotMatch(plain.said(), /moving|backup|Prepared the database/)
  await stop(plain)
  assert.deepEqual([names(dataDir, 'backup-of').length, names(path(dataDir, 'postgres'), 'cluster').length], [1, 2])
})

test('killed while rows are copied, nothing of the product is lost', async () => {
  for (const says of ['Writing a backup', 'rows are written', 'Restoring it', 'all read back']) {
    const dataDir = await ofFormer(`killed-${says.length}`)
    const script = `
      import { rowMover } from ${JSON.stringify(path(import.meta.dirname, 'backup/move-rows.ts'))}
      import { startEmbedded } from ${JSON.stringify(path(import.meta.dirname, 'db/embedded/start.ts'))}
      const [dataDir, says] = ${JSON.stringify([dataDir, says])}
      const say = line => line.includes(says) && process.kill(process.pid, 'SIGKILL')
      await startEmbedded(dataDir, { move: { mover: rowMover({ dataDir }, say), say } })`
    const killed = run(process.execPath, ['--input-type=module-typescript', '-e', script])
    await assert.rejects(killed, { signal: 'SIGKILL' }, says)
    const started = await startEmbedded(dataDir, { move: { mover: rowMover({ dataDir }, () => {}), say() {} } })
    assert.deepEqual(await sumsOf(started.connection), sums, says)
    await started.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a backup by the new version, before its first start, leaves the data to the former version', async () => {
  const dataDir = await ofFormer('backed-up')
  const to = path(folder, 'manual')
  await runs('backup.ts', [to, '--database-only'], { DATA_DIR: dataDir })
  const { database } = await readManifest(to)
  assert.match(database.postgres, new RegExp(`^${former}\\.`))
  const earlier = await startEmbedded(dataDir, { binaries: findEarlierBinaries(former, folder) })
  assert.deepEqual(await sumsOf(earlier.connection), sums)
  await earlier.stop()
})
