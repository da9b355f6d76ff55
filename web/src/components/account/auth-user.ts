import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient, read } from '../../api/queries.ts'
import { authClient, currentSession, useSession } from '../../session/session.ts'
import { sessionMethods } from './session-methods.ts'

const authUser = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['GET /auth/v1/user', userId ?? ''],
    staleTime: 0,
    // A refusal stays one; only what never arrived is asked for again.
    retry: (failures, error) => failures < 2 && error.name === 'AuthRetryableFetchError',
    queryFn: async () => {
      const client = await authClient()
      const { data, error } = await client.getUser()
      if (error) throw error
      return { user: data.user, methods: await sessionMethods() }
    },
  })

/** What signing in knows of oneself: addresses on their way, second factors, linked accounts, how one came in. */
export function useAuthUser() {
  return useQuery(authUser(useSession()?.userId))
}

/** Reads both sides of the account again after something about it has changed. */
export async function readAccountAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(authUser(currentSession()?.userId)),
    queryClient.invalidateQueries(read('GET /me')),
  ])
}
