import { call } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'
import { readDevicesAgain } from './devices.ts'

const KEY = 'bora.session-before'

/** Notes with which session somebody leaves for another site: they come back with a new one. */
export async function noteSessionBefore(): Promise<void> {
  const { sessions } = await call('GET /me/sessions')
  const current = sessions.find(session => session.current)
  if (current) sessionStorage.setItem(KEY, current.id)
}

/**
 * Where another session has taken the place of that one, it is ended, so that this device is not listed twice. A second
 * factor may have been asked for in between, and the page have been loaded again: what the browser came back with is
 * forgotten by then.
 */
export async function leaveSessionBefore(): Promise<void> {
  const sessionId = sessionStorage.getItem(KEY)
  if (!sessionId) return
  const { sessions } = await queryClient.fetchQuery(read('GET /me/sessions'))
  const before = sessions.find(session => session.id === sessionId)
  // Who came back without having been let in can still go forward again.
  if (before?.current) return
  sessionStorage.removeItem(KEY)
  if (!before) return
  await call('DELETE /me/sessions/:sessionId', { params: { sessionId } })
  await readDevicesAgain()
}
