import { call } from '../../api.ts'
import { readDevicesAgain } from './devices.ts'

const KEY = 'bora.session-before'

/** Notes with which session somebody leaves for another site: they come back with a new one. */
export async function noteSessionBefore(): Promise<void> {
  const { sessions } = await call('GET /me/sessions')
  const current = sessions.find(session => session.current)
  if (current) sessionStorage.setItem(KEY, current.id)
}

/** Forgets that session; where another has taken its place, it is ended, so that this device is not listed twice. */
export async function leaveSessionBefore(replaced: boolean): Promise<void> {
  const sessionId = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!sessionId || !replaced) return
  await call('DELETE /me/sessions/:sessionId', { params: { sessionId } }).then(readDevicesAgain, () => {})
}
