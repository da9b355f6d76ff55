import { setAccountTimeZone } from '../device/clock.ts'
import { currentSession, onSession } from '../session/session.ts'
import { queryClient, read } from './queries.ts'

/** From now on keeps the account's time zone as the fallback where the device names none. */
export function followAccountZone(): void {
  const { queryKey } = read('GET /me')
  const learn = () =>
    setAccountTimeZone(currentSession() ? (queryClient.getQueryData(queryKey)?.timeZone ?? null) : null)
  queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === queryKey[0] && learn())
  onSession(learn)
  learn()
}
