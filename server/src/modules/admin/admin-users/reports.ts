import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { STORY_LATEST as LATEST } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'

type Whole = OutputOf<(typeof api)['adminUsers']['read']>
type Reports = Whole['reportsBy']
type Found = Omit<Reports['items'][number], 'other'> & { other: string | null }

/** Returns a person's reports and disputes, latest first. */
export async function reportsBy(ctx: SignedIn, personId: string): Promise<Reports> {
  const disputes = await ctx.db
    .selectFrom('disputes')
    .select(['id', 'opened_at', 'reason'])
    .where('opened_by', '=', personId)
    .execute()
  return together(ctx, [
    ...(await reported(ctx, 'reporter_id', personId)),
    ...disputes.map(row => ({
      id: row.id,
      at: row.opened_at,
      what: 'dispute' as const,
      other: null,
      reason: null,
      text: row.reason,
    })),
  ])
}

/** Returns others' reports of a person or their workouts, latest first. */
export async function reportsAbout(ctx: SignedIn, personId: string): Promise<Reports> {
  return together(ctx, await reported(ctx, 'user_id', personId))
}

async function reported({ db }: SignedIn, by: 'user_id' | 'reporter_id', personId: string): Promise<Found[]> {
  const columns = ['id', 'user_id', 'reporter_id', 'reason', 'comment', 'reported_at'] as const
  const activities = await db.selectFrom('activity_reports').select(columns).where(by, '=', personId).execute()
  const people = await db.selectFrom('person_reports').select(columns).where(by, '=', personId).execute()
  const found = (what: 'activity' | 'person', rows: typeof activities | typeof people): Found[] =>
    rows.map(row => ({
      id: row.id,
      at: row.reported_at,
      what,
      other: by === 'user_id' ? row.reporter_id : row.user_id,
      reason: row.reason,
      text: row.comment,
    }))
  return [...found('activity', activities), ...found('person', people)]
}

async function together(ctx: SignedIn, found: Found[]): Promise<Reports> {
  const latest = found.sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id)).slice(0, LATEST)
  const people = await personRefs(ctx, [...new Set(latest.flatMap(({ other }) => other ?? []))])
  const items = latest.map(row => ({
    ...row,
    other: row.other === null ? null : (people.get(row.other) ?? { id: row.other, name: '', photoUrl: null }),
  }))
  return { items, count: found.length }
}
