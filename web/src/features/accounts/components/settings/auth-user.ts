import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient, read } from '../../../../api/queries.ts'
import { authClient, currentSession, useSession } from '../../../../session/session.ts'
import { sessionMethods } from './session-methods.ts'

const authUser = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['GET /auth/v1/user', userId ?? ''],
    staleTime: 0,
    // A refusal is final; only requests that never arrived are retried.
    retry: (failures, error) => failures < 2 && error.name === 'AuthRetryableFetchError',
    queryFn: async () => {
      const client = await authClient()
      const { data, error } = await client.getUser()
      if (error) throw error
      return { user: data.user, methods: await sessionMethods() }
    },
  })

/**
 * Returns the sign-in service's data about the person: pending addresses, second factors, linked accounts, sign-in
 * methods.
 */
export function useAuthUser() {
  return useQuery(authUser(useSession()?.userId))
}

/** Reloads both sides of the account after a change. */
export async function readAccountAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(authUser(currentSession()?.userId)),
    queryClient.invalidateQueries(read('GET /me')),
  ])
}
