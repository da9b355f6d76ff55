import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'

/** Whether a person is hidden from the viewer because one has blocked the other: in a ranking they are not links. */
export function useUnseen(): (personId: string) => boolean {
  const { data } = useQuery(read('GET /me/blocks'))
  return personId => data?.unseen.includes(personId) ?? false
}
