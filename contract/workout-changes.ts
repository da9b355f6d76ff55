import { CAPTION_MAX_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { Activity, ActivityEdit, Move } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant } from './shapes.ts'

const ActivityId = z.object({ activityId: Id })

/** A workout as it was before or after a change. */
export const KeptWorkout = z.object({
  workoutType: z.string(),
  startedAt: Instant,
  localDate: Day,
  minutes: z.int(),
  distanceMeters: z.int().nullable(),
  steps: z.int().nullable(),
  calories: z.int().nullable(),
  caption: z.string().max(CAPTION_MAX_LENGTH),
  photoIds: z.array(Id),
  /** Absent in changes from before poses were offered. */
  pose: z.boolean().optional(),
})

export const workoutChanges = {
  edit: endpoint({
    method: 'PUT',
    path: '/activities/:activityId',
    summary: "Edit a workout of one's own; scores of challenges that aren't over follow",
    access: 'signed-in',
    params: ActivityId,
    body: ActivityEdit,
    output: z.object({ activity: Activity, moves: z.array(Move) }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'activity_not_found',
      'activity_changed',
      'activity_under_review',
      'activity_voided',
      'activity_tracked',
      'photo_required',
      'too_many_photos',
      'photo_not_found',
      'photo_used',
      'challenge_ended',
      'activity_too_short',
      'activity_too_long',
      'activity_outside_dates',
      'activity_weekday',
      'activity_no_track',
      'activity_no_pose',
      'activity_after_logging',
      'activity_in_the_future',
      'activity_late',
      'activity_overlap',
      'activity_too_far',
      'activity_too_many_steps',
      'activity_too_many_calories',
      'activity_nowhere',
      'too_many_requests',
      'try_again',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/activities/:activityId',
    summary: "Delete a workout of one's own; for some minutes it can be brought back",
    access: 'signed-in',
    params: ActivityId,
    output: z.object({ undoUntil: Instant }),
    errors: ['activity_not_found', 'activity_voided', 'too_many_requests', 'try_again'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/activities/:activityId/restore',
    summary: 'Bring back a workout that was deleted a moment ago',
    access: 'signed-in',
    params: ActivityId,
    output: z.object({ activity: Activity, moves: z.array(Move) }),
    errors: [
      'activity_not_found',
      'undo_over',
      'photo_used',
      'photo_not_found',
      'track_used',
      'too_many_requests',
      'try_again',
    ],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/admin/activities/:activityId/changes',
    summary: 'List the changes of a workout since it was logged, with author and time, the first one first',
    access: 'admin',
    params: ActivityId,
    output: z.object({
      changes: z.array(
        z.object({
          version: z.int(),
          kind: z.enum(['edit', 'delete', 'restore']),
          byId: Id,
          at: Instant,
          before: KeptWorkout.nullable(),
          after: KeptWorkout.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
}
