import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RowMover } from './new-major.ts'

/** Returns all values of a statement's answer. */
export async function query(connection: pg.ClientConfig, text: string, values?: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, values, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Moves the one table `kept` of a test, by a file. */
export const oneTable: RowMover = {
  async backUp(connection, to) {
    mkdirSync(to)
    writeFileSync(join(to, 'kept.json'), JSON.stringify(await query(connection, 'select value from kept')))
    return true
  },
  async restore(connection, from) {
    await query(connection, 'create table kept (value int)')
    const values = JSON.parse(readFileSync(join(from, 'kept.json'), 'utf8'))
    await query(connection, 'insert into kept select unnest($1::int[])', [values])
  },
}
