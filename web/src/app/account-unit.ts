import { setAccountDistanceUnit } from '../language/distance-unit.ts'
import { currentSession, onSession } from '../session/session.ts'
import { queryClient, read } from '../api/queries.ts'

/** Follows the account's unit of distances from now on; until the account's answer, the last known one applies. */
export function followAccountUnit(): void {
  const { queryKey } = read('GET /me')
  const learn = () => {
    const me = queryClient.getQueryData(queryKey)
    if (!currentSession()) setAccountDistanceUnit(null)
    else if (me) setAccountDistanceUnit(me)
  }
  queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === queryKey[0] && learn())
  onSession(learn)
  learn()
}
