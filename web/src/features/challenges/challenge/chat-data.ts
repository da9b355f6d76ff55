import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { type Answer, call } from '../../../api/api.ts'
import { queryClient, read, readPages } from '../../../api/queries.ts'
import type { Details } from '../components/challenge-data.ts'
import { commentListActions } from '../../social/components/feed/comment-list-actions.ts'

type Page = Answer<'GET /challenges/:challengeId/chat'>
export type Message = Page['items'][number]

export const chatQuery = (challengeId: string) =>
  readPages('GET /challenges/:challengeId/chat', { params: { challengeId } })

const unreadQuery = (challengeId: string) =>
  read('GET /challenges/:challengeId/chat/unread', { params: { challengeId } })

/** The number of unread messages there; none for non-participants. */
export function useUnread(challenge: Details): number {
  const query = useQuery({
    ...unreadQuery(challenge.id),
    enabled: mayTalk(challenge),
    refetchOnWindowFocus: true,
    // A failed chat count is not an issue of the page.
    meta: { toldInPlace: true },
  })
  return (mayTalk(challenge) && query.data?.unread) || 0
}

/** Whether the reader may write in the chat. */
export function mayTalk({ viewer }: Details): boolean {
  return viewer.isCreator || viewer.state === 'participating'
}

/** Marks messages as read up to this one. */
export async function markRead(challengeId: string, messageId: string): Promise<void> {
  try {
    const told = await call('PUT /challenges/:challengeId/chat/read', { params: { challengeId }, body: { messageId } })
    queryClient.setQueryData(unreadQuery(challengeId).queryKey, told)
  } catch {
    // It stays unread until the next time.
  }
}

/** Refetches everything that shows a chat. */
export function refreshChat(challengeId: string): void {
  void queryClient.invalidateQueries({ queryKey: chatQuery(challengeId).queryKey })
  void queryClient.invalidateQueries({ queryKey: unreadQuery(challengeId).queryKey })
}

function messages(challengeId: string) {
  return commentListActions<Message>(chatQuery(challengeId).queryKey, () => refreshChat(challengeId))
}

/** Sends a message, with its uploaded picture. Returns whether that succeeded. */
export function sendMessage(challengeId: string, draft: Message): Promise<boolean> {
  const body = {
    id: draft.id,
    text: draft.text,
    replyTo: draft.replyTo?.id ?? null,
    photoId: draft.picture?.id ?? null,
  }
  return messages(challengeId).write(draft, {
    send: () => call('POST /challenges/:challengeId/chat', { params: { challengeId }, body }),
    failed: i18next.t('chat:sendFailed'),
  })
}

/** Deletes a message of the reader's own. */
export function deleteMessage(challengeId: string, message: Message): Promise<void> {
  const params = { challengeId, messageId: message.id }
  return messages(challengeId).remove(message, {
    send: () => call('DELETE /challenges/:challengeId/chat/:messageId', { params }),
    failed: i18next.t('chat:deleteFailed'),
  })
}

/** Restores a message that was deleted a moment ago. */
export function restoreMessage(challengeId: string, message: Message): Promise<void> {
  const params = { challengeId, messageId: message.id }
  return messages(challengeId).restore({
    send: () => call('POST /challenges/:challengeId/chat/:messageId/restore', { params }),
    failed: i18next.t('chat:undoFailed'),
  })
}

/** Hides another person's message from everyone else, or shows it again. */
export async function hideMessage(challengeId: string, message: Message, isHidden: boolean): Promise<void> {
  const params = { challengeId, messageId: message.id }
  const name = `${isHidden ? 'PUT' : 'DELETE'} /challenges/:challengeId/chat/:messageId/hidden` as const
  await messages(challengeId).change(
    message,
    { isHidden },
    {
      send: () => call(name, { params }),
      failed: i18next.t(isHidden ? 'chat:hideFailed' : 'chat:showFailed'),
      again: () => hideMessage(challengeId, message, isHidden),
    },
  )
}
