import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { PhotoCase } from '@bora/contract/photo-reports.ts'
import { photoReviewDue } from '@bora/rules/fairness/photo-safety.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Context, SignedIn } from '../../../core/context.ts'
import { decodeCursor, decodeOffset, encodeCursor } from '../../../core/cursor.ts'
import { personRefs } from '../../accounts/index.ts'
import { pictureOf } from '../../media/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { partsIn, takesPartIn } from '../moderation/case-details.ts'
import type { PhotoReportTables } from './tables.ts'

type Queue = (typeof api)['photoReports']['queue']
type CaseRow = Selectable<PhotoReportTables['photo_cases']>
type ReportRow = Selectable<PhotoReportTables['photo_reports']>
type View = z.output<typeof PhotoCase>

const PAGE = 20

/** Returns reported photos: open ones, the first due first, or decided ones, latest first. */
export async function photoQueue(ctx: SignedIn, { query }: InputOf<Queue>): Promise<OutputOf<Queue>> {
  const open = await openPhotoCases(ctx)
  if (query.state === 'decided') return { ...(await decided(ctx, query.cursor)), open: open.length }
  const from = decodeOffset(query.cursor)
  const views = (await photoCases(ctx, open)).toSorted(
    (a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt) || (a.photoId < b.photoId ? -1 : 1),
  )
  const next = views.length > from + PAGE ? String(from + PAGE) : null
  return { items: views.slice(from, from + PAGE), next, open: open.length }
}

/** Returns the number of undecided reported photos. */
export async function photosWaiting(ctx: Pick<Context, 'db'>): Promise<number> {
  return (await openPhotoCases(ctx)).length
}

/** Returns one case as the desk shows it. */
export async function photoCase(ctx: SignedIn, photoId: string): Promise<View> {
  const row = await ctx.db
    .selectFrom('photo_cases')
    .selectAll()
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow()
  const [view] = await photoCases(ctx, [row])
  return view!
}

/** Returns the reports of these cases' photos, the first one first, by photo. */
export async function reportsOfPhoto(
  { db }: Pick<Context, 'db'>,
  cases: readonly Pick<CaseRow, 'user_id' | 'photo_id'>[],
): Promise<Map<string, ReportRow[]>> {
  const rows = await db
    .selectFrom('photo_reports')
    .selectAll()
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val(cases.map(one => one.user_id)))))
    .where(({ eb, fn, val }) => eb('photo_id', '=', fn.any(val(cases.map(one => one.photo_id)))))
    .orderBy('reported_at')
    .orderBy('reporter_id')
    .execute()
  return Map.groupBy(rows, row => row.photo_id)
}

// Omits photos that their author removed meanwhile, unless the workout is restored.
async function openPhotoCases({ db }: Pick<Context, 'db'>): Promise<CaseRow[]> {
  return db
    .selectFrom('photo_cases as c')
    .selectAll('c')
    .where('c.verdict', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('activity_photos as x')
            .select('x.photo_id')
            .whereRef('x.user_id', '=', 'c.user_id')
            .whereRef('x.photo_id', '=', 'c.photo_id'),
        ),
        exists(
          selectFrom('photos as p')
            .select('p.id')
            .whereRef('p.owner_id', '=', 'c.user_id')
            .whereRef('p.id', '=', 'c.photo_id')
            .where('p.is_for_chat', '=', true)
            .where('p.unused_since', 'is', null),
        ),
      ]),
    )
    .orderBy('c.opened_at')
    .execute()
}

