import { COMMENT_MAX_LENGTH, MAX_MENTIONS, REACTIONS } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const ActivityId = z.object({ activityId: Id })
const CommentId = ActivityId.extend({ commentId: Id })
export const ReactionName = z.enum(REACTIONS)

const words = {
  text: shownText({ least: 1, most: COMMENT_MAX_LENGTH, lines: true }),
  /**
   * People mentioned by an `@name` in the text; ignores people whom the text doesn't name or who can't see the comment.
   */
  mentions: z.array(Id).max(MAX_MENTIONS).default([]),
}

export const Comment = z.object({
  id: Id,
  author: PersonRef,
  text: z.string(),
  mentions: z.array(PersonRef),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  isMine: z.boolean(),
  /** Hidden from others: by the workout's author or by hosts of a challenge; null if others see it. */
  hiddenBy: z.enum(['author', 'hosts']).nullable(),
  /** Whether the viewer may hide it, or show it again. */
  mayHide: z.boolean(),
})

/** Reactions and comments on a workout, as far as the viewer may see them. */
export const Social = z.object({
  reactions: z.object({ like: z.int(), fire: z.int(), strong: z.int(), clap: z.int() }),
  mine: z.array(ReactionName),
  comments: z.int(),
  latest: Comment.nullable(),
  /** Whether the viewer may comment: its author, and participants of a challenge in which it counts. */
  mayJoinIn: z.boolean(),
})

export const posts = {
  social: endpoint({
    method: 'GET',
    path: '/activities/:activityId/social',
    summary: 'Read the reactions to a workout: counts of reactions and comments, and the latest comment',
    access: 'signed-in',
    params: ActivityId,
    output: Social,
    errors: ['activity_not_found'],
  }),
  reactions: endpoint({
    method: 'GET',
    path: '/activities/:activityId/reactions',
    summary: 'Who reacted to a workout, the latest first',
    access: 'signed-in',
    params: ActivityId,
    query: z.object({ cursor: Cursor.optional() }),
    output: page(z.object({ person: PersonRef, kind: ReactionName, at: Instant })),
    errors: ['activity_not_found', 'invalid_input'],
  }),
  react: endpoint({
    method: 'PUT',
    path: '/activities/:activityId/reactions/:kind',
    summary: 'Reacts to a workout, once with each reaction',
    access: 'signed-in',
    params: ActivityId.extend({ kind: ReactionName }),
    output: Social,
    errors: ['activity_not_found', 'not_participating', 'too_many_requests'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/activities/:activityId/reactions/:kind',
    summary: 'Takes back a reaction of the viewer',
    access: 'signed-in',
    params: ActivityId.extend({ kind: ReactionName }),
    output: Social,
    errors: ['activity_not_found', 'too_many_requests'],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/activities/:activityId/comments',
    summary: 'The comments of a workout, the latest first',
    access: 'signed-in',
    params: ActivityId,
    query: z.object({ cursor: Cursor.optional() }),
    output: page(Comment),
    errors: ['activity_not_found', 'invalid_input'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/activities/:activityId/comments',
    summary: 'Writes a comment; its id is made by the client, so that sending it again does nothing twice',
    access: 'signed-in',
    params: ActivityId,
    body: z.strictObject({ id: Id, ...words }),
    output: Comment,
    errors: ['invalid_input', 'text_unreadable', 'activity_not_found', 'not_participating', 'too_many_requests'],
  }),
  editComment: endpoint({
    method: 'PATCH',
    path: '/activities/:activityId/comments/:commentId',
    summary: "Changes one's own comment",
    access: 'signed-in',
    params: CommentId,
    body: z.strictObject(words),
    output: Comment,
    errors: ['invalid_input', 'text_unreadable', 'activity_not_found', 'comment_not_found', 'too_many_requests'],
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/activities/:activityId/comments/:commentId',
    summary: "Deletes one's own comment; for some minutes it can be brought back",
    access: 'signed-in',
    params: CommentId,
    output: z.object({ undoUntil: Instant }),
    errors: ['activity_not_found', 'comment_not_found'],
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/activities/:activityId/comments/:commentId/restore',
    summary: 'Restore a comment deleted a moment ago',
    access: 'signed-in',
    params: CommentId,
    output: Comment,
    errors: ['activity_not_found', 'comment_not_found', 'undo_over'],
  }),
  hideComment: endpoint({
    method: 'PUT',
    path: '/activities/:activityId/comments/:commentId/hidden',
    summary: "Hides a comment below one's own workout, or in the challenges of which one is a host",
    access: 'signed-in',
    params: CommentId,
    output: Comment,
    errors: ['activity_not_found', 'comment_not_found'],
  }),
  showComment: endpoint({
    method: 'DELETE',
    path: '/activities/:activityId/comments/:commentId/hidden',
    summary: 'Shows it again',
    access: 'signed-in',
    params: CommentId,
    output: Comment,
    errors: ['activity_not_found', 'comment_not_found'],
  }),
  mentionable: endpoint({
    method: 'GET',
    path: '/activities/:activityId/mentionable',
    summary: 'People who see the workout and can be mentioned below it, by the beginnings of their names',
    access: 'signed-in',
    params: ActivityId,
    query: z.object({ name: z.string().max(80).default('') }),
    output: z.object({ people: z.array(PersonRef) }),
    errors: ['activity_not_found'],
  }),
}
