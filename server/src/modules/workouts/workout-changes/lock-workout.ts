import type { z } from 'zod'
import type { ActivityEdit } from '@bora/contract/activities.ts'
import { changesFacts, checkEdit } from '@bora/rules/activity-edit.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { MAX_LATE_HOURS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import {
  isWithin,
  localTimeOf,
  type ScoringInput,
  type ScoringActivity,
  loadScoringInput,
  scoredActivity,
  scoredChallenge,
  type ActivityRow,
  recountPerson,
} from '../../scoring/index.ts'
import { setAsidePhotos } from '../../media/index.ts'
import { moveView, type MoveView } from '../workout-logging/answer-logged.ts'
import { differentPhotos, refuseInvalidPhotos } from '../workout-photos/invalid-photos.ts'
import { setPhotos, spentOn } from '../workout-photos/set-photos.ts'

/** A stored workout with the ids of its photos in order. */
export type StoredWorkout = { row: ActivityRow; photoIds: string[] }

type Edit = z.output<typeof ActivityEdit>

/** A person's workout, locked until the transaction ends; null if it doesn't exist. */
export type LockedWorkout = {
  stored: StoredWorkout | null
  replace(edit: Edit): ReturnType<typeof replaceWorkout>
  remove(): Promise<void>
  putBack(workout: StoredWorkout): Promise<MoveView[]>
}

/**
 * Locks one of the viewer's workouts for a change inside the call's transaction, with its effects in every challenge
 * that isn't over. Until the transaction ends, this person's other changes wait or are recomputed. `replace` and
 * `remove` are for an existing workout, `putBack` for a removed one.
 */
export async function lockWorkout(ctx: SignedIn, id: string): Promise<LockedWorkout> {
  const stored = await storedOf(ctx, id)
  const there = () => {
    if (!stored) throw new Refusal('activity_not_found')
    return stored
  }
  return {
    stored,
    replace: edit => replaceWorkout(ctx, there(), edit),
    remove: () => removeWorkout(ctx, there()),
    putBack: workout => putBackWorkout(ctx, workout),
  }
}

async function storedOf(ctx: SignedIn, id: string): Promise<StoredWorkout | null> {
  await sql`select take_head(${ctx.viewer.id})`.execute(ctx.db)
  const row = await ctx.db
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const photos = await ctx.db
    .selectFrom('activity_photos')
    .select('photo_id')
    .where('user_id', '=', ctx.viewer.id)
    .where('activity_id', '=', id)
    .orderBy('position')
    .execute()
  return { row, photoIds: photos.map(one => one.photo_id) }
}

/**
 * Replaces a workout, and returns it with the changes of its person's ranks; null if nothing differs. Refuses the cases
 * listed in docs/rules/activities.md#edit, and an edit based on an outdated version (`activity_changed`).
 */
async function replaceWorkout(
  ctx: SignedIn,
  stored: StoredWorkout,
  edit: Edit,
): Promise<{ after: StoredWorkout; moves: MoveView[] } | null> {
  const { row } = stored
  const startedAt = new Date(edit.startedAt).toISOString()
  const isMoved = Date.parse(startedAt) !== Date.parse(row.started_at)
  const form = {
    workout_type: edit.workoutType,
    // A date once assigned stays, even if the zone's offset has changed since.
    started_at: isMoved ? startedAt : row.started_at,
    local_date: isMoved ? dayIn(startedAt, row.time_zone) : row.local_date,
    local_time: isMoved ? localTimeOf({ started_at: startedAt, time_zone: row.time_zone }) : row.local_time,
    minutes: edit.minutes,
    distance_meters: edit.distanceMeters,
    steps: edit.steps,
    calories: edit.calories,
    caption: edit.caption,
    pose: edit.pose ?? row.pose,
  }
  const kept = stored.photoIds.filter(id => edit.photoIds.includes(id))
  const added = edit.photoIds.filter(id => !stored.photoIds.includes(id))
  const past = await loadScoringInput(ctx, ctx.viewer.id, { photoIds: added, activityId: row.id, dueToo: true })
  const photoIds = [...kept, ...differentPhotos(past, added)]
  const samePhotos = photoIds.join() === stored.photoIds.join()
  const facts = { before: factsOf(row), after: factsOf({ ...row, ...form }) }
  if (!changesFacts(scored(facts.before), scored(facts.after)) && samePhotos && form.caption === row.caption)
    return null
  if (row.version !== edit.version) throw new Refusal('activity_changed')
  refuseEdit(past, facts, samePhotos ? null : photoIds.length)
  refuseInvalidPhotos(past, photoIds.slice(kept.length))

  const after = { ...row, ...form, version: row.version + 1, edited_at: ctx.now.toISOString() }
  await ctx.db
    .updateTable('activities')
    .set({ ...form, version: after.version, edited_at: after.edited_at })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute()
  await setPhotos(ctx, stored, photoIds)
  return { after: { row: after, photoIds }, moves: await recounted(ctx, past, row.id, [row, after]) }
}

