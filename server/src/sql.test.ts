import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbedded } from './db/embedded/start.ts'

test('npm run sql reads from the running database, and changes nothing', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-sql-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const sql = (...args: string[]) =>
    new Promise<{ code: number; said: string }>(done => {
      const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
      execFile(process.execPath, [join(import.meta.dirname, 'sql.ts'), ...args], { env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      )
    })
  assert.deepEqual(await sql('select 1'), { code: 1, said: `No database runs on ${folder}: start the server first.\n` })
  const embedded = await startEmbedded(folder, { durable: false })
  try {
    const found = await sql('select 41 + 1 as answer')
    assert.equal(found.code, 0, found.said)
    assert.match(found.said, /answer[^]*42[^]*\n1 row\n$/)
    assert.match((await sql('create table planted ()')).said, /read-only transaction/)
    assert.match(
      (await sql()).said,
      new RegExp(`like npm run -s sql -- .*\nWhere psql is installed: psql -h '.+' -p \\d+`),
    )
  } finally {
    await embedded.stop()
  }
  assert.equal((await sql('select 1')).code, 1)
})
