import { MAX_UNREAD } from '@bora/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribeToEvents } from '../api/event-stream.ts'
import { queryClient } from '../api/queries.ts'
import { showAppBadge } from '../device/app-badge.ts'
import { number } from '../language/format.ts'
import { currentSession, onSession, useSession } from '../session/session.ts'
import { unreadQuery } from './unread-mark.ts'

/** How much is unread, as it changes: as a name in the bell, and as a badge on the icon of the installed app. */
export function UnreadCount() {
  const session = useSession()
  const signedOut = session === null
  useEffect(() => {
    if (signedOut) showAppBadge(0)
  }, [signedOut])
  return session ? <Count key={session.userId} /> : null
}

function Count() {
  const { t } = useTranslation('notifications')
  const { data } = useQuery({
    ...unreadQuery(),
    // The dot of the bell has just asked for it.
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
  const unread = data?.unread ?? 0
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) showAppBadge(unread)
  }, [isKnown, unread])
  if (unread === 0) return null
  return (
    <span className="sr-only">
      {' '}
      {t(unread >= MAX_UNREAD ? 'bell.many' : 'bell.count', { count: unread, shown: number(unread) })}
    </span>
  )
}

/** From now on refetches the count on every new notification: one stream for the page, while it is visible. */
export function followUnread(): void {
  let following: { person: string; stop: AbortController } | null = null
  function look(): void {
    const person = document.hidden ? null : (currentSession()?.userId ?? null)
    if (person === (following?.person ?? null)) return
    following?.stop.abort()
    following = person === null ? null : { person, stop: new AbortController() }
    // Counts again, so that notifications between the page's first count and this stream aren't missed.
    if (following)
      void subscribeToEvents({ address: () => '/api/live/notices' }, following.stop.signal, countAgain, countAgain)
  }
  document.addEventListener('visibilitychange', look)
  onSession(look)
  look()
}

function countAgain(): void {
  for (const path of ['GET /notifications/unread', 'GET /notifications', 'GET /challenges/:challengeId/chat/unread'])
    void queryClient.invalidateQueries({ queryKey: [path] })
}
