import type { PasskeyListItem } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/queries.ts'
import { authClient, currentSession, useSession } from '../../../session/session.ts'

export type Passkey = PasskeyListItem

const passkeysOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['GET /auth/v1/passkeys', userId ?? ''],
    staleTime: 0,
    // A refusal is final; only requests that never arrived are retried.
    retry: (failures, error) => failures < 2 && error.name === 'AuthRetryableFetchError',
    queryFn: async () => {
      const { data, error } = await (await authClient()).passkey.list()
      if (error) throw error
      return data
    },
  })

/** The signed-in person's passkeys, oldest first. */
export function usePasskeys() {
  return useQuery(passkeysOf(useSession()?.userId))
}

/** Refetches them after a change. */
export async function readPasskeysAgain(): Promise<void> {
  await queryClient.invalidateQueries(passkeysOf(currentSession()?.userId))
}
