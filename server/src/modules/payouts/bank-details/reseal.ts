import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { resealed, resealMarks } from './sealed.ts'

const AT_ONCE = 500

/**
 * Seals banking details, those of payouts and the keys of marks again where an earlier key has sealed them, while
 * servers use them. Returns how many it sealed, and how many no key opens any more; those stay as they are.
 */
export async function resealBankDetails(
  ctx: Pick<Context, 'config' | 'secrets' | 'db' | 'transaction'>,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: (await resealMarks(ctx)) ? 1 : 0, unreadable: 0 }
  for (const table of ['bank_details', 'payouts'] as const) {
    const id = sql.ref(table === 'payouts' ? 'id' : 'user_id')
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await sql<{ id: string; sealed: Buffer }>`
        select ${id} as id, sealed from ${sql.table(table)}
        where ${id} > ${after} and sealed <> ''::bytea order by ${id} limit ${AT_ONCE}`.execute(ctx.db)
      const news = rows.flatMap(row => {
        try {
          const now = resealed(ctx, row.id, row.sealed)
          return now ? [{ ...row, now }] : []
        } catch {
          done.unreadable++
          return []
        }
      })
      if (news.length > 0) done.sealed += await write(ctx, table, news)
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)!.id
    }
  }
  return done
}

async function write(
  ctx: Pick<Context, 'transaction'>,
  table: 'bank_details' | 'payouts',
  news: readonly { id: string; sealed: Buffer; now: Buffer }[],
): Promise<number> {
  const id = sql.ref(table === 'payouts' ? 'id' : 'user_id')
  return ctx.transaction(async db => {
    await sql`set local bora.resealing = 'on'`.execute(db)
    // They may have changed by now.
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} as t set sealed = n.now
      from unnest(${news.map(one => one.id)}::uuid[], ${news.map(one => one.sealed)}::bytea[],
        ${news.map(one => one.now)}::bytea[]) as n(id, before, now)
      where t.${id} = n.id and t.sealed = n.before`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

/** Reseals nightly, and only with two keys, since a single one has sealed everything. */
export async function resealWhileRotating(
  ctx: Pick<Context, 'config' | 'secrets' | 'db' | 'transaction'>,
): Promise<unknown> {
  const { dataKeys } = ctx.config.payouts
  const keys = dataKeys.length > 0 ? dataKeys.length : ctx.secrets.bank.all.length
  return keys > 1 ? resealBankDetails(ctx) : null
}
