import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { CHALLENGE_MARKS } from '@bora/rules/challenge-marks.ts'
import { MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { PLANNED_EACH_TIME } from '../../../db/named-client.ts'
import { cardsOf, peopleNamed } from '../../discovery/index.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { countedState } from '../metrics/metrics.ts'

type List = (typeof api)['adminChallenges']['list']
export type Listed = OutputOf<List>['items'][number]
type Row = ChallengeRow & { state: Listed['state'] }

/** Returns challenges of all kinds, newest first and page by page, or those that a search finds. */
export async function list(ctx: SignedIn, { query }: InputOf<List>): Promise<OutputOf<List>> {
  const { search, only, cursor } = query
  const before = cursor === undefined ? null : decodeCursor(cursor, 'uuid')
  const conditions = [
    sql`true`,
    ...(only === undefined ? [] : [isOfKind(ctx, only)]),
    ...(search === undefined ? [] : [await isFound(ctx, search)]),
    ...(before ? [sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`] : []),
  ]
  const { rows } = await sql<Row>`${sql.raw(PLANNED_EACH_TIME)}
    select challenges.*, ${countedState(ctx.now)} as state from challenges where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${MAX_LIST_ROWS + 1}`.execute(ctx.db)
  const page = rows.slice(0, MAX_LIST_ROWS)
  const last = rows.length > MAX_LIST_ROWS ? page.at(-1) : undefined
  return {
    items: await listed(ctx, page),
    next: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** Returns these challenges, in order, as the desk lists them. */
export async function listed(ctx: SignedIn, rows: readonly Row[]): Promise<Listed[]> {
  const cards = await cardsOf(ctx, rows)
  return rows.map((row, index) => {
    const { id, title, creator, type, startDate, endDate, isPrivate, participants, pool } = cards[index]!
    const has = { featured: row.is_featured, ambassador: row.is_ambassador }
    return {
      id,
      title,
      creator,
      type,
      state: row.state,
      startDate,
      endDate,
      createdAt: row.created_at,
      isPrivate,
      marks: CHALLENGE_MARKS.filter(mark => has[mark]),
      participants,
      pool,
    }
  })
}

type Only = NonNullable<InputOf<List>['query']['only']>

function isOfKind({ now }: SignedIn, only: Only): RawBuilder<unknown> {
  if (only === 'featured') return sql`is_featured`
  if (only === 'ambassador') return sql`is_ambassador`
  return sql`${countedState(now)} = ${only}`
}

async function isFound(ctx: SignedIn, search: string): Promise<RawBuilder<unknown>> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [creators] = await peopleNamed(ctx, [pattern])
  const start = search.toLowerCase().replace(/^#/, '')
  const ways = [
    sql`plain_text(title) like plain_text(${pattern})`,
    sql`creator_id = any(${creators}::uuid[])`,
    ...(/^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/.test(start) ? [sql`id::text like ${`${start}%`}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}
