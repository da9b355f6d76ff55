import { PERSON_REPORT_REASONS, REPORT_COMMENT_MAX_LENGTH, REPORT_REASONS } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const ActivityId = z.object({ activityId: Id })

export const ReportReason = z.enum(REPORT_REASONS)
export const PersonReportReason = z.enum(PERSON_REPORT_REASONS)
const comment = shownText({ least: 0, most: REPORT_COMMENT_MAX_LENGTH, lines: true }).default('')

export const reports = {
  mine: endpoint({
    method: 'GET',
    path: '/activities/:activityId/reports/mine',
    summary: 'Whether the viewer has reported a workout',
    access: 'signed-in',
    params: ActivityId,
    output: z.object({ reported: z.boolean() }),
    errors: ['activity_not_found'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/activities/:activityId/reports',
    summary:
      "Report another person's workout, to participants or moderators, once; its author never learns who reported it",
    access: 'signed-in',
    params: ActivityId,
    body: z.strictObject({
      reason: ReportReason,
      comment,
      /** The challenge that it is reported from, whose participants may decide. */
      challengeId: Id.nullable().default(null),
    }),
    output: z.object({ reported: z.literal(true) }),
    errors: [
      'invalid_input',
      'text_unreadable',
      'activity_not_found',
      'own_activity',
      'already_reported',
      'review_decided',
      'reports_open',
      'one_report_a_day',
      'too_many_requests',
    ],
  }),
  reportPerson: endpoint({
    method: 'POST',
    path: '/people/:personId/reports',
    summary: 'Report a person met in a challenge to moderators, once; that person never learns who reported them',
    access: 'signed-in',
    params: z.object({ personId: Id }),
    body: z.strictObject({ reason: PersonReportReason, comment }),
    output: z.object({ reported: z.literal(true) }),
    errors: ['invalid_input', 'text_unreadable', 'person_not_found', 'already_reported', 'too_many_requests'],
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'List reports, the latest first, without their reporters',
    access: 'admin',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(
      z.object({
        id: Id,
        activityId: Id,
        author: PersonRef,
        reason: ReportReason,
        comment: z.string(),
        /** The version of the workout that was reported. */
        version: z.int(),
        reportedAt: Instant,
      }),
    ),
    errors: ['invalid_input'],
  }),
}