async function removeWorkout(ctx: SignedIn, { row, photoIds }: StoredWorkout): Promise<void> {
  if (row.voided_at !== null) throw new Refusal('activity_voided')
  const past = await loadScoringInput(ctx, ctx.viewer.id, { dueToo: true })
  const spent = await spentOn(ctx, row)
  // Its photos are deleted with it.
  await ctx.db.deleteFrom('activities').where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
  await setAsidePhotos(ctx, row.user_id, photoIds, spent)
  await recounted(ctx, past, row.id, [row])
}

// Refused if one of its photos has proved another workout since.
async function putBackWorkout(ctx: SignedIn, { row, photoIds }: StoredWorkout): Promise<MoveView[]> {
  const past = await loadScoringInput(ctx, ctx.viewer.id, { photoIds, activityId: row.id, dueToo: true })
  refuseInvalidPhotos(past, photoIds)
  await ctx.db.insertInto('activities').values(row).execute()
  await setPhotos(ctx, { row, photoIds: [] }, photoIds)
  return recounted(ctx, past, row.id, [row])
}

async function recounted(
  ctx: SignedIn,
  past: ScoringInput,
  activityId: string,
  forms: readonly Pick<ActivityRow, 'local_date'>[],
): Promise<MoveView[]> {
  for (const challenge of past.challenges) {
    if (forms.some(form => isWithin(challenge, form))) ctx.afterCommit(() => ctx.live.standingsMoved(challenge.id))
  }
  const before = await scoresOf(ctx)
  const moves = await recountPerson(ctx, ctx.viewer.id, activityId)
  return moves
    .map(move => moveView(move, before.get(move.challenge_id) ?? null))
    .filter(move => move.score !== move.scoreBefore)
}

async function scoresOf(ctx: SignedIn): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('scores')
    .select(['challenge_id', 'score'])
    .where('user_id', '=', ctx.viewer.id)
    .where('week', '=', 0)
    .execute()
  return new Map(rows.map(row => [row.challenge_id, row.score]))
}

function refuseEdit(
  past: ScoringInput,
  form: { before: ScoringActivity; after: ScoringActivity },
  photos: number | null,
): void {
  const others = past.activities.filter(one => one.id !== form.before.id)
  const refusal = checkEdit(
    { before: scored(form.before), after: scored(form.after) },
    {
      photos,
      loggedAt: form.before.logged_at,
      challenges: past.challenges.map(challenge => ({
        challenge: { ...scoredChallenge(challenge), status: 'active' as const, lateHours: challenge.late_hours },
        others: others.filter(one => isWithin(challenge, one)).map(one => scoredActivity(challenge, one)),
      })),
    },
  )
  if (!refusal) return
  const { code, ...about } = refusal
  throw new Refusal(code, about)
}

// Lateness is checked for each challenge.
function scored(activity: ScoringActivity) {
  return scoredActivity({ late_hours: MAX_LATE_HOURS }, { ...activity, logged_at: activity.started_at })
}

function factsOf(row: ActivityRow): ScoringActivity {
  const { id, workout_type, started_at, time_zone, local_date, minutes } = row
  const { distance_meters, steps, calories, gps_track, pose, logged_at } = row
  return {
    id,
    workout_type,
    started_at,
    time_zone,
    local_date,
    minutes,
    distance_meters,
    steps,
    calories,
    gps_track,
    pose,
    gym: row.gym_id !== null,
    voided: row.voided_at !== null,
    logged_at,
  }
}
