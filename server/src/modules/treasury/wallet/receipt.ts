import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { AccountKind } from '../../ledger/index.ts'
import { personOf } from '../../accounts/index.ts'
import { isShown, movementColumns, type MovementRow, shown, sideOf } from './movements.ts'

type Transaction = (typeof api)['wallet']['transaction']
type Leg = { account: AccountKind; cents: number }

/** Returns one movement of the viewer with all details of a receipt; refuses with `not_found` for another person's. */
export async function receiptOf(ctx: SignedIn, { params }: InputOf<Transaction>): Promise<OutputOf<Transaction>> {
  const { rows } = await sql<MovementRow & { reference: string; legs: Leg[] }>`
    select ${movementColumns}, e.transaction_id::text as reference, (
      select json_agg(json_build_object('account', o.account_kind, 'cents', o.cents) order by o.line)
      from ledger_entries o
      where o.transaction_id = e.transaction_id and o.person_id = e.person_id and sign(o.cents) = sign(e.cents)
    ) as legs
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.id = ${params.entryId}::bigint and e.person_id = ${ctx.viewer.id} and ${isShown()}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const person = (await personOf(ctx.db, ctx.viewer.id))!
  const parts = row.legs.map(({ account, cents }) => ({ account: sideOf(account), cents: Math.abs(cents) }))
  return {
    ...shown(row),
    reference: row.reference,
    person: person.name,
    timeZone: person.time_zone,
    taxedCents: row.detail?.taxedCents ?? null,
    parts: parts.length > 1 ? parts : [],
  }
}
