import { useQuery } from '@tanstack/react-query'
import { read } from './queries.ts'
import { useSession } from './session.ts'

/** The signed-in person: at once what the session knows, soon what the server says. Null for a visitor. */
export function useMe() {
  const session = useSession()
  const { data } = useQuery({ ...read('GET /me'), enabled: session !== null })
  if (!session) return null
  return {
    id: session.userId,
    name: data?.name ?? session.name,
    email: data?.email ?? session.email,
    photoUrl: data?.photoUrl ?? null,
    profile: data,
  }
}
