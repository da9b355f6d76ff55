import { QueryObserver } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, read } from '../api/queries.ts'
import { useSession } from '../session/session.ts'

/** The unread count as query options: a failed one is not an issue of the page. */
export const unreadQuery = () => ({ ...read('GET /notifications/unread'), meta: { toldInPlace: true } })

/**
 * Marks the document while there are unread notifications, from the page's first answers on: the bell is rendered
 * before the app, and shows its dot by this mark without code of its own.
 */
export function useUnreadMark(): void {
  const person = useSession()?.userId
  useEffect(() => {
    const mark = (unread = 0) => document.documentElement.toggleAttribute('data-unread', unread > 0)
    if (person === undefined) return void mark()
    return new QueryObserver(queryClient, unreadQuery()).subscribe(({ data }) => mark(data?.unread))
  }, [person])
}
