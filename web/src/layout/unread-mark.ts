import { QueryObserver } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, read } from '../api/queries.ts'
import { useSession } from '../session/session.ts'

/** The unread count as query options: a failed one is not an issue of the page. */
export const unreadQuery = () => ({ ...read('GET /notifications/unread'), meta: { toldInPlace: true } })

/**
 * Marks the document while something is unread, from the first answers of a page on: the bell, which is rendered ahead,
 * shows its dot by that mark, and needs no code of its own.
 */
export function useUnreadMark(): void {
  const person = useSession()?.userId
  useEffect(() => {
    const mark = (unread = 0) => document.documentElement.toggleAttribute('data-unread', unread > 0)
    if (person === undefined) return void mark()
    return new QueryObserver(queryClient, unreadQuery()).subscribe(({ data }) => mark(data?.unread))
  }, [person])
}
