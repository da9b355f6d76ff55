import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

export type ListedChallenge = Answer<'GET /admin/challenges'>['items'][number]
export type WholeChallenge = Answer<'GET /admin/challenges/:challengeId'>
export type Mark = WholeChallenge['marks'][number]

/** Refetches everything that a mark or a cancellation changes. */
export async function readChallengesAgain(): Promise<void> {
  await Promise.all(
    (['GET /admin/challenges', 'GET /admin/challenges/:challengeId'] as const).map(name =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
