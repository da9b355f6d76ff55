import { LEADERBOARD_ROWS } from '@bora/rules/limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import type { Leaderboard } from './leaderboard-query.ts'

export type Divisions = Answer<'GET /challenges/:challengeId/divisions'>
export type Division = Divisions['divisions'][number]['division']

/** The divisions of a challenge with their sizes. */
export function divisionsQuery(challengeId: string) {
  return read('GET /challenges/:challengeId/divisions', { params: { challengeId } })
}

/** The division of a person of a challenge and their rank in it; only where there are several divisions. */
export function usePlaceInDivision(challenge: Details, personId: string | undefined): Divisions['person'] {
  const { data } = useQuery({
    ...read('GET /challenges/:challengeId/divisions', {
      params: { challengeId: challenge.id },
      query: { person: personId },
    }),
    enabled: challenge.rules.divisions !== undefined && personId !== undefined,
  })
  return data?.person ?? null
}

/** The ranking of one division. */
export function divisionBoardQuery(challengeId: string, division: Division) {
  return queryOptions({
    queryKey: ['leaderboard', challengeId, 'division', division],
    queryFn: ({ signal }): Promise<Leaderboard> =>
      call(
        'GET /challenges/:challengeId/leaderboard',
        { params: { challengeId }, query: { division, limit: LEADERBOARD_ROWS } },
        { signal },
      ),
  })
}

/** The viewer's division of several and its ranking; undefined until both are known, and without divisions. */
export function useOwnDivision(challenge: Details): { head: Leaderboard; name: string } | undefined {
  const { t } = useTranslation('challenge')
  const divisions = useQuery({ ...divisionsQuery(challenge.id), enabled: challenge.rules.divisions !== undefined })
  const found = divisions.data?.divisions ?? []
  const mine = found.length > 1 ? found.find(one => one.isMine)?.division : undefined
  const board = useQuery({ ...divisionBoardQuery(challenge.id, mine ?? 'A'), enabled: mine !== undefined })
  return mine && board.data ? { head: board.data, name: t(`ranking.division.${mine}`) } : undefined
}
