import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { StartRefused } from '../settings/environment.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { databaseOfVersion010, emptyTestDatabase, testDatabase, type TestDatabase } from './testing.ts'

async function setUp(t: TestContext, files: Record<string, string>) {
  const database = await emptyTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bora-migrations-'))
  t.after(async () => {
    await database.end()
    rmSync(folder, { recursive: true })
  })
  const folders = { schema: join(folder, 'schema'), migrations: join(folder, 'migrations') }
  for (const one of Object.values(folders)) mkdirSync(one)
  const write = (name: string, sql: string, to = folders.schema) => writeFileSync(join(to, name), sql)
  for (const [name, sql] of Object.entries(files)) write(name, sql)
  return { database, folders, write, run: () => migrate({ connectionString: database.url }, folders) }
}

const ownFiles = ['schema', 'migrations'].flatMap(folder =>
  readdirSync(join(import.meta.dirname, folder))
    .filter(name => name !== 'README.md')
    .sort(),
)

async function appliedFiles({ pool }: Pick<TestDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Migrates a database in four processes at once; returns what each applied. */
async function migrateInFourProcesses({ url }: TestDatabase): Promise<string[][]> {
  const migrateModule = join(import.meta.dirname, 'migrate.ts')
  const script = `import { migrate } from ${JSON.stringify(migrateModule)}
    console.log(JSON.stringify(await migrate({ connectionString: process.argv[1] })))`
  return Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, url])
      let said = ''
      let complaint = ''
      child.stdout.on('data', chunk => (said += chunk))
      child.stderr.on('data', chunk => (complaint += chunk))
      const [code] = await once(child, 'close')
      assert.equal(code, 0, complaint)
      return JSON.parse(said) as string[]
    }),
  )
}

const two = {
  '0001-one.sql': 'create table one (a int);\n',
  '0002-two.sql': 'create table two (a int);\ninsert into one values (1);\n',
}

test('files are applied in order, once', async t => {
  const { run, write, database } = await setUp(t, two)
  assert.deepEqual(await run(), ['0001-one.sql', '0002-two.sql'])
  assert.deepEqual(await run(), [])
  write('0003-three.sql', 'create table three (a int)')
  assert.deepEqual(await run(), ['0003-three.sql'])
  const { rows } = await database.pool.query('select length(sha256) as length from schema_migrations')
  assert.deepEqual(await appliedFiles(database), ['0001-one.sql', '0002-two.sql', '0003-three.sql'])
  assert.deepEqual(
    rows.map(row => row.length),
    [64, 64, 64],
  )
})

test('migrations come after the schema, and have higher numbers', async t => {
  const { run, write, database, folders } = await setUp(t, two)
  await run()
  write('README.md', 'Numbered changes', folders.migrations)
  write('0154-three.sql', 'alter table two add b int', folders.migrations)
  assert.deepEqual(await run(), ['0154-three.sql'])
  assert.deepEqual(await appliedFiles(database), ['0001-one.sql', '0002-two.sql', '0154-three.sql'])
  write('0155-late.sql', 'select 1')
  await assert.rejects(run(), /0154-three.sql must have a higher number than 0155-late.sql/)
})

test('four processes may start concurrently on an empty database', async t => {
  const { database } = await setUp(t, {})
  const answers = await migrateInFourProcesses(database)
  assert.deepEqual(answers.flat().sort(), ownFiles)
})

test('a database of version 0.1.0 is taken over once, also by four processes at a time', async t => {
  const database = await databaseOfVersion010()
  t.after(() => database.end())
  const later = ownFiles.filter(name => name > '0153')
  const answers = await migrateInFourProcesses(database)
  assert.deepEqual(answers.flat().sort(), later)
  assert.deepEqual(await appliedFiles(database), ownFiles)
  assert.deepEqual(await migrate({ connectionString: database.url }), [])
})

test('later migrations on top of those of version 0.1.0 stay applied', async t => {
  const database = await databaseOfVersion010()
  const { folders, write } = await setUp(t, {})
  t.after(() => database.end())
  write('0001-all.sql', 'refused if it ran')
  write('0154-later.sql', 'refused if it ran', folders.migrations)
  const sha256 = createHash('sha256').update('refused if it ran').digest('hex')
  await database.pool.query(`insert into schema_migrations (name, sha256) values ('0154-later.sql', $1)`, [sha256])
  assert.deepEqual(await migrate({ connectionString: database.url }, folders), [])
  assert.deepEqual(await appliedFiles(database), ['0001-all.sql', '0154-later.sql'])
})

