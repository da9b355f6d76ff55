import { setAccountDistanceUnit } from '../language/distance-unit.ts'
import { currentSession, onSession } from '../session/session.ts'
import { queryClient, read } from '../api/queries.ts'

/** Keeps the account's unit of distances as what counts, from now on; what was learned last holds until the account answers. */
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
