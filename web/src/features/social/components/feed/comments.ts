import i18next from 'i18next'
import { type Answer, call } from '../../../../api/api.ts'
import { readPages } from '../../../../api/queries.ts'
import { refreshSocial } from './social.ts'
import { commentListActions } from './comment-list-actions.ts'

type Page = Answer<'GET /activities/:activityId/comments'>
export type Comment = Page['items'][number]
export type Words = { text: string; mentions: Comment['mentions'] }

export const commentsQuery = (activityId: string) =>
  readPages('GET /activities/:activityId/comments', { params: { activityId } })

function comments(activityId: string) {
  return commentListActions<Comment>(commentsQuery(activityId).queryKey, () => refreshSocial(activityId))
}

function bodyOf({ text, mentions }: Words) {
  return { text, mentions: mentions.map(one => one.id) }
}

/** Adds a comment. Returns whether that succeeded. */
export function writeComment(activityId: string, draft: Comment): Promise<boolean> {
  const body = { id: draft.id, ...bodyOf(draft) }
  return comments(activityId).write(draft, {
    send: () => call('POST /activities/:activityId/comments', { params: { activityId }, body }),
    failed: i18next.t('feed:commentFailed'),
  })
}

/** Edits a comment of the reader's own. Returns whether that succeeded. */
export function editComment(activityId: string, comment: Comment, words: Words): Promise<boolean> {
  const params = { activityId, commentId: comment.id }
  return comments(activityId).change(comment, words, {
    send: () => call('PATCH /activities/:activityId/comments/:commentId', { params, body: bodyOf(words) }),
    failed: i18next.t('feed:editFailed'),
  })
}

/** Deletes a comment of the reader's own. */
export function deleteComment(activityId: string, comment: Comment): Promise<void> {
  const params = { activityId, commentId: comment.id }
  return comments(activityId).remove(comment, {
    send: () => call('DELETE /activities/:activityId/comments/:commentId', { params }),
    failed: i18next.t('feed:deleteFailed'),
  })
}

/** Restores a comment that was deleted a moment ago. */
export function restoreComment(activityId: string, comment: Comment): Promise<void> {
  const params = { activityId, commentId: comment.id }
  return comments(activityId).restore({
    send: () => call('POST /activities/:activityId/comments/:commentId/restore', { params }),
    failed: i18next.t('feed:undoFailed'),
  })
}

/** Hides another person's comment that the reader may hide, or shows it again. */
export async function hideComment(activityId: string, comment: Comment, isHidden: boolean): Promise<void> {
  const params = { activityId, commentId: comment.id }
  const name = `${isHidden ? 'PUT' : 'DELETE'} /activities/:activityId/comments/:commentId/hidden` as const
  await comments(activityId).change(
    comment,
    // The answer contains the actual role.
    { hiddenBy: isHidden ? 'author' : null },
    {
      send: () => call(name, { params }),
      failed: i18next.t('feed:hideFailed'),
      again: () => hideComment(activityId, comment, isHidden),
    },
  )
}
