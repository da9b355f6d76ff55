import pg from 'pg'

/** A table whose rows are copied: its name with its schema, ready for SQL, and the columns that are not computed. */
export type CopiedTable = { name: string; columns: string[] }

export type SequenceState = { name: string; value: string; isCalled: boolean }

// Omits the tables of the timed jobs' library, which recreates them; its jobs find due work on their own.
const SCHEMAS = ['public', 'auth']

/** Everything is written as text, which must not depend on how a database or its client is set up. */
const SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set standard_conforming_strings = on;
  set synchronize_seqscans = off; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '10min'; set search_path = public`

/** Opens a separate connection for copying, without timeouts. */
export async function copyClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `bora ${name}`, keepAlive: true })
  // A connection that breaks fails the statement on it; as an event it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(SESSION)
  return client
}

/** Returns all tables of the product except the list of its migrations, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
     order by 1`,
    [SCHEMAS],
  )
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [SCHEMAS],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    states.push({ name, ...found.rows[0]! })
  }
  return states
}

/** Names and hashes of the migrations that a database has; none where it has no such list. */
export async function migrationsOf(client: pg.ClientBase): Promise<{ name: string; sha256: string }[]> {
  const found = await client.query(`select to_regclass('public.schema_migrations') is not null as "exists"`)
  if (!found.rows[0].exists) return []
  return (await client.query('select name, sha256 from schema_migrations order by name')).rows
}

export function copyOutOf({ name, columns }: CopiedTable): string {
  return `copy ${name} (${columns.join(', ')}) to stdout`
}

export function copyInto({ name, columns }: CopiedTable): string {
  return `copy ${name} (${columns.join(', ')}) from stdin`
}
