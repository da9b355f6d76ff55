import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { RETENTION, KEPT_TABLES } from '@bora/rules/retention.ts'
import { testDatabase, type TestDatabase } from '../../../db/testing.ts'
import { DATASETS } from './datasets.ts'
import { personalColumns } from './columns.ts'

const TABLES = `
  select c.oid, case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`

// Ids of things, which identify no person: each was reviewed. A new one is either here or among the personal columns.
const IDS_OF_THINGS = new Set(
  `id code_id challenge_id activity_id photo_id session_id dispute_id payment_id refund_id payout_id
  track_id passkey_id order_id invitation_id token_id campaign_id notice_id mail_id factor_id identity_id
  provider_id auth_code repeat_of other_photo_id spent_by post_id challenge_ids hidden_in photo_ids mark camera_mark reply_to`.split(
    /\s+/,
  ),
)
const ADDRESSES = /(^|_)(email|recipient|holder_name|cpf|cpf_mark)$/
// Rows deleted with their person need no entry per column.
const goesWithRow = (table: string) =>
  personalColumns().some(one => one.table === table && one.ends === 'row' && one.by !== 'address')

describe('the map of personal data', () => {
  let database: TestDatabase
  before(async () => (database = await testDatabase()))
  after(() => database.end())

  test('every column that identifies a person is listed, with its file and its fate', async () => {
    const listed = new Set(personalColumns().map(({ table, column }) => `${table}.${column}`))
    const { rows } = await database.pool.query<{ table: string; column: string; kind: string; leads: boolean }>(`
      with recursive tables as (${TABLES}), keys as (
        select r.conrelid, r.confrelid, k.col, r.confkey[k.place] as to_col
        from pg_constraint r, unnest(r.conkey) with ordinality as k(col, place) where r.contype = 'f'
      ), persons as (
        select 'people'::regclass::oid as oid, a.attnum from pg_attribute a
        where a.attrelid = 'people'::regclass and a.attname = 'id'
        union
        select k.conrelid, k.col from keys k join persons p on p.oid = k.confrelid and p.attnum = k.to_col
      )
      select t.name as table, a.attname as column, format_type(a.atttypid, null) as kind,
        exists (select from persons p where p.oid = t.oid and p.attnum = a.attnum) as leads
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`)
    const missing = rows.filter(({ table, column, kind, leads }) => {
      if (listed.has(`${table}.${column}`)) return false
      if (ADDRESSES.test(column)) return !goesWithRow(table)
      return leads || (kind.startsWith('uuid') && !IDS_OF_THINGS.has(column))
    })
    assert.deepEqual(
      missing.map(({ table, column }) => `${table}.${column}`),
      [],
    )
    const there = new Set(rows.map(({ table, column }) => `${table}.${column}`))
    assert.deepEqual(
      [...listed].filter(one => !there.has(one)),
      [],
    )
  })

  test('each is in a file of the archive that reads its table, and each file belongs to some column', () => {
    const named = personalColumns().flatMap(one => ('in' in one ? [{ file: one.in, table: one.table }] : []))
    const lacking = named.filter(({ file, table }) => !DATASETS.find(one => one.file === file)?.sql.includes(table))
    assert.deepEqual(lacking, [])
    const files = new Set(named.map(({ file }) => file))
    assert.deepEqual(
      DATASETS.filter(({ file }) => !files.has(file)),
      [],
    )
  })

  test('data that stay have a period', () => {
    for (const { ends } of personalColumns())
      if (ends !== 'row' && ends !== 'emptied') assert.ok(KEPT_TABLES.includes(ends) && ends in RETENTION)
  })
})
