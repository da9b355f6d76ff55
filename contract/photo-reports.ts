import { PHOTO_REPORT_REASONS, PHOTO_VERDICTS } from '@bora/rules/fairness/photo-safety.ts'
import { REPORT_COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { WorkoutType } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, Id, Instant, page, PersonRef, Picture, shownText } from './shapes.ts'

const PhotoReason = z.enum(PHOTO_REPORT_REASONS)

/** A report of a photo. */
export const PhotoReport = z.strictObject({
  reason: PhotoReason,
  comment: shownText({ least: 0, most: REPORT_COMMENT_MAX_LENGTH, lines: true }).default(''),
})

/** The answer to a report of a photo: whether it is hidden by now. */
export const PhotoReported = z.object({ reported: z.literal(true), isHidden: z.boolean() })

/** A reported photo at the desk (docs/rules/moderation.md#photos). */
export const PhotoCase = z.object({
  photoId: Id,
  /** Null once it was removed. */
  photo: Picture.nullable(),
  person: PersonRef,
  workout: z.object({ id: Id, workoutType: WorkoutType, localDate: Day }).nullable(),
  /** The challenge in whose chat it was sent; null for a photo of a workout. */
  chat: z.object({ challengeId: Id, title: z.string() }).nullable(),
  /** The first one first; without their authors. */
  reports: z.array(z.object({ reason: PhotoReason, comment: z.string(), at: Instant })),
  openedAt: Instant,
  /** Until when staff have promised to decide. */
  dueAt: Instant,
  isHidden: z.boolean(),
  verdict: z.enum([...PHOTO_VERDICTS, 'gone']).nullable(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  endedAt: Instant.nullable(),
  /** Until when its workout waits for another photo, and the outcome. */
  replaceUntil: Instant.nullable(),
  followed: z.enum(['replaced', 'voided', 'deleted']).nullable(),
  /** Whether the viewer may decide: not about an own photo, nor one they reported. */
  canDecide: z.boolean(),
})

export const photoReports = {
  mine: endpoint({
    method: 'GET',
    path: '/activities/:activityId/photo-reports/mine',
    summary: 'Photos of a workout that the viewer has reported; its author reads until when it needs another one',
    access: 'signed-in',
    params: z.object({ activityId: Id }),
    output: z.object({ reported: z.array(Id), replaceUntil: Instant.nullable() }),
    errors: ['activity_not_found'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/activities/:activityId/photos/:photoId/reports',
    summary: "Report a photo of another person's workout to staff; it is hidden at once, and the points stay",
    access: 'signed-in',
    params: z.object({ activityId: Id, photoId: Id }),
    body: PhotoReport,
    output: PhotoReported,
    errors: [
      'invalid_input',
      'text_unreadable',
      'activity_not_found',
      'photo_not_found',
      'own_activity',
      'already_reported',
      'photo_judged',
      'too_many_requests',
    ],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/admin/photo-reports',
    summary: 'List reported photos: open ones, soonest due first, or decided ones, the latest first',
    access: 'admin',
    query: z.object({ state: z.enum(['open', 'decided']).default('open'), cursor: Cursor.optional() }),
    output: page(PhotoCase).extend({ open: z.int() }),
    errors: ['invalid_input'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/photo-reports/:photoId/decide',
    summary: 'Decide about a reported photo: it stays, is removed, or is removed and sealed for the authorities',
    access: 'desk',
    params: z.object({ photoId: Id }),
    body: z.strictObject({ verdict: z.enum(PHOTO_VERDICTS) }),
    output: PhotoCase,
    errors: ['invalid_input', 'photo_not_found', 'case_decided', 'not_allowed', 'try_again'],
  }),
}