async function decided(ctx: SignedIn, cursor: string | undefined) {
  const mark = cursor === undefined ? null : decodeCursor(cursor, 'uuid')
  const rows = await ctx.db
    .selectFrom('photo_cases')
    .selectAll()
    .where('verdict', 'is not', null)
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(ended_at, photo_id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('photo_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  const next = last ? encodeCursor({ at: last.ended_at!, id: last.photo_id }) : null
  return { items: await photoCases(ctx, page), next }
}

async function photoCases(ctx: SignedIn, rows: readonly CaseRow[]): Promise<View[]> {
  if (rows.length === 0) return []
  const reports = await reportsOfPhoto(ctx, rows)
  const people = await personRefs(
    ctx,
    rows.flatMap(row => [row.user_id, ...(row.decided_by ? [row.decided_by] : [])]),
  )
  const photos = await photosIn(ctx, rows)
  const workouts = await workoutsIn(ctx, rows)
  const own = await ownAccounts(ctx, ctx.viewer.id)
  const parts = await partsIn(
    ctx,
    rows.flatMap(row => (row.activity_id === null ? [] : [{ userId: row.user_id, id: row.activity_id }])),
  )
  const challengeIds = rows.flatMap(row => row.challenge_id ?? [])
  const chats = await chatsIn(ctx, challengeIds)
  const takesPart = await takesPartIn(ctx, challengeIds)
  return rows.map(row => {
    const seen = reports.get(row.photo_id) ?? []
    const photo = photos.get(row.photo_id)
    const due = seen.map(one => photoReviewDue(one.reason, one.reported_at)).sort()
    const by = row.decided_by && people.get(row.decided_by)
    return {
      photoId: row.photo_id,
      photo: photo && row.verdict !== 'sealed' ? pictureOf(ctx, photo, ctx.viewer.id) : null,
      person: people.get(row.user_id)!,
      workout: (row.activity_id && workouts.get(row.activity_id)) || null,
      chat: (row.challenge_id && chats.get(row.challenge_id)) || null,
      reports: seen.map(({ reason, comment, reported_at: at }) => ({ reason, comment, at })),
      openedAt: row.opened_at,
      dueAt: due[0] ?? row.opened_at,
      isHidden: photo ? photo.hidden_at !== null : true,
      verdict: row.verdict,
      by: by ? { id: by.id, name: by.name } : null,
      endedAt: row.ended_at,
      replaceUntil: row.replace_until,
      followed: row.followed,
      canDecide:
        row.verdict === null &&
        !own.includes(row.user_id) &&
        !(row.activity_id && parts.has(row.activity_id)) &&
        !(row.challenge_id && takesPart.has(row.challenge_id)) &&
        !seen.some(one => own.includes(one.reporter_id)),
    }
  })
}

async function photosIn({ db }: SignedIn, rows: readonly CaseRow[]) {
  const photos = await db
    .selectFrom('photos as p')
    .leftJoin('activity_photos as x', join =>
      join.onRef('x.user_id', '=', 'p.owner_id').onRef('x.photo_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.placeholder', 'p.width', 'p.height', 'p.hidden_at'])
    .where(({ eb, fn, val }) => eb('p.owner_id', '=', fn.any(val(rows.map(row => row.user_id)))))
    .where(({ eb, fn, val }) => eb('p.id', '=', fn.any(val(rows.map(row => row.photo_id)))))
    .where(({ eb, or, and }) =>
      or([eb('x.photo_id', 'is not', null), and([eb('p.is_for_chat', '=', true), eb('p.unused_since', 'is', null)])]),
    )
    .execute()
  return new Map(photos.map(photo => [photo.id, photo]))
}

async function workoutsIn({ db }: SignedIn, rows: readonly CaseRow[]) {
  const workouts = await db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'local_date'])
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val(rows.map(row => row.user_id)))))
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(rows.flatMap(row => row.activity_id ?? [])))))
    .execute()
  return new Map(
    workouts.map(({ id, workout_type: type, local_date: localDate }) => [
      id,
      { id, workoutType: type as NonNullable<View['workout']>['workoutType'], localDate },
    ]),
  )
}

async function chatsIn({ db }: SignedIn, challengeIds: readonly string[]) {
  if (challengeIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('challenges')
    .select(['id', 'title'])
    .where('id', 'in', [...challengeIds])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, { challengeId: id, title }]))
}
