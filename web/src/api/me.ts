import type { Calls } from '@bora/contract/api.ts'
import { writtenNumber } from '@bora/rules/written-number.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from './api.ts'
import { queryClient, read } from './queries.ts'
import { useSession } from '../session/session.ts'

export type MeChange = Calls['PATCH /me']['request']['body']

/** Returns the signed-in person: at first from the session, then from the server. Null for a visitor. */
export function useMe() {
  const session = useSession()
  const { data } = useQuery({ ...read('GET /me'), enabled: session !== null })
  if (!session) return null
  return {
    id: session.userId,
    name: data?.name ?? session.name,
    email: data?.email ?? session.email,
    address: data ? addressOf(data) : session.email,
    photoUrl: data?.photoUrl ?? null,
    profile: data,
  }
}

/** The e-mail address by which an account is known, or else its phone number. */
export function addressOf({ email, phone }: Pick<Answer<'GET /me'>, 'email' | 'phone'>): string {
  return email || (phone && writtenNumber(phone))
}

/** Updates the cached data of the signed-in person with a call's answer. */
export function cacheMe(news: Partial<Answer<'GET /me'>>): void {
  queryClient.setQueryData(read('GET /me').queryKey, known => known && { ...known, ...news })
}

/** Saves the given fields of the person's own profile and updates them everywhere. */
export async function changeMe(change: MeChange): Promise<void> {
  cacheMe(await call('PATCH /me', { body: change }))
}
