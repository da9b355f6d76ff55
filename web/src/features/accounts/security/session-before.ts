import { call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { readDevicesAgain } from './devices.ts'

const KEY = 'bora.session-before'

/** Stores which session navigates to another site: the person returns with a new one. */
export async function noteSessionBefore(): Promise<void> {
  const { sessions } = await call('GET /me/sessions')
  const current = sessions.find(session => session.current)
  if (current) sessionStorage.setItem(KEY, current.id)
}

/**
 * Ends the previous session if another one has replaced it, so that this device is not listed twice. It is stored,
 * because a second factor may be required in between, and the page reloaded.
 */
export async function leaveSessionBefore(): Promise<void> {
  const sessionId = sessionStorage.getItem(KEY)
  if (!sessionId) return
  const { sessions } = await queryClient.fetchQuery(read('GET /me/sessions'))
  const before = sessions.find(session => session.id === sessionId)
  // A person who returned without having been let in can still go forward again.
  if (before?.current) return
  sessionStorage.removeItem(KEY)
  if (!before) return
  await call('DELETE /me/sessions/:sessionId', { params: { sessionId } })
  await readDevicesAgain()
}
