import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { balanceOf } from './balances.ts'
import { type Books, post } from './post.ts'
import type { LedgerTables } from './tables.ts'

const AT_ONCE = 200

type Debtor = { owner: string; currency: LedgerTables['ledger_accounts']['currency'] }

/**
 * Collects debts to the platform, from charged-back payments that were already spent, out of money that has become free
 * since; returns how many people paid. Runs outside a transaction, on any number of nodes at once
 * (docs/rules/money.md#chargebacks).
 */
export async function collectDebts(ctx: Context): Promise<number> {
  let paid = 0
  for (;;) {
    const debtors = await ctx.transaction(async db => {
      const { rows } = await sql<Debtor>`
        select o.owner, o.currency from ledger_accounts o
        join ledger_accounts m on m.kind = 'user_main' and m.owner = o.owner and m.currency = o.currency
        where o.kind = 'receivable_user' and o.balance > 0 and m.balance > 0
        order by o.owner, o.currency limit ${AT_ONCE}`.execute(db)
      return rows
    })
    let now = 0
    for (const debtor of debtors) if (await inSeparateTransaction(ctx, inside => collect(inside, debtor))) now++
    paid += now
    if (debtors.length < AT_ONCE || now === 0) return paid
  }
}

async function collect(ctx: Books, { owner, currency }: Debtor): Promise<boolean> {
  const free = await balanceOf(ctx.db, 'user_main', owner, currency, { locked: true })
  const { balance: owed, version } = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['balance', 'version'])
    .where('kind', '=', 'receivable_user')
    .where('owner', '=', owner)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const cents = Math.min(free, owed ?? 0)
  if (cents === 0) return false
  await post(ctx, {
    key: `debt:${owner}:${currency}:${version}:repay`,
    kind: 'receivable_repay',
    currency,
    legs: [
      { account: 'user_main', owner, cents },
      { account: 'receivable_user', owner, cents: -cents },
    ],
  })
  return true
}
