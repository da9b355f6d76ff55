import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import type { Invariant } from '../../ledger/index.ts'

const DAY_MS = 86_400_000
/** How long sealing waits for running postings, before the next round retries. */
const PATIENCE = '2s'

/** The last seal of the ledger: its last posting, its day (UTC), and the hash of everything up to there. */
export type Seal = { day: string; upTo: number; hash: string; sealedAt: string }

// An instant as the same text in any session's zone.
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

/**
 * Returns SQL for the hash of all postings in a range of numbers, one transaction after the other. The result for a
 * transaction never changes.
 */
function contentOf(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql<Buffer>`coalesce((
    select string_agg(sha256(convert_to(jsonb_build_array(t.id, t.idem_key, encode(t.body_hash, 'hex'), t.kind, t.currency,
      t.legs, ${instant('t.at')}, t.challenge_id, t.challenge_title, t.resolves, t.reason, t.proposed_by, t.approved_by, (
        select jsonb_agg(jsonb_build_array(e.id, e.line, e.account_id, a.owner, e.account_kind, e.cents, e.person_id,
          ${instant('e.at')}, e.detail, e.account_version, e.balance_after) order by e.line)
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id
      ))::text, 'UTF8')), ''::bytea order by t.id)
    from ledger_transactions t where t.id > ${from} and t.id <= ${to}), ''::bytea)`
}

const sealed = {
  id: 'I24',
  name: 'the past is sealed',
  says: "The postings up to the end of each day, and every earlier seal, match that day's seal.",
} as const

/**
 * Checks the seals against each other, and the selected ones against the present ledger; hashing is the expensive part.
 */
function brokenSeals(isHashed: RawBuilder<boolean>): RawBuilder<{ problem: string }> {
  return sql`
    select 'what was posted up to the end of ' || s.day || ' is not what was sealed then' as problem from (
      select day, from_id, to_id, hash, lag(hash, 1, sha256('')) over (order by day) as hash_before,
        lag(to_id, 1, 0::bigint) over (order by day) as to_before
      from ledger_seals
    ) s where s.from_id <> s.to_before or case when ${isHashed}
      then s.hash <> sha256(s.hash_before || ${contentOf(sql`s.from_id`, sql`s.to_id`)}) else false end`
}

/** Checks all sealed days against the present ledger (docs/rules/money.md#invariants). */
export const sealInvariant: Invariant = { ...sealed, violations: brokenSeals(sql`true`) }

/** Checks the last sealed day only: the cost doesn't grow with the ledger. */
export const lastSealInvariant: Invariant = {
  ...sealed,
  violations: brokenSeals(sql`s.day = (select max(day) from ledger_seals)`),
}

/**
 * Seals the postings since the last seal, once for each past UTC day; returns whether it did. Waits for running
 * postings, so nothing is ever added behind a seal. Runs outside a transaction, on any number of nodes at once.
 */
export async function sealLedger(ctx: Context): Promise<boolean> {
  const day = new Date(ctx.now.getTime() - DAY_MS).toISOString().slice(0, 10)
  if (((await lastSeal(ctx.db))?.day ?? '') >= day) return false
  const to = await inSeparateTransaction(ctx, inside => lastPosted(inside))
  if (to === null) return false
  return inSeparateTransaction(ctx, async inside => {
    await sql`select pg_advisory_xact_lock(hashtext('seal-ledger'))`.execute(inside.db)
    await sql`set local statement_timeout = '10min'`.execute(inside.db)
    const last = await lastSeal(inside.db)
    const from = last?.upTo ?? 0
    // Another node has sealed meanwhile.
    if ((last?.day ?? '') >= day || from > to) return false
    const before = last ? Buffer.from(last.hash, 'hex') : sql<Buffer>`sha256('')`
    await inside.db
      .insertInto('ledger_seals')
      .values({
        day,
        from_id: from,
        to_id: to,
        hash: sql<Buffer>`sha256(${before}::bytea || ${contentOf(sql`${from}::bigint`, sql`${to}::bigint`)})`,
        sealed_at: inside.now.toISOString(),
      })
      .execute()
    return true
  })
}

/** Returns the last seal of the ledger; null before the first. */
export async function lastSeal(db: Context['db']): Promise<Seal | null> {
  const row = await db
    .selectFrom('ledger_seals')
    .select(['to_id', 'hash', 'sealed_at', sql<string>`day::text`.as('day')])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { day: row.day, upTo: row.to_id, hash: row.hash.toString('hex'), sealedAt: row.sealed_at } : null
}

/** Returns the last posting below which none is running; null if the ledger is too busy to determine it. */
async function lastPosted({ db }: Context): Promise<number | null> {
  try {
    await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(db)
    // Every lower number has been committed, or never will be.
    await sql`lock table ledger_transactions in share mode`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return null
    throw error
  }
  const { last } = await db
    .selectFrom('ledger_transactions')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0::bigint`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}
