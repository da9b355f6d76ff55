import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { StartRefused } from '../settings/environment.ts'
import { migrate } from './migrate.ts'
import { emptyTestDatabase, testDatabase } from './testing.ts'

async function setUp(t: TestContext, files: Record<string, string>) {
  const database = await emptyTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bora-migrations-'))
  t.after(async () => {
    await database.end()
    rmSync(folder, { recursive: true })
  })
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  for (const [name, sql] of Object.entries(files)) write(name, sql)
  return { database, folder, write, run: () => migrate({ connectionString: database.url }, folder) }
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
  const { rows } = await database.pool.query(
    'select name, length(sha256) as length from schema_migrations order by name',
  )
  assert.deepEqual(
    rows.map(row => row.name),
    ['0001-one.sql', '0002-two.sql', '0003-three.sql'],
  )
  assert.deepEqual(
    rows.map(row => row.length),
    [64, 64, 64],
  )
})

test('four processes may start concurrently on an empty database', async t => {
  const { database } = await setUp(t, {})
  const migrateModule = join(import.meta.dirname, 'migrate.ts')
  const script = `import { migrate } from ${JSON.stringify(migrateModule)}
    console.log(JSON.stringify(await migrate({ connectionString: process.argv[1] })))`
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, database.url])
      let said = ''
      let complaint = ''
      child.stdout.on('data', chunk => (said += chunk))
      child.stderr.on('data', chunk => (complaint += chunk))
      const [code] = await once(child, 'close')
      assert.equal(code, 0, complaint)
      return JSON.parse(said) as string[]
    }),
  )
  const all = readdirSync(join(import.meta.dirname, 'migrations')).sort()
  assert.deepEqual(answers.flat().sort(), all)
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
  const { run, folder, write } = await setUp(t, two)
  await run()
  renameSync(join(folder, '0002-two.sql'), join(folder, '0003-two.sql'))
  await assert.rejects(
    run(),
    /newer than this program: it has 0002-two.sql, .* DATA_DIR or DATABASE_URL; .* npm run demo:reset\.$/,
  )
  renameSync(join(folder, '0003-two.sql'), join(folder, '0002-two.sql'))
  write('0001-a-late.sql', 'select 1')
  await assert.rejects(run(), /same number/)
  rmSync(join(folder, '0001-a-late.sql'))
  write('0000-late.sql', 'select 1')
  await assert.rejects(run(), /0000-late.sql stands before 0002-two.sql/)
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
