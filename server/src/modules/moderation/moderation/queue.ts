import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor, decodeOffset } from '../../../core/cursor.ts'
import { caseViews } from './case-views.ts'
import { openCases } from './open-cases.ts'

type Queue = (typeof api)['moderation']['queue']

const PAGE = 30

/** Returns open cases, most urgent first, or decided ones, latest first. */
export async function queue(ctx: SignedIn, { query }: InputOf<Queue>): Promise<OutputOf<Queue>> {
  const open = await openCases(ctx.db)
  if (query.state === 'decided') return { ...(await decided(ctx, query.cursor)), open: open.length }
  const from = decodeOffset(query.cursor)
  const page = open.slice(from, from + PAGE)
  const items = await caseViews(
    ctx,
    page.map(one => ({ ...one, open: one })),
  )
  return { items, next: open.length > from + PAGE ? String(from + PAGE) : null, open: open.length }
}

async function decided(ctx: SignedIn, cursor: string | undefined) {
  const mark = cursor === undefined ? null : decodeCursor(cursor, 'uuid')
  const rows = await ctx.db
    .selectFrom('moderation_decisions as d')
    .select(['d.user_id', 'd.subject', 'd.subject_id', 'd.decided_at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_decisions as later')
            .select('later.round')
            .whereRef('later.user_id', '=', 'd.user_id')
            .whereRef('later.subject', '=', 'd.subject')
            .whereRef('later.subject_id', '=', 'd.subject_id')
            .whereRef('later.round', '>', 'd.round'),
        ),
      ),
    )
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(d.decided_at, d.subject_id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.subject_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  const items = await caseViews(
    ctx,
    page.map(row => ({ subject: row.subject, userId: row.user_id, id: row.subject_id, open: null })),
  )
  return { items, next: last ? encodeCursor({ at: last.decided_at, id: last.subject_id }) : null }
}