test('a database with only a part of the migrations of version 0.1.0, or changed ones, is refused', async t => {
  const database = await databaseOfVersion010('0152')
  t.after(() => database.end())
  const refused = (last: string) => (error: unknown) =>
    error instanceof StartRefused &&
    error.message.includes(`(the last is ${last}): start the last state of version 0.1.0 with it first`)
  const before = await appliedFiles(database)
  await assert.rejects(migrate({ connectionString: database.url }), refused('0150-photo-reports.sql'))
  await database.pool.query(`insert into schema_migrations (name, sha256) values ('0153-passkeys.sql', 'changed')`)
  await assert.rejects(migrate({ connectionString: database.url }), refused('0153-passkeys.sql'))
  assert.deepEqual(await appliedFiles(database), [...before, '0153-passkeys.sql'])
})

test('a backup lists the files of version 0.1.0 or the present ones, and no others', async t => {
  const old = await databaseOfVersion010()
  t.after(() => old.end())
  const listed = (await old.pool.query('select name, sha256 from schema_migrations order by name')).rows
  const names = (applied: typeof listed) => knownMigrations(applied).map(({ name }) => name)
  const schema = ownFiles.filter(name => name < '0153')
  assert.deepEqual(names(listed), schema)
  assert.deepEqual(names(knownMigrations(listed)), schema)
  assert.throws(() => knownMigrations(listed.slice(0, -1)), /start the last state of version 0\.1\.0/)
  assert.throws(() => knownMigrations([...listed, { name: '9999-of-tomorrow.sql', sha256: '' }]), /is unknown here/)
  assert.throws(() => knownMigrations([{ name: schema[0]!, sha256: '' }]), /is not the same here/)
})

test('a file that was changed after it was applied is refused; other line endings are no change', async t => {
  const { run, write } = await setUp(t, two)
  await run()
  write('0001-one.sql', two['0001-one.sql'].replaceAll('\n', '\r\n'))
  assert.deepEqual(await run(), [])
  write('0001-one.sql', 'create table one (b int);\n')
  await assert.rejects(
    run(),
    (error: unknown) => error instanceof StartRefused && /^0001-one.sql was changed/.test(error.message),
  )
})

test('a database of a newer program is refused, and so is a new number below an applied one', async t => {
  const { run, folders, write } = await setUp(t, two)
  await run()
  renameSync(join(folders.schema, '0002-two.sql'), join(folders.schema, '0003-two.sql'))
  await assert.rejects(
    run(),
    /newer than this program: it has 0002-two.sql, .* name another database by DATA_DIR or DATABASE_URL; /,
  )
  renameSync(join(folders.schema, '0003-two.sql'), join(folders.schema, '0002-two.sql'))
  write('0001-a-late.sql', 'select 1')
  await assert.rejects(run(), /same number/)
  rmSync(join(folders.schema, '0001-a-late.sql'))
  write('0000-late.sql', 'select 1')
  await assert.rejects(run(), /0000-late.sql is numbered before 0002-two.sql/)
  write('notes.txt', '')
  await assert.rejects(run(), /notes.txt is not named like/)
})

test('a failing file changes nothing and reports the line', async t => {
  const { run, write, database } = await setUp(t, {
    '0001-one.sql': 'create table one (a int);\n\ncreate table oops (a nope);\n',
  })
  await assert.rejects(run(), /0001-one.sql line 3: type "nope" does not exist/)
  const { rows } = await database.pool.query(`select to_regclass('one') as "table"`)
  assert.deepEqual(rows, [{ table: null }])
  write('0001-one.sql', two['0001-one.sql'])
  assert.deepEqual(await run(), ['0001-one.sql'])
})

test('test databases are migrated, isolated, and deleted afterwards', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()])
  assert.deepEqual(await migrate({ connectionString: first.url }), [])
  await first.pool.query('create table only_here ()')
  const { rows } = await second.pool.query(`select to_regclass('only_here') as "table"`)
  assert.deepEqual(rows, [{ table: null }])
  await first.end()
  const left = await second.pool.query('select 1 from pg_database where datname = $1', [first.name])
  assert.equal(left.rowCount, 0)
  await second.end()
})
