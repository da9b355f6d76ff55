import {
  minutesInCommon,
  type ProofPhoto,
  PROOF_RULES_VERSION,
  proofSignals,
  riskOf,
} from '@bora/rules/proof-signals.ts'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { alikeOf } from './alike-of.ts'
import { compareAndSearch, listAndUnlist } from './compare.ts'
import { photosOfWorkouts, workoutsOf } from './workouts.ts'

// Bounds the duration of a round of the job; the rest waits for the next one.
const PEOPLE_AT_ONCE = 200
const MAX_PEOPLE = 5_000

/**
 * Checks the workouts of everyone whose history has changed: finds similar photos and records proof signals. Returns
 * the number of people checked. Runs outside a transaction, on any number of nodes at once; failures are retried in the
 * next round.
 */
export async function judgeProofs(ctx: Context): Promise<number> {
  const done = new Set<string>()
  const failures: unknown[] = []
  while (done.size < MAX_PEOPLE) {
    const people = await peopleDue(ctx.db, [...done])
    if (people.length === 0) break
    for (const id of people) {
      done.add(id)
      await judgePerson(ctx, id).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} people could not be looked at`)
  return done.size
}

/**
 * Returns some of the people whose history has changed or was examined under other rules, except `done`. Failed ones
 * stay due, so excluding them keeps them from blocking all others.
 */
async function peopleDue(db: Kysely<Tables>, done: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select user_id as id from proof_due where user_id <> all(${done}::uuid[]) limit ${PEOPLE_AT_ONCE})
    union (select user_id from proof_heads
      where (rules_version < ${PROOF_RULES_VERSION} or rules_version > ${PROOF_RULES_VERSION})
        and user_id <> all(${done}::uuid[])
      limit ${PEOPLE_AT_ONCE})
    limit ${PEOPLE_AT_ONCE}`.execute(db)
  return rows.map(row => row.id)
}

async function judgePerson(ctx: Context, userId: string): Promise<void> {
  // Indexed and committed before the search: of two people checked at once, one finds the other.
  const isListed = await ctx.transaction(async db => {
    if (!(await takeHead(db, userId))) return false
    await listAndUnlist(db, userId)
    return true
  })
  if (!isListed) return
  await ctx.transaction(async db => {
    if (!(await takeHead(db, userId))) return
    // Read first: later changes are checked again.
    const version = await versionOf(db, userId)
    await compareAndSearch(db, userId)
    await weigh(db, userId)
    await db
      .updateTable('proof_heads')
      .set({ version, rules_version: PROOF_RULES_VERSION })
      .where('user_id', '=', userId)
      .execute()
    // Last, since the next workout of this person waits for this row until the transaction ends.
    await db.deleteFrom('proof_due').where('user_id', '=', userId).where('version', '<=', version).execute()
  })
  for (const other of await othersInPairs(ctx.db, userId)) await ctx.transaction(db => weigh(db, other))
}

/** Returns whether this node claimed the person. */
async function takeHead(db: Kysely<Tables>, userId: string): Promise<boolean> {
  await db
    .insertInto('proof_heads')
    .values({ user_id: userId, version: -1, rules_version: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { rows } = await sql`select from proof_heads where user_id = ${userId} for update skip locked`.execute(db)
  return rows.length > 0
}

async function versionOf(db: Kysely<Tables>, userId: string): Promise<number> {
  const head = await db.selectFrom('activity_heads').select('version').where('user_id', '=', userId).executeTakeFirst()
  return head?.version ?? -1
}

/** Returns the other people with photos similar to this person's. */
async function othersInPairs(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_user_id as id from photo_pairs where user_id = ${userId} and other_user_id <> ${userId}
    union select user_id from photo_pairs where other_user_id = ${userId} and user_id <> ${userId}
    order by 1`.execute(db)
  return rows.map(row => row.id)
}

/** Recomputes the proof signals of the person's workouts. */
async function weigh(db: Kysely<Tables>, userId: string): Promise<void> {
  const workouts = await workoutsOf(db, userId)
  const photos = Map.groupBy(await photosOfWorkouts(db, userId), photo => photo.activity_id)
  const alike = await alikeOf(db, userId)
  const days = Map.groupBy(workouts, activity => activity.local_date)
  const overlaps = overlapsOf(userId, workouts)
  const rows = workouts.flatMap(activity => {
    const day = days.get(activity.local_date)!
    const signals = proofSignals({
      activity: {
        workoutType: activity.workout_type,
        startedAt: activity.started_at,
        timeZone: activity.time_zone,
        localDate: activity.local_date,
        minutes: activity.minutes,
        distanceMeters: activity.distance_meters,
      },
      sameDay: day.slice(0, day.indexOf(activity)),
      overlaps: overlaps.get(activity.id) ?? [],
      photos: (photos.get(activity.id) ?? []).map((photo): ProofPhoto => ({
        id: photo.photo_id,
        takenAt: photo.taken_at,
        takenOffset: photo.taken_offset,
        isEdited: photo.is_edited,
        isScreenshot: photo.is_screenshot,
        alike: alike.get(photo.photo_id) ?? [],
      })),
    })
    return signals.length > 0 ? [{ id: activity.id, risk: riskOf(signals), signals, at: activity.logged_at }] : []
  })
  await sql`
    delete from proof_risks where user_id = ${userId} and not activity_id = any(${rows.map(row => row.id)}::uuid[])
  `.execute(db)
  await sql`
    insert into proof_risks as r (user_id, activity_id, risk, signals, logged_at)
    select ${userId}, x.id, x.risk, x.signals, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, risk smallint, signals jsonb, at timestamptz)
    on conflict (user_id, activity_id) do update set risk = excluded.risk, signals = excluded.signals
      where (r.risk, r.signals) is distinct from (excluded.risk, excluded.signals)`.execute(db)
}

type Workout = Awaited<ReturnType<typeof workoutsOf>>[number]
type Overlaps = Parameters<typeof proofSignals>[0]['overlaps']

/** Returns, by workout, the person's earlier-logged workouts that overlap it. */
function overlapsOf(userId: string, workouts: readonly Workout[]): Map<string, Overlaps[number][]> {
  const claims = workouts
    .map((row, logged) => ({ id: row.id, startedAt: row.started_at, minutes: row.minutes, logged }))
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.logged - b.logged)
  const found = new Map<string, Overlaps[number][]>()
  let going: typeof claims = []
  for (const claim of claims) {
    going = going.filter(other => minutesInCommon(claim, other) > 0)
    for (const other of going) {
      const [later, earlier] = other.logged > claim.logged ? [other, claim] : [claim, other]
      const one = { userId, activityId: earlier.id, minutes: minutesInCommon(claim, other) }
      found.set(later.id, [...(found.get(later.id) ?? []), one])
    }
    going.push(claim)
  }
  return found
}
