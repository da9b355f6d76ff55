import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type ProofSignal, riskBand } from '@bora/rules/proof-signals.ts'
import { type Kysely, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Tables } from '../../../db/tables.ts'
import { gymView } from '../activities/views.ts'
import { trimmedOf } from '../tracks/trimmed-of.ts'
import { personRefs } from '../../accounts/index.ts'
import { type Picture, pictureOf } from '../../media/index.ts'

type Queue = (typeof api)['proofSignals']['queue']
type Questioned = OutputOf<Queue>['items'][number]

const PAGE = 20

/** Returns workouts with proof signals: highest risk first, then latest first. */
export async function queue(ctx: SignedIn, { query }: InputOf<Queue>): Promise<OutputOf<Queue>> {
  const mark = query.cursor === undefined ? null : readPlace(query.cursor)
  const rows = await ctx.db
    .selectFrom('proof_risks')
    .select(['user_id', 'activity_id', 'risk', 'signals', 'logged_at'])
    .$if(mark !== null, all => {
      const { risk, at, id } = mark!
      const isAfter = sql<boolean>`(risk < ${risk} or (risk = ${risk} and (logged_at, activity_id) < (${at}, ${id})))`
      // The index serves the bound alone.
      return all.where('risk', '<=', risk).where(isAfter)
    })
    .orderBy('risk', 'desc')
    .orderBy('logged_at', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  const items = await questioned(ctx, page)
  return { items, next: rows.length > PAGE && last ? placeText(last) : null }
}

export type Row = { user_id: string; activity_id: string; risk: number; signals: ProofSignal[]; logged_at: string }

/** Returns the queue entries of some workouts, with or without current signals. */
export async function questioned(ctx: SignedIn, rows: readonly Row[]): Promise<Questioned[]> {
  const others = rows.flatMap(row => row.signals.flatMap(one => one.other ?? []))
  const workouts = await workoutsIn(ctx.db, [
    ...rows.map(row => row.activity_id),
    ...others.map(other => other.activityId),
  ])
  const photos = await photosIn(ctx, [...workouts.keys()])
  const people = await personRefs(ctx, [...new Set([...workouts.values()].map(one => one.user_id))])
  const challenges = await challengesIn(ctx.db, rows)
  const trims = await trimmedOf(ctx.db, rows)
  const otherOf = ({ other }: ProofSignal) => {
    const workout = other && workouts.get(other.activityId)
    if (!workout) return null
    const photo = other!.photoId ? photos.get(workout.id)?.find(one => one.id === other!.photoId) : null
    if (photo === undefined) return null
    return {
      person: people.get(workout.user_id)!,
      activityId: workout.id,
      workoutType: workout.workout_type as Questioned['workoutType'],
      startedAt: workout.started_at,
      timeZone: workout.time_zone,
      localDate: workout.local_date,
      minutes: workout.minutes,
      loggedAt: workout.logged_at,
      gym: gymView(workout),
      photo: photo ? plain(photo) : null,
    }
  }
  return rows.flatMap(row => {
    const workout = workouts.get(row.activity_id)
    // Deleted at this very moment.
    if (!workout) return []
    return {
      activityId: workout.id,
      person: people.get(workout.user_id)!,
      workoutType: workout.workout_type as Questioned['workoutType'],
      startedAt: workout.started_at,
      timeZone: workout.time_zone,
      localDate: workout.local_date,
      minutes: workout.minutes,
      distanceMeters: workout.distance_meters,
      caption: workout.caption,
      gym: gymView(workout),
      loggedAt: workout.logged_at,
      trimmed: trims.get(workout.id) ?? null,
      photos: photos.get(workout.id) ?? [],
      challenges: challenges.get(workout.id) ?? [],
      risk: row.risk,
      band: riskBand(row.risk),
      signals: row.signals.map(signal => ({
        kind: signal.kind,
        weight: signal.weight,
        photoId: signal.photoId ?? null,
        other: otherOf(signal),
        distance: signal.distance ?? null,
        day: signal.day ?? null,
        value: signal.value ?? null,
        takenAt: signal.takenAt ?? null,
      })),
    }
  })
}

async function workoutsIn(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

type Photo = Picture & Pick<Questioned['photos'][number], 'cameFrom' | 'isHidden'>

/** By workout; the addresses are signed for this admin. */
async function photosIn(ctx: SignedIn, activityIds: readonly string[]): Promise<Map<string, Photo[]>> {
  const rows = await ctx.db
    .selectFrom('activities as a')
    .innerJoin('activity_photos as x', join =>
      join.onRef('x.user_id', '=', 'a.user_id').onRef('x.activity_id', '=', 'a.id'),
    )
    .innerJoin('photos as p', join => join.onRef('p.owner_id', '=', 'x.user_id').onRef('p.id', '=', 'x.photo_id'))
    .leftJoin('photo_facts as f', join => join.onRef('f.owner_id', '=', 'p.owner_id').onRef('f.photo_id', '=', 'p.id'))
    .select(['x.activity_id', 'p.id', 'p.placeholder', 'p.width', 'p.height', 'p.hidden_at', 'f.came_from'])
    .where(({ eb, fn, val }) => eb('a.id', '=', fn.any(val([...activityIds]))))
    .orderBy('x.position')
    .execute()
  const shown = rows.map(row => ({
    activityId: row.activity_id,
    photo: { ...pictureOf(ctx, row, ctx.viewer.id), cameFrom: row.came_from, isHidden: row.hidden_at !== null },
  }))
  return new Map(
    [...Map.groupBy(shown, one => one.activityId)].map(([id, photos]) => [id, photos.map(one => one.photo)]),
  )
}

async function challengesIn(db: Kysely<Tables>, rows: readonly Row[]) {
  const found = await db
    .selectFrom('receipts as r')
    .innerJoin('challenges as c', 'c.id', 'r.challenge_id')
    .select(['r.activity_id', 'r.points', 'c.id', 'c.title', 'c.type', 'c.status'])
    .where(({ eb, fn, val }) => eb('r.user_id', '=', fn.any(val([...new Set(rows.map(row => row.user_id))]))))
    .where(({ eb, fn, val }) => eb('r.activity_id', '=', fn.any(val(rows.map(row => row.activity_id)))))
    .where('r.counted', '=', true)
    .orderBy('c.end_date')
    .orderBy('c.id')
    .execute()
  const named = Map.groupBy(found, row => row.activity_id)
  return new Map(
    [...named].map(([id, all]) => [
      id,
      all.map(({ id: own, title, type, points, status }) => ({
        id: own,
        title,
        type,
        points,
        isFinal: status !== 'active',
      })),
    ]),
  )
}

function plain({ cameFrom: _cameFrom, isHidden: _isHidden, ...picture }: Photo): Picture {
  return picture
}

type Place = { risk: number; at: string; id: string }

function placeText({ risk, logged_at, activity_id }: Row): string {
  return `${risk}~${encodeCursor({ at: logged_at, id: activity_id })}`
}

function readPlace(cursor: string): Place {
  const [, risk, mark] = /^(\d{1,3})~(.*)$/.exec(cursor) ?? []
  if (risk === undefined || mark === undefined) throw new Refusal('invalid_input', { field: 'cursor' })
  return { risk: Number(risk), ...decodeCursor(mark, 'uuid') }
}
