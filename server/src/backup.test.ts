import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { copyClient, sequencesOf, tablesOf } from './backup/catalog.ts'
import { sumOf } from './backup/load.ts'
import { configuredFiles } from './adapters/configured-files.ts'
import { runningEmbedded } from './db/embedded/running.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { connectOnce, databaseOfVersion010, emptyTestDatabase } from './db/testing.ts'
import { migrate } from './db/migrate.ts'
import { recordAct } from './modules/audit/index.ts'
import { claimStores } from './modules/platform/index.ts'
import { sweepDeletedWorkouts } from './modules/workouts/index.ts'
import { unlessFilesAreKept } from './db/keep-files.ts'
import { readConfig } from './settings/config.ts'
import { asPerson, type TestPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { pay } from './testing/pay.ts'
import { startS3 } from './testing/s3-server.ts'
import { beginServer, type ServerProcess, untilReady } from './testing/server-process.ts'
import { testServer } from './testing/server.ts'

const run = promisify(execFile)
const BANK_DATA_KEY = 'ab'.repeat(32)
const server = await testServer(new Date().toISOString(), { BANK_DATA_KEY })
const s3 = await startS3()
const folder = mkdtempSync(path(tmpdir(), 'bora-backup-'))
const nodes: ServerProcess[] = []
after(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
const source = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url, BANK_DATA_KEY }
await claimStores(server.database, await configuredFiles(readConfig(source)))

/** Runs a program of the installation; returns its output and exit code. */
async function runs(program: string, args: string[], env: Record<string, string>) {
  const all = { ...process.env, NODE_ENV: 'test', ...env }
  return run(process.execPath, [path(import.meta.dirname, program), ...args], { env: all }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

async function succeeds(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { code, said } = await runs(program, args, env)
  assert.equal(code, 0, `${program}: ${said}`)
  return said
}

async function refused(program: string, args: string[], env: Record<string, string>, says: RegExp): Promise<void> {
  const { code, said } = await runs(program, args, env)
  assert.equal(code, 1, said)
  assert.match(said, says)
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const node = await beginServer(env)
  nodes.push(node)
  await untilReady(node)
  return node
}

async function stop(node: ServerProcess): Promise<void> {
  node.child.kill('SIGTERM')
  await node.ended
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const creator = await asPerson(server, 'Ana')
const [free, paid] = [
  await buildChallenge(creator, { startDate: day(0), endDate: day(12) }),
  await buildChallenge(creator, {
    startDate: day(2),
    endDate: day(12),
    prize: { kind: 'challenge', entryFeeCents: 2990 },
  }),
]
// An hour ago, in a zone where the challenge has already begun at any time of day.
const trained = () => ({ startedAt: new Date(Date.now() - 3_600_000).toISOString(), timeZone: 'Pacific/Kiritimati' })

/**
 * A person joins, pays, logs workouts with photos, deletes one of them with its photos, and is looked up by an admin.
 */
async function live(name: string, until: AbortSignal, ended: () => void): Promise<number> {
  let rounds = 0
  for (; !until.aborted; rounds++) {
    const person = await asPerson(server, `${name} ${rounds}`)
    await join(person, free)
    await join(person, paid)
    await pay(server, person, paid)
    const { activity } = await logWorkout(person, trained())
    await person.call('DELETE /activities/:activityId', { params: { activityId: activity.id } })
    await logWorkout(person, trained())
    await readByAdmin(person)
    const later = { ...server.context(), now: new Date(Date.now() + 3_600_000) }
    await unlessFilesAreKept(later.db, () => sweepDeletedWorkouts(later))
    ended()
  }
  return rounds
}

async function readByAdmin({ id }: TestPerson): Promise<void> {
  const agent = { ip: '203.0.113.7', userAgent: 'test' }
  const viewer = {
    id: creator.id,
    sessionId: creator.id,
    roles: ['admin'],
    aal: 'aal2',
    emailConfirmed: true,
    agent,
  } as const
  await server.database.transaction(db =>
    recordAct({ db, now: new Date(), viewer }, 'details_read', { subject: 'person', id }, 'Pediu.', {}),
  )
}

const sums = async (connection: object) => {
  const client = await copyClient(connection, 'test')
  try {
    const found: Record<string, unknown> = { sequences: await sequencesOf(client) }
    for (const table of await tablesOf(client)) found[table.name] = await sumOf(client, table)
    return found
  } finally {
    await client.end()
  }
}

const backup = path(folder, 'backup')
const elsewhere = { DATA_DIR: path(folder, 'elsewhere'), DATABASE_URL: '', BANK_DATA_KEY }

test('a backup under load is of one moment, and everything that must hold does where it is restored', async () => {
  const stopped = new AbortController()
  const first = Promise.withResolvers<void>()
  const lives = ['Bia', 'Caio'].map(name => live(name, stopped.signal, first.resolve))
  await Promise.race([first.promise, ...lives])
  const said = await succeeds('backup.ts', [backup], source)
  stopped.abort()
  const rounds = await Promise.all(lives)
  assert.ok(
    rounds.every(count => count > 0),
    String(rounds),
  )
  assert.match(said, /tables with \d+ rows are written[^]*files are written[^]*BANK_DATA_KEY[^]*is complete/)
  assert.equal(statSync(backup).mode & 0o077, 0)
  const manifest = readFileSync(path(backup, 'manifest.json'), 'utf8')
  assert.equal(manifest.includes(BANK_DATA_KEY), false)
  assert.match(manifest, /"name": "BANK_DATA_KEY",\s+"check": "[0-9a-f]{16}"/)

  const restored = await succeeds('restore.ts', [backup], elsewhere)
  assert.match(restored, /files restored[^]*tables restored, all read back and compared[^]*It is quiet/)
  await refused('restore.ts', [backup], elsewhere, /is not empty: name an unused one/)

  const node = await start(elsewhere)
  assert.match(node.said(), /Quiet: no mail/)
  for (const check of ['check-money.ts', 'check-audit.ts', 'check-files.ts']) await succeeds(check, [], elsewhere)
  const { people, photos } = await counts(runningEmbedded(elsewhere.DATA_DIR)!)
  assert.ok(people > 1 && photos > 1, `${people} people, ${photos} photos`)
  const seen = await fetch(`${node.url}/api/challenges/${free.id}`, {
    headers: { authorization: `Bearer ${creator.token}` },
  })
  assert.equal(seen.status, 200, await seen.text())
  await stop(node)
})

async function counts(connection: object): Promise<{ people: number; photos: number }> {
  const client = await copyClient(connection, 'test')
  const { rows } = await client.query(
    'select (select count(*)::int from people) as people, (select count(*)::int from photos) as photos',
  )
  await client.end()
  return rows[0]
}

test('a restored copy is quiet until npm run quiet -- off', async () => {
  const node = await start(elsewhere)
  const webhook = ({ url }: ServerProcess) => fetch(`${url}/webhooks/sandbox`, { method: 'POST', body: '{}' })
  assert.equal((await webhook(node)).status, 503)
  assert.match(await succeeds('quiet.ts', [], elsewhere), /^The installation is quiet; \d+ messages wait/)
  assert.match(
    await succeeds('quiet.ts', ['off', '--discard'], elsewhere),
    /deleted\.\nThe installation speaks; 0 mess/,
  )
  await refused('quiet.ts', ['loud'], elsewhere, /^Usage: npm run quiet/)
  await stop(node)
  const loud = await start(elsewhere)
  assert.equal(loud.said().includes('Quiet'), false)
  assert.equal((await webhook(loud)).status, 400)
  await stop(loud)
})

test('the built-in database moves to one of your own, row by row, and is then set aside', async () => {
  const own = await emptyTestDatabase()
  try {
    const embedded = await startEmbedded(elsewhere.DATA_DIR)
    const before = await sums(embedded.connection)
    await refused('move-database.ts', [own.url], elsewhere, /Another server already uses the data folder/)
    await embedded.stop()
    await refused('move-database.ts', ['mysql://db'], elsewhere, /^Usage: npm run move-database/)
    const said = await succeeds('move-database.ts', [own.url], elsewhere)
    assert.match(said, /all read back and compared\.\nEverything has moved\. Set DATABASE_URL/)
    assert.deepEqual(await sums({ connectionString: own.url }), before)
    await refused('move-database.ts', [own.url], elsewhere, /There is no built-in database in/)
    const moved = { ...elsewhere, DATABASE_URL: own.url }
    const node = await start(moved)
    for (const check of ['check-money.ts', 'check-audit.ts', 'check-files.ts']) await succeeds(check, [], moved)
    await stop(node)
    assert.equal(readdirSync(elsewhere.DATA_DIR).filter(name => name.startsWith('postgres.moved-')).length, 1)
  } finally {
    await own.end()
  }
})

test('restores from disk to an object store and another database, and reports a different key', async () => {
  const own = await emptyTestDatabase()
  const target = {
    DATA_DIR: path(folder, 'third'),
    DATABASE_URL: own.url,
    BANK_DATA_KEY: 'cd'.repeat(32),
    ...s3.env,
    PHOTO_STORE: 's3',
  }
  try {
    const said = await succeeds('restore.ts', [backup], target)
    assert.match(said, /BANK_DATA_KEY is another one than where the backup was made/)
    // The key is lost: values sealed by it stay unreadable, and new details are sealed by the current one.
    assert.match(await succeeds('rotate-keys.ts', ['bank', '--lost'], target), /start the server with the new one/)
    const node = await start(target)
    await succeeds('check-files.ts', [], target)
    // A copy never takes the files of another installation for its own.
    const second = await emptyTestDatabase()
    const another = { ...target, DATABASE_URL: second.url }
    await refused('restore.ts', [backup], another, /The bucket .* belongs to a database already/)
    await succeeds('restore.ts', [backup, '--database-only'], another)
    await second.end()
    await stop(node)
  } finally {
    await own.end()
  }
})

test('a backup of version 0.1.0 is migrated to this version, and the copy is quiet all the same', async () => {
  const [old, own] = [await databaseOfVersion010(), await emptyTestDatabase()]
  const [to, target] = [path(folder, 'old'), { DATA_DIR: path(folder, 'new'), DATABASE_URL: own.url }]
  const later = readdirSync(path(import.meta.dirname, 'db/migrations')).filter(name => name.endsWith('.sql')).length
  try {
    await succeeds('backup.ts', [to, '--database-only'], { DATA_DIR: path(folder, 'no'), DATABASE_URL: old.url })
    const said = await succeeds('restore.ts', [to, '--database-only'], target)
    assert.equal(/Brought the database up to this program \((\d+) steps\)/.exec(said)?.[1] ?? '0', String(later))
    assert.match(await succeeds('quiet.ts', [], target), /^The installation is quiet/)
    await succeeds('quiet.ts', ['off'], target)
    await succeeds('quiet.ts', ['on'], target)
    assert.match(await succeeds('quiet.ts', [], target), /^The installation is quiet/)
    await refused('restore.ts', [to], target, /has no photos and archives: restore it with --database-only/)
    const manifest = JSON.parse(readFileSync(path(to, 'manifest.json'), 'utf8'))
    manifest.database.migrations.pop()
    writeFileSync(path(to, 'manifest.json'), JSON.stringify(manifest))
    await refused(
      'restore.ts',
      [to, '--database-only'],
      target,
      /start the last state of version 0\.1\.0 with it first/,
    )
  } finally {
    await old.end()
    await own.end()
  }
})

test('unfinished and damaged backups, and used targets, are refused, leaving nothing behind', async () => {
  const own = await emptyTestDatabase()
  const target = { DATA_DIR: path(folder, 'fourth'), DATABASE_URL: own.url }
  try {
    await refused('backup.ts', [backup], source, /is not empty: name a folder that is not there yet/)
    await refused('backup.ts', [], source, /^Usage: npm run backup/)
    await refused('restore.ts', [folder], target, /is not a complete backup/)
    const file = path(backup, 'database', 'public.people.copy.gz')
    const whole = readFileSync(file)
    writeFileSync(file, Buffer.concat([whole.subarray(0, -20), Buffer.alloc(20)]))
    await refused('restore.ts', [backup], target, /differs from what was written|incorrect|invalid|unexpected/i)
    const people = await connectOnce(own.url, client => client.query('select from auth.users'))
    assert.equal(people.rowCount, 0)
    writeFileSync(file, whole)
    await succeeds('restore.ts', [backup, '--database-only'], target)
  } finally {
    await own.end()
  }
})

test('a backup of a newer version is refused before anything is written', async () => {
  const own = await emptyTestDatabase()
  const file = path(backup, 'manifest.json')
  const whole = readFileSync(file, 'utf8')
  try {
    const manifest = JSON.parse(whole)
    manifest.database.migrations.push({ name: '9999-of-tomorrow.sql', sha256: 'ab' })
    writeFileSync(file, JSON.stringify(manifest))
    const target = { DATA_DIR: path(folder, 'fifth'), DATABASE_URL: own.url }
    await refused('restore.ts', [backup], target, /9999-of-tomorrow\.sql is unknown here/)
    await migrate({ connectionString: own.url })
  } finally {
    writeFileSync(file, whole)
    await own.end()
  }
})
