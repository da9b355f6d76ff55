import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { decodeCursor, encodeCursor } from '../../../core/cursor.ts'
import { personRefs } from '../../accounts/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { isConcerned } from '../disputes/decide.ts'
import { type Case, caseAt, casesWith } from './cases.ts'
import { factsOf } from './view.ts'

type Calls = (typeof api)['conduct']
type View = OutputOf<Calls['atDesk']>

const PAGE = 20

/** Returns cases about participants, and unanswered calls of hosts. */
export async function queue(ctx: SignedIn, { query }: InputOf<Calls['queue']>): Promise<OutputOf<Calls['queue']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const isOpen = query.state === 'open'
  const rows = await ctx.db
    .selectFrom('conduct_cases')
    .selectAll()
    .where('concluded_at', isOpen ? 'is' : 'is not', null)
    .$if(mark !== null, one =>
      one.where(
        isOpen
          ? sql<boolean>`(opened_at, id) > (${mark?.at}::timestamptz, ${mark?.id}::uuid)`
          : sql<boolean>`(opened_at, id) < (${mark?.at}::timestamptz, ${mark?.id}::uuid)`,
      ),
    )
    .orderBy('opened_at', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const items: View[] = []
  for (const found of await casesWith(ctx, shown)) items.push(await atDeskView(ctx, found))
  return {
    items,
    next: rows.length > PAGE && last ? encodeCursor({ at: last.opened_at, id: last.id }) : null,
    calls: isOpen && mark === null ? await openCalls(ctx) : [],
  }
}

/** Returns one case. */
export async function atDesk(ctx: SignedIn, { params }: InputOf<Calls['atDesk']>): Promise<View> {
  return atDeskView(ctx, await caseAt(ctx, params.caseId))
}

/** Returns a case as the desk shows it. */
export async function atDeskView(ctx: SignedIn, found: Case): Promise<View> {
  const { row, challenge, state } = found
  const ids = [row.user_id, row.opened_by, row.decided_by, row.appeal_decided_by].filter(id => id !== null)
  const people = await personRefs(ctx, [...new Set(ids)])
  const refOf = (id: string | null) => (id === null ? null : people.get(id)!)
  const own = await ownAccounts(ctx, ctx.viewer.id)
  const mayDecide = !own.includes(row.user_id) && !(await isConcerned(ctx, challenge, ctx.viewer.id))
  const can: View['can'] = state.phase === 'deciding' ? ['decide'] : state.phase === 'appealed' ? ['decide_appeal'] : []
  return {
    ...factsOf(found),
    person: people.get(row.user_id)!,
    openedBy: people.get(row.opened_by)!,
    decidedBy: refOf(row.decided_by),
    appealDecidedBy: refOf(row.appeal_decided_by),
    can: mayDecide ? can : [],
  }
}

/** Returns the number of cases and calls in staff's queue. */
export async function conductWaiting(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const rows = await ctx.db.selectFrom('conduct_cases').selectAll().where('concluded_at', 'is', null).execute()
  const waiting = (await casesWith(ctx, rows)).filter(
    ({ state }) => state.phase === 'deciding' || state.phase === 'appealed',
  )
  const { calls } = await ctx.db
    .selectFrom('staff_calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting.length + calls
}

async function openCalls(ctx: SignedIn): Promise<OutputOf<Calls['queue']>['calls']> {
  const rows = await ctx.db
    .selectFrom('staff_calls as s')
    .innerJoin('challenges as c', 'c.id', 's.challenge_id')
    .select(['s.id', 's.user_id', 's.caller_id', 's.words', 's.at', 'c.id as challenge_id', 'c.title'])
    .where('s.ended_at', 'is', null)
    .orderBy('s.at')
    .limit(100)
    .execute()
  const people = await personRefs(ctx, [...new Set(rows.flatMap(row => [row.user_id, row.caller_id]))])
  return rows.map(row => ({
    id: row.id,
    challenge: { id: row.challenge_id, title: row.title },
    person: people.get(row.user_id)!,
    caller: people.get(row.caller_id)!,
    words: row.words,
    at: row.at,
  }))
}
