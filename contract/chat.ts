import { COMMENT_MAX_LENGTH, MAX_UNREAD } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Cursor, Id, Instant, page, PersonRef, shownText } from './shapes.ts'

const MessageId = ChallengeId.extend({ messageId: Id })

const Message = z.object({
  id: Id,
  author: PersonRef,
  text: z.string(),
  writtenAt: Instant,
  isMine: z.boolean(),
  /** By the creator of the challenge: then only those two see it. */
  isHidden: z.boolean(),
})

const Unread = z.object({ unread: z.int().min(0).max(MAX_UNREAD) })

export const chat = {
  list: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/chat',
    summary: 'What the people of a challenge wrote to each other, the latest first',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ cursor: Cursor.optional() }),
    output: page(Message),
    errors: ['challenge_not_found', 'not_participating', 'invalid_input'],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/chat/unread',
    summary: `How many messages of others the viewer hasn't read in a challenge; ${MAX_UNREAD} stands for more, too`,
    access: 'signed-in',
    params: ChallengeId,
    output: Unread,
    errors: ['challenge_not_found', 'not_participating'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/chat/read',
    summary: 'The viewer has read up to this message; what was read before stays so',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({ messageId: Id }),
    output: Unread,
    errors: ['invalid_input', 'challenge_not_found', 'not_participating', 'message_not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/chat',
    summary: 'Write to the people of a challenge; sent again with the same id, it is there once',
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      /** Made by the client, so that sending it again does nothing twice. */
      id: Id,
      text: shownText({ least: 1, most: COMMENT_MAX_LENGTH, lines: true }),
    }),
    output: Message,
    errors: ['invalid_input', 'text_unreadable', 'challenge_not_found', 'not_participating', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/challenges/:challengeId/chat/:messageId',
    summary: "Delete one of the viewer's own messages; for some minutes it can be brought back",
    access: 'signed-in',
    params: MessageId,
    output: z.object({ undoUntil: Instant }),
    errors: ['challenge_not_found', 'not_participating', 'message_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/chat/:messageId/restore',
    summary: 'Bring back a message that the viewer deleted a moment ago',
    access: 'signed-in',
    params: MessageId,
    output: Message,
    errors: ['challenge_not_found', 'not_participating', 'message_not_found', 'undo_over'],
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/chat/:messageId/hidden',
    summary: "Hide somebody's message in a challenge of the viewer's own from the others",
    access: 'signed-in',
    params: MessageId,
    output: Message,
    errors: ['challenge_not_found', 'not_participating', 'only_creator', 'message_not_found'],
  }),
  show: endpoint({
    method: 'DELETE',
    path: '/challenges/:challengeId/chat/:messageId/hidden',
    summary: 'Show it again',
    access: 'signed-in',
    params: MessageId,
    output: Message,
    errors: ['challenge_not_found', 'not_participating', 'only_creator', 'message_not_found'],
  }),
}
