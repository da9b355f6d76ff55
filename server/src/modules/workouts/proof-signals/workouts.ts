import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

/** A photo of a workout, with the facts from its file. */
export type WorkoutPhoto = {
  photo_id: string
  activity_id: string
  sha256: Buffer
  taken_at: string | null
  taken_offset: string | null
  is_edited: boolean
  is_screenshot: boolean
}

/** Returns the photos of a person's counting workouts; photos from before this check have no facts. */
export async function photosOfWorkouts(db: Kysely<Tables>, userId: string): Promise<WorkoutPhoto[]> {
  return db
    .selectFrom('activity_photos as x')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 'x.user_id').onRef('a.id', '=', 'x.activity_id'))
    .innerJoin('photos as p', join => join.onRef('p.owner_id', '=', 'x.user_id').onRef('p.id', '=', 'x.photo_id'))
    .innerJoin('photo_facts as f', join =>
      join.onRef('f.owner_id', '=', 'x.user_id').onRef('f.photo_id', '=', 'x.photo_id'),
    )
    .select([
      'x.photo_id',
      'x.activity_id',
      'p.sha256',
      'f.taken_at',
      'f.taken_offset',
      'f.is_edited',
      'f.is_screenshot',
    ])
    .where('x.user_id', '=', userId)
    .where('a.voided_at', 'is', null)
    .orderBy('x.position')
    .execute()
}

/** Returns a person's workouts in the order they were logged, without voided ones. */
export async function workoutsOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'started_at', 'time_zone', 'local_date', 'minutes', 'distance_meters', 'logged_at'])
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .orderBy('logged_at')
    .orderBy('id')
    .execute()
}
