import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { type Cursor, encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { personOf } from '../../accounts/index.ts'
import { boundsOf, isShown, movementColumns, type MovementRow, shown } from './movements.ts'

type Transactions = (typeof api)['wallet']['transactions']
type ToChooseFrom = Pick<OutputOf<Transactions>, 'months' | 'challenges'>
/** The selected movements, and the account's zone, in which a period begins and ends. */
export type Chosen = Omit<InputOf<Transactions>['query'], 'cursor'> & { zone: string }

const PAGE = 30

/** Returns the viewer's movements, newest first, page by page; incoming money is above zero (whole cents). */
export async function transactionsOf(ctx: SignedIn, { query }: InputOf<Transactions>): Promise<OutputOf<Transactions>> {
  const zone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  const before = query.cursor ? decodeCursor(query.cursor, 'number') : null
  const rows = await movementsBefore(ctx, { ...query, zone }, before, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    items: page.map(shown),
    next: rows.length > PAGE && last ? encodeCursor(last) : null,
    ...(await toChooseFrom(ctx, zone)),
  }
}

/** Returns up to a number of the viewer's selected movements before the cursor, newest first. */
export async function movementsBefore(
  ctx: Pick<SignedIn, 'db'> & { viewer: Pick<SignedIn['viewer'], 'id'> },
  { kind, period, challengeId, zone }: Chosen,
  before: Cursor | { at: string; id: number } | null,
  most: number,
): Promise<MovementRow[]> {
  const bounds = period && boundsOf(period, zone)
  const { rows } = await sql<MovementRow>`
    select ${movementColumns}
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.person_id = ${ctx.viewer.id} and ${isShown(kind)}
      ${before ? sql`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``}
      ${bounds ? sql`and e.at >= ${bounds.from}::timestamptz and e.at < ${bounds.until}::timestamptz` : sql``}
      ${challengeId ? sql`and t.challenge_id = ${challengeId}` : sql``}
    order by e.at desc, e.id desc limit ${most}`.execute(ctx.db)
  return rows
}

async function toChooseFrom(ctx: SignedIn, zone: string): Promise<ToChooseFrom> {
  const { rows } = await sql<{ months: string[] | null; challenges: ToChooseFrom['challenges'] | null }>`
    with mine as (
      select to_char(e.at at time zone ${zone}, 'YYYY-MM') as month, t.challenge_id as id, t.challenge_title as title, e.at
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.person_id = ${ctx.viewer.id} and ${isShown()}
    )
    select (select array_agg(distinct month order by month desc) from mine) as months,
      (select json_agg(json_build_object('id', id, 'title', title) order by at desc, id) from (
        select distinct on (id) id, title, at from mine where title is not null order by id, at desc
      ) latest) as challenges`.execute(ctx.db)
  return { months: rows[0]!.months ?? [], challenges: rows[0]!.challenges ?? [] }
}

/** Returns up to a number of a person's latest movements, for viewers other than their owner. */
export async function latestMovementsOf(
  { db }: Pick<SignedIn, 'db'>,
  personId: string,
  most: number,
): Promise<OutputOf<Transactions>['items']> {
  // Without a period the zone has no effect.
  const rows = await movementsBefore({ db, viewer: { id: personId } }, { zone: 'UTC' }, null, most)
  return rows.map(shown)
}
