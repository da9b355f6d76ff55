import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { copyClient } from '../backup/catalog.ts'
import { copyIn, copyOut, countRows } from './copy-stream.ts'
import { emptyTestDatabase } from './testing.ts'

const database = await emptyTestDatabase()
const [source, target] = [
  await copyClient({ connectionString: database.url }, 'test'),
  await copyClient({ connectionString: database.url }, 'test'),
]
after(async () => {
  await source.end()
  await target.end()
  await database.end()
})

await source.query(`
  create table full_of (id int primary key, text text, bytes bytea, at timestamptz, number double precision, list int[], about jsonb);
  create table empty (like full_of including all)`)

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('many rows of all kinds are copied unchanged, in any order', async () => {
  await source.query(String.raw`
    insert into full_of values
      (1, E'tab\tline\nback\\slash \\N é 😀', '\x00ff0a', '2026-03-02 12:00:00.123456+00', 0.1, '{1,2}', '{"a": "b\"c"}'),
      (2, null, null, null, null, null, null), (3, '', '', 'infinity', 'NaN', '{}', '[]'),
      (4, repeat('x', 2000000), null, null, 1e-300, null, null)`)
  await source.query(
    `insert into full_of (id, text) select n, repeat(md5(n::text), 40) from generate_series(10, 20000) n`,
  )
  const [sent, found, reordered] = [countRows(), countRows(), countRows()]
  const taken = await copyIn(target, 'copy empty from stdin', copyOut(source, 'copy full_of to stdout', sent))
  assert.equal(taken, 19_995)
  for await (const _chunk of copyOut(target, 'copy empty to stdout', found));
  assert.deepEqual(found.sum(), { rows: 19_995, digest: sent.sum().digest })
  for await (const _chunk of copyOut(target, 'copy (select * from empty order by id desc) to stdout', reordered));
  assert.deepEqual(reordered.sum(), sent.sum())
  await target.query('update empty set number = 0.2 where id = 1')
  const changed = countRows()
  for await (const _chunk of copyOut(target, 'copy empty to stdout', changed));
  assert.notEqual(changed.sum().digest, sent.sum().digest)
  const { rows } = await target.query('select count(*)::int as same from full_of join empty using (id, text)')
  assert.equal(rows[0].same, 19_994)
})

test('a failure on either side fails the copy, stores nothing and leaves the connection usable', async () => {
  await target.query('truncate empty')
  const twice = copyIn(target, 'copy empty (id) from stdin', chunksOf('1\n', '1\n'))
  await assert.rejects(twice, /duplicate key/)
  async function* broken() {
    yield Buffer.from('1\n')
    throw new Error('the disk is gone')
  }
  await assert.rejects(copyIn(target, 'copy empty (id) from stdin', broken()), /the disk is gone/)
  await assert.rejects(copyIn(target, 'copy nowhere from stdin', chunksOf('1\n')), /nowhere/)
  await assert.rejects(async () => {
    for await (const _chunk of copyOut(source, 'copy nowhere to stdout', countRows()));
  }, /nowhere/)
  assert.equal((await target.query('select from empty')).rowCount, 0)
  assert.equal(await copyIn(target, 'copy empty (id) from stdin', chunksOf('1', '\n2\n')), 2)
  // Who stops reading early leaves the connection of use, too.
  for await (const _chunk of copyOut(source, 'copy full_of to stdout', countRows())) break
  assert.equal((await source.query('select 1 as one')).rows[0].one, 1)
})
