import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { compileFunction } from 'node:vm'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Group, tableGroups } from './table-groups.ts'
import { keysAcrossGroups } from './testing-crossings.ts'
import { crossedTables, readBodies } from './testing-statements.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

type Key = { table: string; name: string; columns: string[] }
type Reference = Key & { to: string; toColumns: string[] }

const places = new Map<string, { group: Group; by?: string }>(Object.entries(tableGroups))
const NAME = `case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname`
const columnsOf = (table: string, numbers: string) => `array(
  select attname::text from unnest(${numbers}) with ordinality as k(number, place)
  join pg_attribute on attrelid = ${table} and attnum = k.number order by k.place)`

let database: TestDatabase
before(async () => (database = await testDatabase()))
after(() => database.end())

/** Tables, keys and references of the database that violate the groups, by name. */
async function strangers(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const tables = await client.query<{ table: string }>(`
    select ${NAME} as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`)
  const keys = await client.query<Key>(`
    select ${NAME} as table, i.relname as name, ${columnsOf('c.oid', 'x.indkey::smallint[]')} as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where x.indisunique and n.nspname in ('public', 'auth')`)
  const references = await client.query<Reference>(`
    select ${NAME} as table, r.conname as name, ${columnsOf('c.oid', 'r.conkey')} as columns,
      (select ${NAME.replaceAll('c.', 't.').replaceAll('n.', 'm.')} from pg_class t
       join pg_namespace m on m.oid = t.relnamespace where t.oid = r.confrelid) as to,
      ${columnsOf('r.confrelid', 'r.confkey')} as "toColumns"
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
    where r.contype = 'f' and n.nspname in ('public', 'auth')`)
  return [
    ...tables.rows.filter(({ table }) => !places.has(table)).map(({ table }) => table),
    ...keys.rows.filter(key => !liesInOnePlace(key)).map(({ name }) => name),
    ...references.rows.filter(reference => !staysInOnePlace(reference)).map(({ name }) => name),
  ].sort()
}

/** Returns whether a unique key can be checked where its rows are stored. */
function liesInOnePlace({ table, columns }: Key): boolean {
  const by = places.get(table)?.by
  return by === undefined || columns.includes(by)
}

/**
 * Returns whether a reference stays within one place: people are known everywhere; all other referenced rows are stored
 * with the row.
 */
function staysInOnePlace({ table, columns, to, toColumns }: Reference): boolean {
  if (to === 'people') return true
  const [from, there] = [places.get(table), places.get(to)]
  if (from === undefined || from.group !== there?.group) return false
  return from.by === undefined || columns.some((column, i) => column === from.by && toColumns[i] === there.by)
}

describe('every table has a group', () => {
  test('keys and references stay within it, except for the known ones', async () => {
    assert.deepEqual(await strangers(database.pool), Object.keys(keysAcrossGroups).sort())
  })

  const planted = {
    'a table without a group': ['create table planted (id int)', 'planted'],
    'a key that a person does not lead': [
      'alter table receipts add constraint planted unique (activity_id)',
      'planted',
    ],
    'a unique index': ['create unique index planted on activities (logged_at) where voided_at is null', 'planted'],
    'a reference to another group': [
      'alter table scores add constraint planted foreign key (user_id) references activity_heads',
      'planted',
    ],
    'a reference to another challenge': [
      'alter table scores add column other uuid, add constraint planted foreign key (other) references challenges',
      'planted',
    ],
  }
  for (const [fault, [sql, name]] of Object.entries(planted)) {
    test(`${fault} is detected`, async () => {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query(sql!)
        assert.deepEqual(await strangers(client), [...Object.keys(keysAcrossGroups), name!].sort())
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  }

  test('references to people, and within the own group, are no crossings', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`
        alter table scores add constraint planted foreign key (user_id) references people;
        alter table day_ranks_taken add constraint planted_too foreign key (challenge_id) references challenge_seats`)
      assert.deepEqual(await strangers(client), Object.keys(keysAcrossGroups).sort())
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('one statement touches one group', () => {
  const ask = (sql: string, path: string) =>
    compileFunction('return (async () => { await db.executeQuery(query) })()', ['db', 'query'], {
      filename: join(import.meta.dirname, '..', path),
    })(database.kysely, CompiledQuery.raw(sql)) as Promise<void>
  const crossing = 'select from scores s join activity_heads h on h.user_id = s.user_id where true'

  test('a new statement of the product that touches two groups is refused', async () => {
    await assert.rejects(ask(crossing, 'modules/scoring/standings/planted.ts'), /planted\.ts: activity_heads, scores/)
    await assert.rejects(ask(`${crossing} limit 1`, 'http/planted.ts'), /planted\.ts: activity_heads, scores/)
  })

  test('a statement with one group is allowed, and so are those of tests', async () => {
    await ask(
      'select from scores s join participants p using (challenge_id, user_id)',
      'modules/scoring/standings/planted.ts',
    )
    await ask('select from activities, server_secrets', 'modules/workouts/activities/planted.ts')
    await ask(`${crossing} limit 2`, 'modules/scoring/standings/planted.test.ts')
    await ask(`${crossing} limit 2`, 'testing/planted.ts')
    await assert.rejects(ask(`${crossing} limit 2`, 'modules/scoring/standings/planted.ts'))
  })

  const statements = {
    'select 1 from "auth"."users" as "u" inner join "participants" as "p" on true': ['auth.users', 'participants'],
    'select 1 from activities a, challenges c': ['activities', 'challenges'],
    'select (select count(*) from payments) from (activities a join lateral (select) x on true)': [
      'activities',
      'payments',
    ],
    'with x as (delete from photos returning *) insert into payments select * from x': ['payments', 'photos'],
    'update people p set name = s.title from challenges s': ['challenges', 'people'],
    [`select log_activity($1, $2)`]:
      'activities activity_heads activity_photos challenges deleted_activities photos proof_due receipts score_counts scores'.split(
        ' ',
      ),
    'select from brought':
      'account_origins activities auth.users bank_details challenge_invitations challenges moderation_decisions participants proof_risks receipts'.split(
        ' ',
      ),
    'update auth.users set email_confirmed_at = $1': ['auth.users', 'participants'],
    'update auth.users set phone = $1': [],
    "select people, 'from activities' from score_counts -- join payments": [],
    'insert into scores values ($1) on conflict do nothing': [],
  }
  for (const [sql, tables] of Object.entries(statements)) {
    test(`${sql} touches ${tables.join(', ') || 'one group'}`, async () => {
      assert.deepEqual(crossedTables(sql, await readBodies(database.pool)), tables)
    })
  }
})
