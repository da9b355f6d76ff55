import type { Answer } from '../../../api/api.ts'
import type { SharedCard } from '../../discovery/components/ShareDialog.tsx'
import { fullAddress, paths } from '../../../navigation/paths.ts'

export type ResultsData = Answer<'GET /challenges/:challengeId/results'>
export type FinalRow = ResultsData['standings'][number]

/** The viewer's own result as a card; for a private challenge without its name, and without a link. */
export function sharedResult({ challenge }: ResultsData, text: string): SharedCard {
  const card = { card: 'result', about: challenge.id } as const
  return challenge.isPrivate
    ? { ...card, url: null }
    : { ...card, url: fullAddress(paths.overview(challenge.id)), text }
}
