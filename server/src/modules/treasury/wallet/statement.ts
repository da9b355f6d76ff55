import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import type { MovementKind } from '@bora/rules/movements.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personOf } from '../../accounts/index.ts'
import { boundsOf, movementColumns, type MovementRow, shown } from './movements.ts'

type Call = (typeof api)['wallet']['statement']
export type Statement = OutputOf<Call>
type Part = Statement['parts'][number]

const ACCOUNTS = { user_main: 'main', user_held: 'held', user_bonus: 'bonus', bonus_held: 'held_bonus' } as const
type Kept = keyof typeof ACCOUNTS
const TAXES: readonly MovementKind[] = ['prize_tax', 'prize_tax_back']

/**
 * Returns a year of the viewer's wallet, by the account's zone and from its entries alone: for each account in use, its
 * opening balance, every movement in order, and its closing balance, in whole cents (docs/rules/money.md#statements).
 * The current year ends now.
 */
export async function statementOf(ctx: SignedIn, { params: { year } }: InputOf<Call>): Promise<Statement> {
  const person = (await personOf(ctx.db, ctx.viewer.id))!
  const { from, until } = boundsOf(year, person.time_zone)
  const isOver = new Date(until) <= ctx.now
  const { rows } = await sql<MovementRow & { first_at: string | null }>`
    with mine as (
      select e.* from ledger_entries e
      where e.person_id = ${ctx.viewer.id} and e.account_kind in ('user_main', 'user_held', 'user_bonus', 'bonus_held')
    )
    select ${movementColumns}, null as first_at
    from mine e join ledger_transactions t on t.id = e.transaction_id
    where e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
    union all
    select 0, 'settle', account_kind, coalesce(sum(cents) filter (where at < ${from}::timestamptz), 0)::bigint, currency,
      ${from}::timestamptz, null, null, null, min(at)
    from mine group by account_kind, currency
    order by at, id`.execute(ctx.db)
  const openings = rows.filter(row => row.first_at !== null)
  const parts = openings.flatMap(opening => {
    const account = opening.account as Kept
    const lines = rows.filter(
      row => row.first_at === null && row.account === account && row.currency === opening.currency,
    )
    return lines.length > 0 || opening.cents !== 0 ? [partOf(account, opening, lines)] : []
  })
  const first = openings.map(opening => opening.first_at!).toSorted()[0]
  return {
    person: person.name,
    timeZone: person.time_zone,
    from,
    until: isOver ? until : ctx.now.toISOString(),
    isOver,
    years: yearsBetween(first ?? ctx.now, ctx.now, person.time_zone),
    parts: parts.toSorted((a, b) => rankOf(a) - rankOf(b) || a.currency.localeCompare(b.currency)),
  }
}

function partOf(account: Kept, opening: MovementRow, rows: readonly MovementRow[]): Part {
  const lines = rows.map(row => ({ ...shown(row), account: ACCOUNTS[account] }))
  const sum = (wanted: (cents: number) => boolean) =>
    lines.reduce((total, line) => (wanted(line.amountCents) ? total + line.amountCents : total), 0)
  const openingCents = 0 - opening.cents
  const [inCents, outCents] = [sum(cents => cents > 0), sum(cents => cents < 0)]
  return {
    account: ACCOUNTS[account],
    currency: opening.currency,
    openingCents,
    inCents,
    outCents,
    closingCents: openingCents + inCents + outCents,
    taxCents:
      0 - lines.reduce((total, { kind, amountCents }) => (TAXES.includes(kind) ? total + amountCents : total), 0),
    lines,
  }
}

function rankOf({ account }: Part): number {
  return Object.values(ACCOUNTS).indexOf(account)
}

function yearsBetween(first: string | Date, last: Date, zone: string): string[] {
  const [from, until] = [first, last].map(instant => Number(dayIn(instant, zone).slice(0, 4))) as [number, number]
  return Array.from({ length: until - from + 1 }, (_, index) => String(until - index))
}
