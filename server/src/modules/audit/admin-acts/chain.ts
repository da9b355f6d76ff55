import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

/** Where a log breaks: a row that doesn't match its hash, a missing row, or a wrong end. */
type Break = { number: number; problem: 'changed' | 'missing' | 'end' }

type Chain = {
  length: number
  /** The last entry's hash. */
  hash: Buffer
  breaks: Break[]
  /** Whether the requested hash is in it. */
  holds: boolean
}

type Link = { seq: number; hash: Buffer; said: string }

// The result of `admin_act_said`, repeated here because an attacker who changes rows could change that function, too.
const SAID = sql<string>`jsonb_build_array(seq, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), by_id,
  act, subject, subject_id, note, ip, user_agent, before, after)::text`
const AT_ONCE = 2_000
const MAX_BREAKS = 100

/**
 * Verifies the whole audit log, recomputing each hash. `wanted` is a hash, in hexadecimal, that was noted elsewhere.
 * Reads everything in one snapshot.
 */
export function readChain(db: Kysely<Tables>, wanted?: string): Promise<Chain> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async snapshot => {
    // A log of many years takes longer than any call may.
    await sql`set local statement_timeout = 0`.execute(snapshot)
    return followed(snapshot, wanted)
  })
}

async function followed(db: Kysely<Tables>, wanted: string | undefined): Promise<Chain> {
  const breaks: Break[] = []
  let length = 0
  let hash: Buffer = createHash('sha256').digest()
  let holds = wanted === undefined
  for (;;) {
    const { rows } = await sql<Link>`select seq, hash, ${SAID} as said from admin_acts
      where seq > ${length} order by seq limit ${AT_ONCE}`.execute(db)
    for (const row of rows) {
      if (row.seq !== length + 1) breaks.push({ number: length + 1, problem: 'missing' })
      const follows = createHash('sha256').update(hash).update(row.said).digest()
      // After a gap the chain cannot be computed; later rows are checked against the stored hashes.
      if (row.seq === length + 1 && !follows.equals(row.hash)) breaks.push({ number: row.seq, problem: 'changed' })
      length = row.seq
      hash = row.hash
      holds ||= row.hash.toString('hex') === wanted
    }
    if (rows.length < AT_ONCE || breaks.length > MAX_BREAKS) break
  }
  const head = await db.selectFrom('admin_acts_head').select(['seq', 'hash']).executeTakeFirst()
  if (breaks.length <= MAX_BREAKS && (head?.seq !== length || !head.hash.equals(hash)))
    breaks.push({ number: length + 1, problem: 'end' })
  return { length, hash, breaks, holds }
}
