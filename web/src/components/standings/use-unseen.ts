import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

/** Whom the reader doesn't see because one has blocked the other: in a ranking they lead nowhere. */
export function useUnseen(): (personId: string) => boolean {
  const { data } = useQuery(read('GET /me/blocks'))
  return personId => data?.unseen.includes(personId) ?? false
}
