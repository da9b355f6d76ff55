import { MAX_UNREAD } from '@bora/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribeToEvents } from '../api/event-stream.ts'
import { queryClient, read } from '../api/queries.ts'
import { showAppBadge } from '../device/app-badge.ts'
import { number } from '../language/format.ts'
import { currentSession, onSession, useSession } from '../session/session.ts'

/** In the bell, and on the icon of the installed app: a dot where there is something unread, and how much it is, as it changes. */
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
    ...read('GET /notifications/unread'),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // A failed count is not an issue of the page.
    meta: { toldInPlace: true },
  })
  const unread = data?.unread ?? 0
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) showAppBadge(unread)
  }, [isKnown, unread])
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only">
        {' '}
        {t(unread >= MAX_UNREAD ? 'bell.many' : 'bell.count', { count: unread, shown: number(unread) })}
      </span>
      <span
        aria-hidden="true"
        className="absolute top-[22%] right-[20%] size-2.5 rounded-full bg-brand ring-2 ring-canvas"
      />
    </>
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
    // What arrived between the page's first count and this stream would otherwise be missed.
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
